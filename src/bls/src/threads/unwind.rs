//! Where a panic ends: it becomes an error, and the process lives.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::Error;

/// Runs `body`; a panic in it is [`Error::Internal`] with the panic's message.
///
/// Unwind safety: a body owns what it works on, and nothing it leaves behind is read after a panic.
pub fn panics_to_errors<T>(body: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let message = payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without a message".into());
        Err(Error::Internal(message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_becomes_an_internal_error_with_its_message() {
        let error = panics_to_errors::<()>(|| panic!("number {}", 7)).expect_err("it panics");
        assert_eq!(error, Error::Internal("number 7".into()));
        assert_eq!(error.code(), "INTERNAL");
        assert_eq!(panics_to_errors(|| Ok(1)), Ok(1));
    }
}
