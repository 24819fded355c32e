// The extension against the real server: SGF names the program.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const Module = require('node:module');
const path = require('node:path');
const { standIn } = require('./stand-in');

const TEXT = '(;FF[4]GM[1]SZ[19]\n;B[pd](;W[dd];B[zz9])(;W[dp]))';

/** The extension with a stand-in for VS Code of its own. */
function load(settings) {
  const stand = standIn(settings);
  const resolve = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? stand.vscode : resolve(name, ...rest));
  for (const name of Object.keys(require.cache)) {
    if (/vscode-languageclient|src.extension/.test(name)) {
      delete require.cache[name];
    }
  }
  const extension = require('../src/extension');
  Module._load = resolve;
  return { ...stand, extension };
}

async function until(is) {
  for (let tries = 0; tries < 400; tries++) {
    if (is()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`it never came that ${is}`);
}

test('findings, commands and the preview', async () => {
  const stand = load({ path: process.env.SGF || 'sgf', select: [], ignore: [], coords: 'players', inlayHints: true });
  const { seen, extension, vscode, Position, Selection } = stand;
  await stand.open('untitled:a.sgf', TEXT);
  const context = { subscriptions: [] };
  await extension.activate(context).catch((error) => assert.fail(`${error}: ${seen.log.join("")}`));
  try {
    assert.deepEqual(seen.warnings, [], seen.log.join("\n"));
    await until(() => seen.diagnostics.get('untitled:a.sgf')?.length);
    const [found] = seen.diagnostics.get('untitled:a.sgf');
    // Without an owner in the configuration, a code leads to no page.
    assert.equal(found.code, 'bad-value');
    assert.equal(found.source, 'sgfkit');
    assert.equal(found.range.start.line, 1);

    // To the next variation, and what the preview shows there.
    const editor = vscode.window.activeTextEditor;
    const at = new Position(1, 8);
    editor.selection = new Selection(at, at);
    await seen.commands.get('sgfkit.goNextVariation')();
    const place = TEXT.split('\n')[1].indexOf(';W[dp]');
    assert.equal(editor.selection.active.character, place);
    await seen.commands.get('sgfkit.preview')();
    await until(() => seen.panels[0].webview.html.includes('Move 2: W'));
    assert.ok(seen.panels[0].webview.html.includes('data:image/svg+xml;base64,'));
    assert.equal(seen.panels[0].webview.options.enableScripts, false);
    // It follows the cursor.
    const before = new Position(1, 1);
    editor.selection = new Selection(before, before);
    await stand.fire('onDidChangeTextEditorSelection', {});
    await until(() => seen.panels[0].webview.html.includes('Move 1: B'));

    seen.picks.push('line');
    await seen.commands.get('sgfkit.extractHere')();
    assert.equal(seen.shown.getText(), '(;FF[4]GM[1]SZ[19];B[pd])\n');
    // What the server refuses is said.
    seen.picks.push('nonsense');
    await seen.commands.get('sgfkit.transformHere')();
    assert.equal(seen.warnings.length, 1);
  } finally {
    await extension.deactivate();
  }
});

test('the preview with the web viewer', async () => {
  const { seen, extension, vscode, fire, open, Position, Selection } = load({ path: process.env.SGF || 'sgf' });
  await open('untitled:a.sgf', TEXT);
  await extension.activate({ subscriptions: [], extensionPath: path.dirname(__dirname) });
  try {
    await until(() => seen.diagnostics.get('untitled:a.sgf')?.length);
    const editor = vscode.window.activeTextEditor;
    const at = new Position(1, TEXT.split('\n')[1].indexOf(';W[dp]'));
    editor.selection = new Selection(at, at);
    await seen.commands.get('sgfkit.preview')();
    const { webview } = seen.panels[0];
    assert.equal(webview.options.enableScripts, true);
    assert.ok(webview.html.includes('dist/sgf-viewer.js'));
    // When the page is ready it gets the text, and then places.
    await fire('message', 'ready');
    await until(() => webview.messages.length);
    assert.deepEqual(webview.messages[0], { text: TEXT, name: 'a.sgf', tree: 1, node: 4 });
    const before = new Position(1, 1);
    editor.selection = new Selection(before, before);
    await fire('onDidChangeTextEditorSelection', {});
    await until(() => webview.messages.length > 1);
    assert.deepEqual(webview.messages[1], { text: undefined, name: 'a.sgf', tree: 1, node: 1 });
  } finally {
    await extension.deactivate();
  }
});

test('a missing program is said once, with how to install it', async () => {
  const { seen, extension } = load({ path: '/no/such/sgf' });
  await extension.activate({ subscriptions: [] });
  assert.equal(seen.warnings.length, 1);
  assert.ok(seen.warnings[0].includes('cargo install sgfkit-cli'));
  await seen.commands.get('sgfkit.goNext')();
  assert.equal(seen.warnings.length, 1);
});
