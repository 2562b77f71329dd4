//! Hexadecimal text to bytes, with one optional `0x`.

use crate::error::Error;

/// The bytes of `text`: pairs of hexadecimal digits, after at most one `0x`.
///
/// # Errors
/// [`Error::InvalidHex`] with the position, never the character: the text may be a secret key.
pub fn decode(text: &str) -> Result<Vec<u8>, Error> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    hex::decode(digits).map_err(|_| {
        // Before the number of digits: a line feed at the end is one character too many, and no digit.
        let prefix = text.len() - digits.len();
        Error::InvalidHex(match digits.chars().position(|character| !character.is_ascii_hexdigit()) {
            Some(position) => format!("the character at position {} is no hexadecimal digit", prefix + position),
            None => format!("{} digits, an even number is needed", digits.len()),
        })
    })
}

/// `0x` and the digits of `bytes`, in lower case.
pub fn encode(bytes: &[u8]) -> String {
    format!("0x{}", hex::encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_prefix_is_allowed_and_a_second_is_not() {
        assert_eq!(decode("0x00ff").as_deref(), Ok(&[0, 255][..]));
        assert_eq!(decode("00FF").as_deref(), Ok(&[0, 255][..]));
        let error = decode("0x0x00").expect_err("a second prefix");
        assert_eq!(error.code(), "INVALID_HEX");
        assert_eq!(error.to_string(), "not hexadecimal: the character at position 3 is no hexadecimal digit");
        assert_eq!(
            decode("0x123").expect_err("odd").to_string(),
            "not hexadecimal: 3 digits, an even number is needed"
        );
        for (text, position) in [("00ff\n", 4), (" 00ff", 0), ("00\r\n", 2), ("0", 9), ("é0", 0)] {
            let said = decode(text).expect_err("a character too many").to_string();
            assert_eq!(said.contains(&format!("the character at position {position} is no")), position < 9, "{said}");
        }
        assert_eq!(encode(&[0, 255]), "0x00ff");
    }
}
