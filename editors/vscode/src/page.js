// The pages of the preview: with the web viewer, or with a picture and a few
// words and no scripts.
'use strict';

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** The page for what `sgfkit.show` answers. Nothing of a file can run in it. */
function page({ show, svg }) {
  const move = show.last_move ? `Move ${show.move_number}: ${show.last_move.color} ${show.last_move.move || 'pass'}` : 'No move yet';
  const picture = svg ? `<img alt="the position" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">` : '';
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>body { text-align: center } img { max-width: 100%; max-height: 85vh }</style></head>
<body>${picture}<p>${escaped(move)}</p></body></html>`;
}

// Text and places come as messages, and are shown one after another.
const LISTENER = `
const viewer = document.querySelector('sgf-viewer');
const show = async ({ text, name, tree, node }) => {
  if (text !== undefined) {
    await viewer.load(text, { name });
  }
  await viewer.goTo({ tree, node });
};
let shown = Promise.resolve();
addEventListener('message', ({ data }) => {
  shown = shown.then(() => show(data)).catch(() => {});
});
viewer.ready.then(() => acquireVsCodeApi().postMessage('ready'));
`;

/** The page with the web viewer, whose address is `script`: only that and what is written here run. */
function viewerPage({ script, nonce }) {
  const policy = [
    "default-src 'none'", `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`, "style-src 'unsafe-inline'",
    'img-src data: blob:', 'worker-src blob:', "connect-src 'none'", "form-action 'none'", "base-uri 'none'",
  ];
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<style>html, body { height: 100%; margin: 0; padding: 0 } sgf-viewer { display: block; height: 100% }</style></head>
<body><sgf-viewer panels="comment" theme="auto"></sgf-viewer>
<script nonce="${nonce}" src="${escaped(script)}"></script>
<script nonce="${nonce}">${LISTENER}</script></body></html>`;
}

module.exports = { page, viewerPage };
