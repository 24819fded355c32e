//! Errors for JavaScript: a code for programs and a message for people.

use std::fmt::Display;

use sgfkit::EditError;
use sgfkit_diagram::{JobError, JobErrorKind, Spelling};
use wasm_bindgen::JsValue;

/// Error, passed to JavaScript as the string `code: message`, which becomes an `SgfError`.
#[derive(Debug)]
pub struct Fault {
    code: &'static str,
    message: String,
}

/// Result of functions called from JavaScript.
pub type Outcome<T> = Result<T, Fault>;

impl Fault {
    pub fn new(code: &'static str, message: impl Display) -> Fault {
        let message = message.to_string();
        Fault { code, message }
    }

    pub fn no_such_node() -> Fault {
        Fault::new("no-such-node", "no such node in this collection")
    }

    pub fn no_game() -> Fault {
        Fault::new("no-such-tree", "contains no game")
    }

    pub fn option(message: impl Display) -> Fault {
        Fault::new("option", message)
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        JsValue::from_str(&format!("{}: {}", fault.code, fault.message))
    }
}

impl From<EditError> for Fault {
    fn from(error: EditError) -> Fault {
        let code = match error {
            EditError::NoSuchNode => "no-such-node",
            EditError::Identifier(_) => "identifier",
            EditError::Charset(_) => "charset",
            EditError::Root => "root",
            EditError::Place => "place",
            EditError::TooMany => "too-large",
            _ => "value",
        };
        Fault::new(code, error)
    }
}

impl From<JobError> for Fault {
    fn from(error: JobError) -> Fault {
        let code = match error.kind() {
            JobErrorKind::NoSuchTree => "no-such-tree",
            JobErrorKind::NoSuchNode => "no-such-node",
            JobErrorKind::TooLarge => "too-large",
            _ => "option",
        };
        Fault::new(code, error.spelled(Spelling::JavaScript))
    }
}
