// Telling a refusal by the addon (an Error with one of its codes) from any other failure, which must surface as it is.

/** The codes with which an encoding or a decoded point can be refused. */
export const POINT_CODES = new Set([
  "BLST_BAD_ENCODING",
  "BLST_POINT_NOT_ON_CURVE",
  "BLST_POINT_NOT_IN_GROUP",
  "BLST_PK_IS_INFINITY",
]);

/** The code with which `call` refuses, or null when it returns. An error that carries no code of the addon is thrown on. */
export function refusalOf(call) {
  try {
    call();
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

/** The verdict of `call`: what it returns, or false when a point is refused on the way. Any other error is thrown on. */
export async function verdictOf(call) {
  try {
    return await call();
  } catch (error) {
    if (POINT_CODES.has(codeOf(error))) return false;
    throw error;
  }
}

function codeOf(error) {
  if (!(error instanceof Error) || !/^[A-Z][A-Z_]+$/.test(error.code ?? "") || error.code.startsWith("ERR_"))
    throw error;
  return error.code;
}
