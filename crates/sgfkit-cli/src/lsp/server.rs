//! The conversation: what is asked, in which order it is answered.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use clap::Parser;
use serde_json::{Value, json};
use sgfkit_diagram::Coordinates;
use sgfkit_files::Walk;

use super::document::{Document, path_of, uri_of};
use super::text::Units;
use super::transport::{Failure, Incoming, Sender};
use super::{commands, completion, edits, findings, hover, points, rename, structure, tokens};
use crate::args::{Args, Check, Command};
use crate::config::Configs;
use crate::output::{Console, Status};
use crate::paths::InputFile;

/// What a client can do, as it says when it begins.
#[derive(Default)]
pub struct Client {
    pub units: Option<Units>,
    pub pulls: bool,
    pub refreshes: bool,
    pub document_changes: bool,
    pub markdown: bool,
    pub hierarchy: bool,
    pub snippets: bool,
    pub range_limit: Option<usize>,
    watches: bool,
}

impl Client {
    fn new(capabilities: &Value) -> Client {
        let yes = |value: &Value| value.as_bool() == Some(true);
        let text = &capabilities["textDocument"];
        let formats = text["hover"]["contentFormat"].as_array();
        Client {
            units: Some(Units::agreed(capabilities)),
            pulls: text["diagnostic"].is_object(),
            refreshes: yes(&capabilities["workspace"]["diagnostics"]["refreshSupport"]),
            document_changes: yes(&capabilities["workspace"]["workspaceEdit"]["documentChanges"]),
            markdown: formats
                .is_some_and(|formats| formats.iter().any(|format| format == "markdown")),
            hierarchy: yes(&text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            snippets: yes(&text["completion"]["completionItem"]["snippetSupport"]),
            range_limit: text["foldingRange"]["rangeLimit"]
                .as_u64()
                .map(|limit| limit as usize),
            watches: yes(
                &capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"],
            ),
        }
    }
}

/// What a user sets.
pub struct Settings {
    pub coordinates: Coordinates,
    pub inlay_hints: bool,
    select: Vec<String>,
    ignore: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            coordinates: Coordinates::Players,
            inlay_hints: true,
            select: Vec::new(),
            ignore: Vec::new(),
        }
    }
}

impl Settings {
    fn read(&mut self, value: &Value) {
        let list = |value: &Value| -> Option<Vec<String>> {
            let words = value.as_array()?.iter().filter_map(Value::as_str);
            Some(words.map(str::to_owned).collect())
        };
        if let Some(select) = list(&value["select"]) {
            self.select = select;
        }
        if let Some(ignore) = list(&value["ignore"]) {
            self.ignore = ignore;
        }
        match value["coords"].as_str() {
            Some("sgf") => self.coordinates = Coordinates::Sgf,
            Some("players") => self.coordinates = Coordinates::Players,
            _ => {}
        }
        if let Some(hints) = value["inlayHints"].as_bool() {
            self.inlay_hints = hints;
        }
    }

    /// The arguments of `sgf check` that say the same; those that mean nothing
    /// are left out.
    fn check(&self) -> Option<Check> {
        let option = |name: &'static str, words: &[String]| -> Vec<String> {
            let is_known = |word: &&String| word.parse::<crate::codes::Codes>().is_ok();
            words
                .iter()
                .filter(is_known)
                .flat_map(|word| [name.to_owned(), word.clone()])
                .collect()
        };
        let words = ["sgf", "check", "-"].map(str::to_owned).into_iter();
        let words = words
            .chain(option("--select", &self.select))
            .chain(option("--ignore", &self.ignore));
        match Args::try_parse_from(words).ok()?.command {
            Command::Check(check) => Some(check),
            _ => None,
        }
    }
}

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
    /// Grows when a configuration changes.
    configuration: u64,
}

type Answer = Result<Value, Failure>;

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
                    // Nothing waits: now there is time to look at what changed.
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
    fn message(&mut self, message: &Value) -> io::Result<bool> {
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
            (Phase::Fresh, "initialize") => Ok(self.initialize(params)),
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
                Ok(Value::Null)
            }
            (Phase::Running, "workspace/diagnostic") => self.workspace_diagnostics(id, params),
            (Phase::Running, "workspace/executeCommand") => self.execute(params),
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

    /// The codes that are wanted for a document.
    fn with_rules<T>(
        &self,
        document: &Document,
        use_them: impl FnOnce(&dyn Fn(&str) -> bool) -> T,
    ) -> T {
        let Some(check) = self.settings.check() else {
            return use_them(&|_| true);
        };
        let file = match document.path() {
            Some(path) => InputFile::Path(path),
            None => InputFile::Stdin,
        };
        let check = Check {
            no_config: document.path().is_none(),
            ..check
        };
        // What is wrong with a configuration is told on standard error.
        let console = Console::new(true);
        match Configs::read(std::slice::from_ref(&file), &check, &console) {
            Some(configs) => {
                let rules = configs.of(&file);
                let is_misread = |code: &str| code == findings::MISREAD;
                use_them(&|code| is_misread(code) || rules.checker.wants(code))
            }
            None => use_them(&|_| true),
        }
    }

    /// All that is found in a document and wanted.
    pub fn wanted_findings(&self, document: &Document) -> Vec<findings::Finding> {
        self.with_rules(document, |want| findings::findings(document, want))
    }

    fn diagnostics(&self, document: &Document) -> Value {
        self.with_rules(document, |want| findings::diagnostics(document, want))
    }

    /// A name for a state of a document's diagnostics.
    fn result_id(&self, document: &Document) -> String {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        document.text.hash(&mut hasher);
        document.generation.hash(&mut hasher);
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
        let mut files: Vec<(String, Option<PathBuf>)> = Vec::new();
        for file in Walk::default().find(&self.folders).files {
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
                    let Ok(bytes) = std::fs::read(&path) else {
                        continue;
                    };
                    let document = Document::of_file(&path, uri.clone(), bytes, self.units());
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
    fn request(&self, method: &str, params: &Value) -> Answer {
        let handler = match method {
            "textDocument/diagnostic" => Server::pull,
            "textDocument/codeAction" => Server::code_actions,
            "textDocument/formatting" => Server::formatting,
            "textDocument/rangeFormatting" => Server::range_formatting,
            "textDocument/prepareRename" => rename::prepare,
            "textDocument/rename" => rename::rename,
            "textDocument/hover" => hover::hover,
            "textDocument/documentSymbol" => structure::symbols,
            "textDocument/foldingRange" => structure::folding,
            "textDocument/selectionRange" => structure::selection,
            "textDocument/inlayHint" => hover::inlay_hints,
            "textDocument/definition" => points::definition,
            "textDocument/references" => points::references,
            "textDocument/documentHighlight" => points::highlights,
            "textDocument/completion" => completion::complete,
            "textDocument/semanticTokens/full" | "textDocument/semanticTokens/range" => {
                tokens::tokens
            }
            _ => {
                let message = format!("there is no `{method}` here");
                return Err(Failure::new(Failure::UNKNOWN, message));
            }
        };
        let uri = params["textDocument"]["uri"].as_str();
        let uri = uri.ok_or_else(|| Failure::params("textDocument.uri"))?;
        let Some(document) = self.documents.get(uri) else {
            return Ok(match method {
                "textDocument/diagnostic" => json!({"kind": "full", "items": []}),
                _ => Value::Null,
            });
        };
        let handler: fn(&Server, &Document, &Value) -> Answer = handler;
        handler(self, document, params)
    }

    fn pull(&self, document: &Document, params: &Value) -> Answer {
        Ok(self.report(document, params["previousResultId"].as_str()))
    }

    fn code_actions(&self, document: &Document, params: &Value) -> Answer {
        let span = document
            .span(&params["range"])
            .ok_or_else(|| Failure::params("range"))?;
        let only: Option<Vec<&str>> = params["context"]["only"]
            .as_array()
            .map(|kinds| kinds.iter().filter_map(Value::as_str).collect());
        let is_wanted = |kind: &str| match &only {
            None => true,
            Some(only) => only.iter().any(|wanted| {
                kind == *wanted
                    || wanted.is_empty()
                    || kind
                        .strip_prefix(wanted)
                        .is_some_and(|rest| rest.starts_with('.'))
            }),
        };
        let mut actions = Vec::new();
        self.with_rules(document, |want| {
            if is_wanted("quickfix") {
                let findings = findings::findings(document, want);
                let touches = |finding: &&findings::Finding| {
                    finding.span.start <= span.end && span.start <= finding.span.end
                };
                for finding in findings.iter().filter(touches) {
                    let Some((safety, message, changes)) = findings::fix(finding) else {
                        continue;
                    };
                    let is_safe = safety == sgfkit::check::Safety::Safe;
                    let mut title = message;
                    if let Some(first) = title.get(..1).map(str::to_uppercase) {
                        title.replace_range(..1, &first);
                    }
                    if !is_safe {
                        title.push_str(" (unsafe)");
                    }
                    actions.push(json!({
                        "title": title,
                        "kind": "quickfix",
                        "diagnostics": [findings::to_json(document, finding)],
                        "isPreferred": is_safe,
                        "edit": edits::workspace(document, &changes, self.client.document_changes),
                    }));
                }
            }
            let kind = "source.fixAll.sgfkit";
            // It is costly, and editors that want it ask for it.
            if only.is_some() && is_wanted(kind) {
                let fixed = sgfkit::check::fix(
                    document.collection(),
                    sgfkit::check::Safety::Safe,
                    |found| want(found.code),
                );
                let new = String::from_utf8_lossy(&fixed.bytes);
                let changes = edits::between(&document.text, &new);
                if !changes.is_empty() {
                    actions.push(json!({
                        "title": "Repair all that can be repaired safely",
                        "kind": kind,
                        "edit": edits::workspace(document, &changes, self.client.document_changes),
                    }));
                }
            }
        });
        Ok(actions.into())
    }

    /// What `fmt` makes of the text.
    fn formatted(document: &Document) -> Result<String, Failure> {
        let collection = document.collection();
        if collection.trees().next().is_none() {
            return Err(Failure::refused("there is no game in it"));
        }
        match sgfkit::format(collection, &sgfkit::FormatOptions::default()) {
            Ok(new) => Ok(String::from_utf8_lossy(&new).into_owned()),
            Err(error) => Err(Failure::refused(error.to_string())),
        }
    }

    fn formatting(&self, document: &Document, _: &Value) -> Answer {
        let new = Server::formatted(document)?;
        Ok(edits::to_json(
            document,
            &edits::between(&document.text, &new),
        ))
    }

    /// The edits of the whole that touch the range. Parentheses belong
    /// together, so that where some are changed the meaning is asked for.
    fn range_formatting(&self, document: &Document, params: &Value) -> Answer {
        let span = document
            .span(&params["range"])
            .ok_or_else(|| Failure::params("range"))?;
        let new = Server::formatted(document)?;
        let mut changes = edits::between(&document.text, &new);
        changes.retain(|change| change.span.start <= span.end && span.start <= change.span.end);
        let is_blank = |change: &edits::Change| {
            let old = &document.text[change.span.start as usize..change.span.end as usize];
            old.trim().is_empty() && change.text.trim().is_empty()
        };
        if !changes.iter().all(is_blank) {
            let after = edits::applied(&document.text, &changes);
            let after =
                sgfkit::Collection::parse_in(after.into_bytes(), sgfkit::charset::Charset::UTF_8);
            if !sgfkit::ops::diff(document.collection(), &after).is_empty() {
                changes.retain(is_blank);
            }
        }
        Ok(edits::to_json(document, &changes))
    }
}

fn is_configuration(uri: &str) -> bool {
    path_of(uri).is_some_and(|path| path.file_name() == Some(Path::new("sgfkit.toml").as_os_str()))
}
