// A stand-in for the module `vscode`: documents, positions, and what the client
// of the server registers. What the tests do not look at is an empty class.
'use strict';

// The oldest that the extension says it runs in.
const version = require('../package.json').engines.vscode.slice(1);

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.add(bound);
      return new Disposable(() => this.listeners.delete(bound));
    };
  }
  fire(event) {
    return Promise.all([...this.listeners].map((listener) => listener(event)));
  }
  dispose() {
    this.listeners.clear();
  }
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose || (() => {});
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  /** Of two positions, or of four numbers. */
  constructor(...places) {
    const [a, b, c, d] = places;
    [this.start, this.end] = places.length === 4 ? [new Position(a, b), new Position(c, d)] : places;
  }
}

class Selection extends Range {
  get active() {
    return this.end;
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.split(':')[0];
    this.path = text.slice(this.scheme.length + 1);
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(`file:${path}`);
  }
  get fsPath() {
    return this.path;
  }
  toString() {
    return this.text;
  }
  with() {
    return this;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CancellationTokenSource {
  constructor() {
    this.token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  }
  cancel() {
    this.token.isCancellationRequested = true;
  }
  dispose() {}
}

class TabInputText {
  constructor(uri) {
    this.uri = uri;
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind('');
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

class Document {
  constructor(uri, text) {
    Object.assign(this, { uri, text, version: 1, languageId: 'sgf', isClosed: false, fileName: uri.path });
  }
  getText() {
    return this.text;
  }
}

/** A new stand-in, with the settings of `sgfkit` and a place for what is seen. */
function standIn(settings) {
  const events = {};
  const event = (name) => (events[name] ??= new EventEmitter()).event;
  const seen = { diagnostics: new Map(), commands: new Map(), warnings: [], panels: [], providers: new Map(), picks: [], log: [] };
  const some = (known) => new Proxy(known, { get: (object, key) => (key in object ? object[key] : /^onDid|^onWill/.test(String(key)) ? event(key) : undefined) });
  const workspace = some({
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: (section) => (section === 'sgfkit' ? { get: (key) => settings[key] } : { get: (key, fallback) => (key === 'sgfkit' ? settings : fallback) }),
    createFileSystemWatcher: () => ({ onDidCreate: event('c'), onDidChange: event('d'), onDidDelete: event('e'), dispose() {} }),
    openTextDocument: async ({ content }) => new Document(Uri.parse('untitled:extract'), content),
    applyEdit: async () => true,
    getWorkspaceFolder: () => undefined,
  });
  const languages = new Proxy({
    match: (selector, document) => (selector.some?.((one) => one.language === document.languageId) ? 10 : 0),
    createDiagnosticCollection: () => ({
      set: (uri, found) => seen.diagnostics.set(String(uri), found ?? []),
      delete: (uri) => seen.diagnostics.delete(String(uri)),
      clear: () => seen.diagnostics.clear(),
      dispose() {},
    }),
  }, {
    get: (object, key) => (key in object ? object[key] : (...args) => {
      seen.providers.set(key, args.find((arg, index) => index > 0 && typeof arg === 'object'));
      return new Disposable();
    }),
  });
  const output = new Proxy({}, { get: (_, key) => (key === 'append' || key === 'appendLine' ? (text) => seen.log.push(text) : () => {}) });
  const window = some({
    activeTextEditor: undefined,
    visibleTextEditors: [],
    tabGroups: { all: [], onDidChangeTabs: event('tabs'), onDidChangeTabGroups: event('groups') },
    createOutputChannel: () => output,
    showWarningMessage: async (text) => void seen.warnings.push(text),
    showErrorMessage: async (text) => void seen.warnings.push(text),
    showQuickPick: async () => seen.picks.shift(),
    showTextDocument: async (document) => (seen.shown = document),
    createWebviewPanel: (kind, title, place, options) => {
      const messages = [];
      const webview = {
        html: '', options, messages, postMessage: (message) => messages.push(message), asWebviewUri: (uri) => uri,
        onDidReceiveMessage: event('message'),
      };
      const panel = { webview, onDidDispose: event('dispose') };
      seen.panels.push(panel);
      return panel;
    },
  });
  const commands = {
    registerCommand: (name, action) => {
      seen.commands.set(name, action);
      return new Disposable(() => seen.commands.delete(name));
    },
    executeCommand: async () => undefined,
  };
  const known = {
    EventEmitter, Disposable, Position, Range, Selection, Uri, Diagnostic, CodeActionKind, CancellationTokenSource, TabInputText, workspace, languages, window, commands,
    version,
    env: { appName: 'test', language: 'en' },
    l10n: { t: (text) => text },
    ViewColumn: { Beside: -2 },
    TextEditorRevealType: {},
  };
  const vscode = new Proxy(known, { get: (object, key) => (object[key] ??= class {}), has: () => true });
  const open = async (uri, text) => {
    const document = new Document(Uri.parse(uri), text);
    workspace.textDocuments.push(document);
    window.tabGroups.all.push({ tabs: [{ input: new TabInputText(document.uri) }] });
    const at = new Position(0, 0);
    window.activeTextEditor = { document, selection: new Selection(at, at), revealRange() {} };
    await events.onDidOpenTextDocument?.fire(document);
    return document;
  };
  return { vscode, seen, open, fire: (name, what) => events[name]?.fire(what), Position, Selection };
}

module.exports = { standIn };
