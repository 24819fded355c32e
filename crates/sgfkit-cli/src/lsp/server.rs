//! The message loop of the server.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use sgfkit_files::Walk;

use super::client::Client;
use super::document::{Document, path_of, uri_of};
use super::requests::{self, Answer};
use super::session::Session;
use super::transport::{Failure, Incoming, Reply, Sender};
use super::{commands, tokens};
use crate::output::Status;
use crate::paths::InputFile;

enum Phase {
    Fresh,
    Running,
    ShutDown,
}

pub struct Server {
    out: Sender,
    inbox: Receiver<Incoming>,
    waiting: VecDeque<Incoming>,
    cancelled: HashSet<String>,
    phase: Phase,
    pub session: Session,
    /// Changed documents to publish, for clients that do not pull diagnostics.
    stale: Vec<String>,
    folders: Vec<PathBuf>,
}

impl Server {
    pub fn new(out: Sender, inbox: Receiver<Incoming>) -> Server {
        Server {
            out,
            inbox,
            waiting: VecDeque::new(),
            cancelled: HashSet::new(),
            phase: Phase::Fresh,
            session: Session::default(),
            stale: Vec::new(),
            folders: Vec::new(),
        }
    }

    pub fn run(&mut self) -> io::Result<Status> {
        loop {
            self.drain();
            let incoming = match self.waiting.pop_front() {
                Some(incoming) => incoming,
                None => {
                    // No request is waiting, so nothing can be canceled, and there is time to check
                    // changed documents.
                    self.cancelled.clear();
                    self.publish()?;
                    match self.inbox.recv() {
                        Ok(incoming) => incoming,
                        Err(_) => return Ok(self.end()),
                    }
                }
            };
            match incoming {
                Incoming::End => return Ok(self.end()),
                Incoming::NoJson(error) => {
                    let failure = Failure::new(Failure::PARSE, error);
                    self.out.answer(&Value::Null, Err(failure))?;
                }
                Incoming::Message(message) => {
                    if self.message(&message)? {
                        return Ok(self.end());
                    }
                }
            }
        }
    }

    /// Returns 0 after `shutdown`, otherwise 1.
    fn end(&self) -> Status {
        match self.phase {
            Phase::ShutDown => Status::Fine,
            _ => Status::Found,
        }
    }

    /// Takes all waiting messages, and records cancellations.
    fn drain(&mut self) {
        while let Ok(incoming) = self.inbox.try_recv() {
            match &incoming {
                Incoming::Message(message) if message["method"] == "$/cancelRequest" => {
                    self.cancelled.insert(message["params"]["id"].to_string());
                }
                _ => self.waiting.push_back(incoming),
            }
        }
    }

    /// Handles a message; returns true for the last one.
    pub fn message(&mut self, message: &Value) -> io::Result<bool> {
        let id = message
            .get("id")
            .filter(|id| id.is_string() || id.is_number());
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            let is_answer =
                id.is_some() && (message.get("result").is_some() || message.get("error").is_some());
            if !is_answer {
                let failure = Failure::new(Failure::INVALID, "not a valid message");
                self.out.answer(id.unwrap_or(&Value::Null), Err(failure))?;
            }
            return Ok(false);
        };
        let params = message.get("params").unwrap_or(&Value::Null);
        let Some(id) = id else {
            if message.get("id").is_some() {
                let failure = Failure::new(Failure::INVALID, "the id must be a number or a string");
                self.out.answer(&Value::Null, Err(failure))?;
                return Ok(false);
            }
            if method == "exit" {
                return Ok(true);
            }
            if matches!(self.phase, Phase::Running) {
                self.notification(method, params)?;
            }
            return Ok(false);
        };
        if self.cancelled.remove(&id.to_string()) {
            let failure = Failure::new(Failure::CANCELLED, "cancelled");
            self.out.answer(id, Err(failure))?;
            return Ok(false);
        }
        let answer = match (&self.phase, method) {
            (Phase::Fresh, "initialize") => Ok(self.initialize(params).into()),
            (Phase::Fresh, _) => Err(Failure::new(
                Failure::NOT_INITIALIZED,
                "`initialize` comes first",
            )),
            (Phase::ShutDown, _) => Err(Failure::new(
                Failure::INVALID,
                "the server has been shut down",
            )),
            (Phase::Running, "initialize") => Err(Failure::new(
                Failure::INVALID,
                "the server is already initialized",
            )),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null.into())
            }
            (Phase::Running, "workspace/diagnostic") => {
                self.workspace_diagnostics(id, params).map(Reply::from)
            }
            (Phase::Running, "workspace/executeCommand") => self.execute(params).map(Reply::from),
            (Phase::Running, _) => requests::answer(&self.session, method, params),
        };
        // A request canceled too late is answered anyway.
        self.cancelled.remove(&id.to_string());
        self.out.answer(id, answer)?;
        Ok(false)
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        self.session.client = Client::new(&params["capabilities"]);
        self.session.settings.read(&params["initializationOptions"]);
        let folders = params["workspaceFolders"].as_array().into_iter().flatten();
        let roots = folders
            .filter_map(|folder| folder["uri"].as_str())
            .chain(params["rootUri"].as_str());
        self.folders = roots.filter_map(path_of).collect();
        self.folders.dedup();
        let units = self.session.units();
        let mut capabilities = json!({
            "positionEncoding": units.name(),
            "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
            "hoverProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "inlayHintProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "renameProvider": {"prepareProvider": true},
            "completionProvider": {"triggerCharacters": [";", "[", "]"]},
            "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.sgfkit"]},
            "executeCommandProvider": {"commands": commands::NAMES},
            "semanticTokensProvider": {"legend": tokens::legend(), "full": true, "range": true},
            "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
        });
        if self.session.client.pulls {
            capabilities["diagnosticProvider"] = json!({
                "identifier": "sgfkit",
                "interFileDependencies": false,
                "workspaceDiagnostics": true,
            });
        }
        json!({
            "capabilities": capabilities,
            "serverInfo": {"name": "sgfkit", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    fn notification(&mut self, method: &str, params: &Value) -> io::Result<()> {
        let document = &params["textDocument"];
        let uri = document["uri"].as_str();
        match (method, uri) {
            ("initialized", _) if self.session.client.watches => {
                let options = json!({"watchers": [{"globPattern": "**/sgfkit.toml"}]});
                let registration = json!({"id": "configuration", "method": "workspace/didChangeWatchedFiles", "registerOptions": options});
                self.out.request(
                    "client/registerCapability",
                    &json!({"registrations": [registration]}),
                )?;
            }
            ("textDocument/didOpen", Some(uri)) => {
                if let Some(text) = document["text"].as_str() {
                    let version = document["version"].as_i64();
                    let opened = Document::open(
                        uri.to_owned(),
                        version,
                        text.to_owned(),
                        self.session.units(),
                    );
                    self.session.documents.insert(uri.to_owned(), opened);
                    self.stale.push(uri.to_owned());
                }
            }
            ("textDocument/didChange", Some(uri)) => {
                let changes = params["contentChanges"].as_array();
                if let (Some(opened), Some(changes)) =
                    (self.session.documents.get_mut(uri), changes)
                {
                    opened.version = document["version"].as_i64();
                    if opened.change(changes).is_none() {
                        self.out.log(&format!("{uri}: invalid change"));
                    }
                    if !self.stale.iter().any(|stale| stale == uri) {
                        self.stale.push(uri.to_owned());
                    }
                }
            }
            ("textDocument/didClose", Some(uri)) => {
                let was_open = self.session.documents.remove(uri).is_some();
                self.stale.retain(|stale| stale != uri);
                if was_open && !self.session.client.pulls {
                    let params = json!({"uri": uri, "diagnostics": []});
                    self.out
                        .notify("textDocument/publishDiagnostics", &params)?;
                }
            }
            ("textDocument/didSave", Some(uri)) if is_configuration(uri) => self.reconfigured()?,
            ("workspace/didChangeWatchedFiles", _) => self.reconfigured()?,
            ("workspace/didChangeConfiguration", _) => {
                self.session.settings.read(&params["settings"]["sgfkit"]);
                self.reconfigured()?;
            }
            ("workspace/didChangeWorkspaceFolders", _) => {
                let paths = |key: &str| -> Vec<PathBuf> {
                    let folders = params["event"][key].as_array().into_iter().flatten();
                    folders
                        .filter_map(|folder| path_of(folder["uri"].as_str()?))
                        .collect()
                };
                let removed = paths("removed");
                self.folders.retain(|folder| !removed.contains(folder));
                self.folders.extend(paths("added"));
            }
            _ => {}
        }
        Ok(())
    }

    fn reconfigured(&mut self) -> io::Result<()> {
        self.session.reconfigured();
        self.stale = self.session.documents.keys().cloned().collect();
        if self.session.client.pulls && self.session.client.refreshes {
            self.out
                .request("workspace/diagnostic/refresh", &Value::Null)?;
        }
        Ok(())
    }

    fn publish(&mut self) -> io::Result<()> {
        for uri in std::mem::take(&mut self.stale) {
            if self.session.client.pulls {
                continue;
            }
            let Some(document) = self.session.documents.get(&uri) else {
                continue;
            };
            let diagnostics = self.session.diagnostics(document);
            let mut params = json!({"uri": uri, "diagnostics": diagnostics});
            if let Some(version) = document.version {
                params["version"] = version.into();
            }
            self.out
                .notify("textDocument/publishDiagnostics", &params)?;
        }
        Ok(())
    }

    /// Returns the files in the workspace folders; `None` if the request is canceled during the
    /// search.
    fn files(&mut self, id: &Value) -> Option<Vec<InputFile>> {
        const PATIENCE: Duration = Duration::from_millis(20);
        let (sender, found) = mpsc::channel();
        let folders = self.folders.clone();
        // After a cancellation, the thread runs on without a receiver.
        thread::spawn(move || sender.send(Walk::default().find(&folders).files));
        loop {
            match found.recv_timeout(PATIENCE) {
                Ok(files) => return Some(files),
                Err(RecvTimeoutError::Disconnected) => return Some(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.drain();
            if self.cancelled.contains(&id.to_string()) {
                return None;
            }
        }
    }

    fn workspace_diagnostics(&mut self, id: &Value, params: &Value) -> Answer {
        let previous: HashMap<String, String> = params["previousResultIds"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|entry| {
                Some((
                    entry["uri"].as_str()?.to_owned(),
                    entry["value"].as_str()?.to_owned(),
                ))
            })
            .collect();
        let Some(found) = self.files(id) else {
            return Err(Failure::new(Failure::CANCELLED, "cancelled"));
        };
        let mut files: Vec<(String, Option<PathBuf>)> = Vec::new();
        for file in found {
            if let InputFile::Path(path) = file {
                files.push((uri_of(&path), Some(path)));
            }
        }
        let known: HashSet<String> = files.iter().map(|(uri, _)| uri.clone()).collect();
        files.extend(
            self.session
                .documents
                .keys()
                .filter(|uri| !known.contains(*uri))
                .map(|uri| (uri.clone(), None)),
        );
        let mut items = Vec::new();
        for (uri, path) in files {
            self.drain();
            if self.cancelled.contains(&id.to_string()) {
                return Err(Failure::new(Failure::CANCELLED, "cancelled"));
            }
            let previous = previous.get(&uri).map(String::as_str);
            let (mut report, version) = match (self.session.documents.get(&uri), path) {
                (Some(document), _) => (self.session.report(document, previous), document.version),
                (None, Some(path)) => {
                    let Ok(bytes) = InputFile::Path(path).read() else {
                        continue;
                    };
                    let document = Document::of_file(uri.clone(), bytes, self.session.units());
                    (self.session.report(&document, previous), None)
                }
                (None, None) => continue,
            };
            report["uri"] = uri.into();
            report["version"] = version.map_or(Value::Null, Value::from);
            items.push(report);
        }
        Ok(json!({"items": items}))
    }

    fn execute(&mut self, params: &Value) -> Answer {
        let command = params["command"]
            .as_str()
            .ok_or_else(|| Failure::params("command"))?;
        let done = commands::execute(&self.session, command, params["arguments"].as_array())?;
        if let Some(edit) = done.edit {
            let label = json!({"label": command, "edit": edit});
            // A closed output is noticed with the answer.
            let _ = self.out.request("workspace/applyEdit", &label);
        }
        Ok(done.result)
    }
}

fn is_configuration(uri: &str) -> bool {
    path_of(uri).is_some_and(|path| path.file_name() == Some(Path::new("sgfkit.toml").as_os_str()))
}
