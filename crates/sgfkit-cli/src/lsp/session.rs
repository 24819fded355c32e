//! The shared state of requests: the client, its settings, documents and findings.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use sgfkit::check::Checker;

use super::checked::Checked;
use super::client::{Client, Settings};
use super::document::Document;
use super::findings;
use super::text::Units;
use crate::args::Check;
use crate::config::Configs;
use crate::output::Console;
use crate::paths::InputFile;

#[derive(Default)]
pub struct Session {
    pub client: Client,
    pub settings: Settings,
    pub documents: HashMap<String, Document>,
    /// The settings and nearest configuration of each folder; `None` if the configuration is
    /// invalid.
    configs: RefCell<HashMap<Option<PathBuf>, Option<Configs>>>,
    /// Increases when a configuration changes.
    configuration: u64,
}

impl Session {
    pub fn units(&self) -> Units {
        self.client.units.unwrap_or(Units::Utf16)
    }

    pub fn reconfigured(&mut self) {
        self.configuration += 1;
        self.configs.get_mut().clear();
        for document in self.documents.values_mut() {
            document.reconfigured();
        }
    }

    /// Returns the checks selected by the settings and the nearest configuration for a document;
    /// all checks if it is invalid.
    pub fn checker(&self, document: &Document) -> Arc<Checker> {
        let file = match document.path() {
            Some(path) => InputFile::Path(path),
            None => InputFile::Stdin,
        };
        let folder = match &file {
            InputFile::Path(path) => path.parent().map(Path::to_owned),
            _ => None,
        };
        let mut configs = self.configs.borrow_mut();
        let configs = configs.entry(folder).or_insert_with(|| {
            let check = Check {
                no_config: file == InputFile::Stdin,
                ..self.settings.check()?
            };
            // Errors in a configuration are reported on standard error.
            Configs::read(std::slice::from_ref(&file), &check, &Console::new(true))
        });
        match configs {
            Some(configs) => configs.of(&file).checker,
            None => Arc::new(Checker::new(|_| true)),
        }
    }

    pub fn checked<'d>(&self, document: &'d Document) -> &'d Checked {
        document.checked(|| findings::checked(document, &self.checker(document)))
    }

    pub fn diagnostics(&self, document: &Document) -> Value {
        findings::diagnostics(document, self.checked(document))
    }

    /// Returns the ID of a state of a document's diagnostics.
    fn result_id(&self, document: &Document) -> String {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        document.text.hash(&mut hasher);
        document.is_changed.hash(&mut hasher);
        self.configuration.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// Returns a report of one document, `unchanged` if the client has it.
    pub fn report(&self, document: &Document, previous: Option<&str>) -> Value {
        let result_id = self.result_id(document);
        if previous == Some(result_id.as_str()) {
            json!({"kind": "unchanged", "resultId": result_id})
        } else {
            json!({"kind": "full", "resultId": result_id, "items": self.diagnostics(document)})
        }
    }
}
