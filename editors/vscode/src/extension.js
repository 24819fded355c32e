// SGF in VS Code: the client of `sgf lsp`, commands and a preview.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { execFile } = require('node:child_process');
const { page } = require('./page');

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

/** The position at the cursor, beside the text. */
class Preview {
  constructor() {
    this.panel = vscode.window.createWebviewPanel('sgfkit.preview', 'SGF', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: false });
    this.follow = vscode.window.onDidChangeTextEditorSelection(() => this.draw());
    this.panel.onDidDispose(() => this.follow.dispose());
    this.draw();
  }

  async draw() {
    const shown = await run('sgfkit.show');
    if (shown) {
      this.panel.webview.html = page(shown);
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
  on('sgfkit.preview', () => new Preview());

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
