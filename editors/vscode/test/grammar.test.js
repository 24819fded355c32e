// The grammar, as VS Code reads it.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const oniguruma = require('vscode-oniguruma');
const { Registry, INITIAL, parseRawGrammar } = require('vscode-textmate');

const file = path.join(__dirname, '../syntaxes/sgf.tmLanguage.json');

async function grammar() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(file, 'utf8'), file),
  });
  return registry.loadGrammar('source.sgf');
}

/** The innermost scope of a part of a text of several lines. */
function scopeOf(sgf, text, part) {
  let rules = INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = sgf.tokenizeLine(line, rules);
    rules = ruleStack;
    const at = line.indexOf(part);
    if (at >= 0) {
      return tokens.find((token) => token.startIndex <= at && at < token.endIndex).scopes.at(-1);
    }
  }
  return undefined;
}

test('what each part of a game is', async () => {
  const sgf = await grammar();
  const text = '(;FF[4]KM[6.5]PB[Ada]\n;B[pd]C[one \\] and\ntwo ;B[x]\n;W[dd]TR[qq:rr]LB[ab:x])';
  for (const [part, scope] of [
    ['(', 'punctuation.section.variation.sgf'],
    [';FF', 'punctuation.separator.node.sgf'],
    ['FF', 'support.type.property-name.sgf'],
    ['6.5', 'constant.numeric.sgf'],
    ['Ada', 'string.unquoted.sgf'],
    ['B[pd', 'keyword.other.move.sgf'],
    ['pd', 'constant.other.move.sgf'],
    ['one', 'comment.block.sgf'],
    ['\\]', 'constant.character.escape.sgf'],
    ['two', 'comment.block.sgf'],
    [';W', 'punctuation.separator.node.sgf'],
    ['qq', 'constant.other.point.sgf'],
  ]) {
    assert.strictEqual(scopeOf(sgf, text, part), scope, part);
  }
});

test('an escaped bracket ends no comment', async () => {
  const sgf = await grammar();
  assert.strictEqual(scopeOf(sgf, '(;C[a \\] b];W[zz])', 'b'), 'comment.block.sgf');
});
