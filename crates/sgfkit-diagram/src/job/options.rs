//! Declares options, which all front ends read as text.

/// Declares the struct of a job and the table of its options.
macro_rules! options {
    (
        $(
            $name:literal $value:literal $kind:expr
                => $field:ident $(. $part:ident)? $(: $type:ty)?, $meaning:literal
                $(, default $default:literal)? $(, needs $needs:literal)?
                $(, excludes [$($other:literal),*])? $(, rules [$($rule:expr),*])?;
        )*
        $(#[$about:meta])*
        pub struct $job:ident { $($more:tt)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $job {
            $($(#[doc = $meaning] pub $field: $type,)?)*
            $($more)*
        }

        impl $job {
            /// All options in the order of the help text.
            pub const OPTIONS: &'static [JobOption] = &[$(JobOption {
                name: $name,
                kind: $kind,
                value: $value,
                default: concat!($($default)?),
                meaning: $meaning,
                needs: concat!($($needs)?),
                excludes: &[$($($other),*)?],
                rules: &[$($($rule),*)?],
                put: |job, text| job.$field$(.$part)?.put(text),
                is_given: |job| job.$field$(.$part)?.is_given(),
            }),*];
        }
    };
}
pub(super) use options;
