// SGF in VS Code: the client of `sgf lsp`, commands and a preview.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { execFile } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { page, viewerPage } = require('./page');

const GO = {
  'sgfkit.goParent': 'parent',
  'sgfkit.goNext': 'next',
  'sgfkit.goNextVariation': 'next-variation',
  'sgfkit.goPreviousVariation': 'previous-variation',
  'sgfkit.goMainLine': 'main-line',
};

const TRANSFORMATIONS = ['rotate90', 'rotate180', 'rotate270', 'flip-h', 'flip-v', 'swap-colors'];

let client;

/** Whether the program is there. */
function isInstalled(program) {
  return new Promise((resolve) => execFile(program, ['--version'], (error) => resolve(!error)));
}

function settings() {
  const all = vscode.workspace.getConfiguration('sgfkit');
  return Object.fromEntries(['select', 'ignore', 'coords', 'inlayHints'].map((key) => [key, all.get(key)]));
}

/** Runs one of the server's commands at the cursor of the editor. */
async function run(command, ...words) {
  const editor = vscode.window.activeTextEditor;
  if (!client || !editor || editor.document.languageId !== 'sgf') {
    return undefined;
  }
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
  try {
    return await client.sendRequest('workspace/executeCommand', { command, arguments: [uri, position, ...words] });
  } catch (error) {
    vscode.window.showWarningMessage(`sgfkit: ${error.message}`);
    return undefined;
  }
}

async function go(where) {
  const location = await run('sgfkit.go', where);
  const editor = vscode.window.activeTextEditor;
  if (location && editor) {
    const range = client.protocol2CodeConverter.asRange(location.range);
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range);
  }
}

async function extract() {
  const what = await vscode.window.showQuickPick(['line', 'subtree']);
  const result = what && (await run('sgfkit.extract', what));
  if (result) {
    const document = await vscode.workspace.openTextDocument({ language: 'sgf', content: result.text });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
  }
}

/** The web viewer, where it was built. */
function viewerScript(context) {
  const file = path.join(context.extensionPath ?? '', 'dist', 'sgf-viewer.js');
  return context.extensionPath && fs.existsSync(file) ? vscode.Uri.file(file) : undefined;
}

/** The position at the cursor, beside the text: in the web viewer, or as the server's picture. */
class Preview {
  constructor(viewer) {
    const roots = viewer && [vscode.Uri.file(path.dirname(viewer.fsPath))];
    const options = viewer ? { enableScripts: true, localResourceRoots: roots } : { enableScripts: false };
    this.viewer = viewer;
    this.panel = vscode.window.createWebviewPanel('sgfkit.preview', 'SGF', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, options);
    this.follow = vscode.window.onDidChangeTextEditorSelection(() => this.draw());
    this.panel.onDidDispose(() => this.follow.dispose());
    if (viewer) {
      const { webview } = this.panel;
      // A page that was hidden begins anew.
      webview.onDidReceiveMessage(() => {
        this.isReady = true;
        this.sent = undefined;
        this.draw();
      });
      const nonce = randomBytes(16).toString('base64');
      webview.html = viewerPage({ script: String(webview.asWebviewUri(viewer)), nonce });
    } else {
      this.draw();
    }
  }

  async draw() {
    const document = vscode.window.activeTextEditor?.document;
    const shown = await run('sgfkit.show');
    if (!shown) {
      return;
    }
    if (!this.viewer) {
      this.panel.webview.html = page(shown);
    } else if (this.isReady) {
      const { tree, node } = shown.show;
      const name = path.basename(document.uri.path);
      const sent = `${document.version} ${document.uri}`;
      const text = sent === this.sent ? undefined : document.getText();
      this.sent = sent;
      this.panel.webview.postMessage({ text, name, tree, node });
    }
  }
}

async function activate(context) {
  const on = (name, action) => context.subscriptions.push(vscode.commands.registerCommand(name, action));
  for (const [name, where] of Object.entries(GO)) {
    on(name, () => go(where));
  }
  on('sgfkit.promoteHere', () => run('sgfkit.promote'));
  on('sgfkit.transformHere', async () => {
    const how = await vscode.window.showQuickPick(TRANSFORMATIONS);
    return how && run('sgfkit.transform', how);
  });
  on('sgfkit.extractHere', extract);
  on('sgfkit.preview', () => new Preview(viewerScript(context)));

  const program = vscode.workspace.getConfiguration('sgfkit').get('path') || 'sgf';
  if (!(await isInstalled(program))) {
    vscode.window.showWarningMessage(`sgfkit: \`${program}\` is not installed. Install it with \`cargo install sgfkit-cli\`, or set sgfkit.path.`);
    return;
  }
  client = new LanguageClient('sgfkit', 'SGF', { command: program, args: ['lsp'] }, {
    documentSelector: [{ language: 'sgf' }],
    initializationOptions: settings(),
    synchronize: { configurationSection: 'sgfkit', fileEvents: vscode.workspace.createFileSystemWatcher('**/sgfkit.toml') },
    // Commands of the server have their own names here.
    middleware: { executeCommand: (command, args, next) => next(command, args) },
  });
  await client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
