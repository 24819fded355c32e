//! The conversation: what is asked, in which order it is answered.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use sgfkit::check::Checker;
use sgfkit_files::Walk;

use super::checked::Checked;
use super::client::{Client, Settings};
use super::document::{Document, path_of, uri_of};
use super::findings;
use super::text::Units;
use super::transport::{Failure, Incoming, Reply, Sender};
use super::{commands, completion, hover, points, rename, repairs, structure, tokens};
use crate::args::Check;
use crate::config::Configs;
use crate::output::{Console, Status};
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
    pub client: Client,
    pub settings: Settings,
    pub documents: HashMap<String, Document>,
    /// Documents that a client that does not ask has to be told about.
    stale: Vec<String>,
    folders: Vec<PathBuf>,
    /// By folder what the settings and the nearest configuration say; nothing
    /// where the latter cannot be read.
    configs: RefCell<HashMap<Option<PathBuf>, Option<Configs>>>,
    /// Grows when a configuration changes.
    configuration: u64,
}

type Answer = Result<Value, Failure>;

/// What answers a request about a document.
#[derive(Clone, Copy)]
pub enum Handler {
    Small(fn(&Server, &Document, &Value) -> Answer),
    /// One whose answer may be large.
    Large(fn(&Server, &Document, &Value) -> Result<String, Failure>),
}

/// The requests about a document.
pub const HANDLERS: [(&str, Handler); 17] = [
    ("textDocument/diagnostic", Handler::Small(Server::pull)),
    (
        "textDocument/codeAction",
        Handler::Small(repairs::code_actions),
    ),
    (
        "textDocument/formatting",
        Handler::Large(repairs::formatting),
    ),
    (
        "textDocument/rangeFormatting",
        Handler::Large(repairs::range_formatting),
    ),
    (
        "textDocument/prepareRename",
        Handler::Small(rename::prepare),
    ),
    ("textDocument/rename", Handler::Small(rename::rename)),
    ("textDocument/hover", Handler::Small(hover::hover)),
    (
        "textDocument/documentSymbol",
        Handler::Small(structure::symbols),
    ),
    (
        "textDocument/foldingRange",
        Handler::Small(structure::folding),
    ),
    (
        "textDocument/selectionRange",
        Handler::Small(structure::selection),
    ),
    ("textDocument/inlayHint", Handler::Large(hover::inlay_hints)),
    (
        "textDocument/definition",
        Handler::Small(points::definition),
    ),
    (
        "textDocument/references",
        Handler::Small(points::references),
    ),
    (
        "textDocument/documentHighlight",
        Handler::Small(points::highlights),
    ),
    (
        "textDocument/completion",
        Handler::Small(completion::complete),
    ),
    (
        "textDocument/semanticTokens/full",
        Handler::Large(tokens::tokens),
    ),
    (
        "textDocument/semanticTokens/range",
        Handler::Large(tokens::tokens),
    ),
];

impl Server {
    pub fn new(out: Sender, inbox: Receiver<Incoming>) -> Server {
        Server {
            out,
            inbox,
            waiting: VecDeque::new(),
            cancelled: HashSet::new(),
            phase: Phase::Fresh,
            client: Client::default(),
            settings: Settings::default(),
            documents: HashMap::new(),
            stale: Vec::new(),
            folders: Vec::new(),
            configs: RefCell::default(),
            configuration: 0,
        }
    }

    /// Serves until the end.
    pub fn run(&mut self) -> io::Result<Status> {
        loop {
            self.drain();
            let incoming = match self.waiting.pop_front() {
                Some(incoming) => incoming,
                None => {
                    // Nothing waits, so that nothing can be cancelled, and there
                    // is time to look at what changed.
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

    /// 0 after `shutdown`, else 1.
    fn end(&self) -> Status {
        match self.phase {
            Phase::ShutDown => Status::Fine,
            _ => Status::Found,
        }
    }

    /// Takes what has come in, and notes what is cancelled.
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

    /// Handles a message; true where it is the last one.
    pub fn message(&mut self, message: &Value) -> io::Result<bool> {
        let id = message
            .get("id")
            .filter(|id| id.is_string() || id.is_number());
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            let is_answer =
                id.is_some() && (message.get("result").is_some() || message.get("error").is_some());
            if !is_answer {
                let failure = Failure::new(Failure::INVALID, "this is no message");
                self.out.answer(id.unwrap_or(&Value::Null), Err(failure))?;
            }
            return Ok(false);
        };
        let params = message.get("params").unwrap_or(&Value::Null);
        let Some(id) = id else {
            if message.get("id").is_some() {
                let failure = Failure::new(Failure::INVALID, "an id is a number or a string");
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
            (Phase::ShutDown, _) => Err(Failure::new(Failure::INVALID, "the server is shut down")),
            (Phase::Running, "initialize") => {
                Err(Failure::new(Failure::INVALID, "it is initialized"))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null.into())
            }
            (Phase::Running, "workspace/diagnostic") => {
                self.workspace_diagnostics(id, params).map(Reply::from)
            }
            (Phase::Running, "workspace/executeCommand") => self.execute(params).map(Reply::from),
            (Phase::Running, _) => self.request(method, params),
        };
        // What was cancelled meanwhile is answered all the same.
        self.cancelled.remove(&id.to_string());
        self.out.answer(id, answer)?;
        Ok(false)
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        self.client = Client::new(&params["capabilities"]);
        self.settings.read(&params["initializationOptions"]);
        let folders = params["workspaceFolders"].as_array().into_iter().flatten();
        let roots = folders
            .filter_map(|folder| folder["uri"].as_str())
            .chain(params["rootUri"].as_str());
        self.folders = roots.filter_map(path_of).collect();
        self.folders.dedup();
        let units = self.units();
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
        if self.client.pulls {
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

    fn units(&self) -> Units {
        self.client.units.unwrap_or(Units::Utf16)
    }

    fn notification(&mut self, method: &str, params: &Value) -> io::Result<()> {
        let document = &params["textDocument"];
        let uri = document["uri"].as_str();
        match (method, uri) {
            ("initialized", _) if self.client.watches => {
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
                    let opened =
                        Document::open(uri.to_owned(), version, text.to_owned(), self.units());
                    self.documents.insert(uri.to_owned(), opened);
                    self.stale.push(uri.to_owned());
                }
            }
            ("textDocument/didChange", Some(uri)) => {
                let changes = params["contentChanges"].as_array();
                if let (Some(opened), Some(changes)) = (self.documents.get_mut(uri), changes) {
                    opened.version = document["version"].as_i64();
                    if opened.change(changes).is_none() {
                        self.out.log(&format!("{uri}: a change that is none"));
                    }
                    if !self.stale.iter().any(|stale| stale == uri) {
                        self.stale.push(uri.to_owned());
                    }
                }
            }
            ("textDocument/didClose", Some(uri)) => {
                let was_open = self.documents.remove(uri).is_some();
                self.stale.retain(|stale| stale != uri);
                if was_open && !self.client.pulls {
                    let params = json!({"uri": uri, "diagnostics": []});
                    self.out
                        .notify("textDocument/publishDiagnostics", &params)?;
                }
            }
            ("textDocument/didSave", Some(uri)) if is_configuration(uri) => self.reconfigured()?,
            ("workspace/didChangeWatchedFiles", _) => self.reconfigured()?,
            ("workspace/didChangeConfiguration", _) => {
                self.settings.read(&params["settings"]["sgfkit"]);
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

    /// Everything is looked at anew.
    fn reconfigured(&mut self) -> io::Result<()> {
        self.configuration += 1;
        self.configs.get_mut().clear();
        for document in self.documents.values_mut() {
            document.reconfigured();
        }
        self.stale = self.documents.keys().cloned().collect();
        if self.client.pulls && self.client.refreshes {
            self.out
                .request("workspace/diagnostic/refresh", &Value::Null)?;
        }
        Ok(())
    }

    /// Sends the diagnostics of what changed.
    fn publish(&mut self) -> io::Result<()> {
        for uri in std::mem::take(&mut self.stale) {
            if self.client.pulls {
                continue;
            }
            let Some(document) = self.documents.get(&uri) else {
                continue;
            };
            let diagnostics = self.diagnostics(document);
            let mut params = json!({"uri": uri, "diagnostics": diagnostics});
            if let Some(version) = document.version {
                params["version"] = version.into();
            }
            self.out
                .notify("textDocument/publishDiagnostics", &params)?;
        }
        Ok(())
    }

    /// The checks that are wanted for a document, by the settings and by the
    /// nearest configuration. All, where that one cannot be read.
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
            // What is wrong with a configuration is told on standard error.
            Configs::read(std::slice::from_ref(&file), &check, &Console::new(true))
        });
        match configs {
            Some(configs) => configs.of(&file).checker,
            None => Arc::new(Checker::new(|_| true)),
        }
    }

    /// What is found in a document.
    pub fn checked<'d>(&self, document: &'d Document) -> &'d Checked {
        document.checked(|| findings::checked(document, &self.checker(document)))
    }

    fn diagnostics(&self, document: &Document) -> Value {
        findings::diagnostics(document, self.checked(document))
    }

    /// A name for a state of a document's diagnostics.
    fn result_id(&self, document: &Document) -> String {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        document.text.hash(&mut hasher);
        document.is_changed.hash(&mut hasher);
        self.configuration.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// A report of one document, `unchanged` where the client has it.
    fn report(&self, document: &Document, previous: Option<&str>) -> Value {
        let result_id = self.result_id(document);
        match previous == Some(result_id.as_str()) {
            true => json!({"kind": "unchanged", "resultId": result_id}),
            false => {
                json!({"kind": "full", "resultId": result_id, "items": self.diagnostics(document)})
            }
        }
    }

    /// The files of the folders; nothing where the request for them is cancelled
    /// while they are looked for.
    fn files(&mut self, id: &Value) -> Option<Vec<InputFile>> {
        const PATIENCE: Duration = Duration::from_millis(20);
        let (sender, found) = mpsc::channel();
        let folders = self.folders.clone();
        // Nobody waits for it when it is cancelled.
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
            self.documents
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
            let (mut report, version) = match (self.documents.get(&uri), path) {
                (Some(document), _) => (self.report(document, previous), document.version),
                (None, Some(path)) => {
                    let Ok(bytes) = InputFile::Path(path).read() else {
                        continue;
                    };
                    let document = Document::of_file(uri.clone(), bytes, self.units());
                    (self.report(&document, previous), None)
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
        let done = commands::execute(self, command, params["arguments"].as_array())?;
        if let Some(edit) = done.edit {
            let label = json!({"label": command, "edit": edit});
            // An output that is closed is noticed with the answer.
            let _ = self.out.request("workspace/applyEdit", &label);
        }
        Ok(done.result)
    }

    /// Everything that is about one document.
    pub fn request(&self, method: &str, params: &Value) -> Result<Reply, Failure> {
        let known = HANDLERS.iter().find(|(name, _)| *name == method);
        let Some((_, handler)) = known else {
            let message = format!("there is no `{method}` here");
            return Err(Failure::new(Failure::UNKNOWN, message));
        };
        let uri = params["textDocument"]["uri"].as_str();
        let uri = uri.ok_or_else(|| Failure::params("textDocument.uri"))?;
        let Some(document) = self.documents.get(uri) else {
            return Ok(match method {
                "textDocument/diagnostic" => json!({"kind": "full", "items": []}).into(),
                _ => Value::Null.into(),
            });
        };
        match handler {
            Handler::Small(answer) => answer(self, document, params).map(Reply::Value),
            Handler::Large(answer) => answer(self, document, params).map(Reply::Text),
        }
    }

    fn pull(&self, document: &Document, params: &Value) -> Answer {
        Ok(self.report(document, params["previousResultId"].as_str()))
    }
}

fn is_configuration(uri: &str) -> bool {
    path_of(uri).is_some_and(|path| path.file_name() == Some(Path::new("sgfkit.toml").as_os_str()))
}
