// Rust text without what is not code. A lexer of comments and literals, no parser: enough to look for words.

/** Comments, strings and characters, in the order in which they must be tried. */
const NOT_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^\n']+|[^'\\\n])'/g;

/** The text with every comment and literal blanked out, each line in its place. */
export function codeOf(text) {
  return text.replace(NOT_CODE, (match) => match.replace(/[^\n]/g, " "));
}

/** The text up to its unit tests, which stand last in each file. */
export function withoutTests(text) {
  return text.split(/^#\[cfg\(test\)\]\n(?:#\[[^\n]*\]\n)*(?:pub(?:\([^)]*\))? )?mod \w+ \{/m)[0];
}
