// The preview's page lets nothing of a file run.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { page } = require('../src/page');

test('no script of a file runs', () => {
  const show = { move_number: 1, last_move: { color: 'B', move: '<script>alert(1)</script>' } };
  const html = page({ show, svg: '<svg><script>alert(2)</script></svg>' });
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes("default-src 'none'; img-src data:"));
  assert.ok(page({ show: { last_move: null }, svg: null }).includes('No move yet'));
});
