//! The formulas, compiled once for each backend, and the choice among the backends at run time.
//!
//! Imports: backends, formulas, interface.
//!
//! A function is compiled either for all processors or for some, so the same files are compiled once for each backend. Nothing
//! is computed here, and nothing here names a backend: they come from the list in `backends`.

use crate::backends::{self, for_each_backend};

/// The formulas over bounds instead of numbers. (Outside of the list because it computes nothing; rustfmt finds the formulas
/// through this line.)
#[cfg(test)]
#[path = "formulas"]
pub(crate) mod bounds {
    use crate::backends::bounds as backend;
    #[path = "mod.rs"]
    pub(crate) mod formulas;
}

macro_rules! declare {
    (() $($(#[$compiled:meta])* $variant:ident = $folder:ident,)*) => {
        $(
            $(#[$compiled])*
            #[path = "formulas"]
            pub(crate) mod $folder {
                use crate::backends::$folder as backend;
                #[path = "mod.rs"]
                pub(crate) mod formulas;

                const _: () = assert!(backend::LANES <= crate::interface::LANES, "`Invert` takes the elements of all lanes");
            }
        )*

        /// A backend that this processor runs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Backend {
            $(
                $(#[$compiled])*
                $variant(backends::$folder::Token),
            )*
        }

        impl Backend {
            /// Those that this processor runs, the fastest first.
            pub(crate) fn available() -> Vec<Self> {
                let mut available = Vec::new();
                $(
                    $(#[$compiled])*
                    available.extend(backends::$folder::Token::detect().map(Self::$variant));
                )*
                available
            }

            /// The name of its folder.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(
                        $(#[$compiled])*
                        Self::$variant(_) => stringify!($folder),
                    )*
                }
            }

            /// Elements that it computes at once.
            pub(crate) fn width(self) -> usize {
                match self {
                    $(
                        $(#[$compiled])*
                        Self::$variant(_) => backends::$folder::LANES,
                    )*
                }
            }
        }
    };
}
for_each_backend!([declare]());

/// Calls a function of the formulas as it is compiled for a backend: `on_backend!(backend, file::function(arguments))`.
macro_rules! on_backend {
    ($backend:expr, $file:ident::$function:ident $arguments:tt) => {
        $crate::backends::for_each_backend!([$crate::dispatch::match_backend] [$backend, $file, $function, $arguments])
    };
}
pub(crate) use on_backend;

macro_rules! match_backend {
    (
        [$backend:expr, $file:ident, $function:ident, $arguments:tt]
        $($(#[$compiled:meta])* $variant:ident = $folder:ident,)*
    ) => {
        match $backend {
            $(
                $(#[$compiled])*
                #[allow(unsafe_code)] // What `call!` of a backend may do, given its token.
                $crate::dispatch::Backend::$variant(token) => $crate::backends::$folder::call!(
                    token,
                    $crate::dispatch::$folder::formulas::$file::$function, $arguments
                ),
            )*
        }
    };
}
pub(crate) use match_backend;
