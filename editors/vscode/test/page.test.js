// The preview's page lets nothing of a file run.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { page, viewerPage } = require('../src/page');

test('no script of a file runs', () => {
  const show = { move_number: 1, last_move: { color: 'B', move: '<script>alert(1)</script>' } };
  const html = page({ show, svg: '<svg><script>alert(2)</script></svg>' });
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes("default-src 'none'; img-src data:"));
  assert.ok(page({ show: { last_move: null }, svg: null }).includes('No move yet'));
});

test('the page of the viewer runs its own scripts only', () => {
  const html = viewerPage({ script: 'https://x/"><script>alert(1)</script>', nonce: 'N' });
  assert.equal(html.match(/<script/g).length, 2);
  assert.ok(html.includes("script-src 'nonce-N' 'wasm-unsafe-eval';"));
  assert.ok(html.includes("connect-src 'none'"));
});
