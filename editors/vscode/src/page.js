// The page of the preview: a picture and a few words, no scripts.
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

module.exports = { page };
