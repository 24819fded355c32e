// Texts of the viewer and the explorer: complete in every language, and all of them used. The compiler checks that used texts exist.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const src = new URL("../src/", import.meta.url);
const code = readdirSync(src, { recursive: true }).filter((name) => name.endsWith(".ts")).map((name) => String(readFileSync(new URL(name, src)))).join("\n");
/** Names of properties. */
const schema = ["general", "games", "legacy", "game_info"].map((name) => String(readFileSync(new URL(`../../crates/sgfkit-core/src/schema/${name}.rs`, import.meta.url)))).join("\n");
/** Codes of violated rules, with the quotes. */
const board = String(readFileSync(new URL("../../crates/sgfkit-core/src/board/mod.rs", import.meta.url)));
const violations = [...board.slice(board.indexOf("fn code(self)"), board.indexOf("fn meaning(self)")).matchAll(/"[a-z-]+"/g)].join();
const texts = (folder) => Object.fromEntries(readdirSync(new URL(folder, src)).filter((name) => name.endsWith(".json"))
  .map((name) => [name, String(readFileSync(new URL(folder + name, src)))]));
const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

for (const folder of ["i18n/", "explorer/i18n/"]) {
  test(`${folder}: every language has every text once, with the same placeholders`, () => {
    const all = texts(folder);
    assert.equal(Object.keys(all).length, 9);
    const english = JSON.parse(all["en.json"]);
    for (const [name, text] of Object.entries(all)) {
      const words = JSON.parse(text);
      assert.equal([...text.matchAll(/"[^"]+": "/g)].length, Object.keys(words).length, `${name} has a text twice`);
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), name);
      for (const [key, said] of Object.entries(words)) {
        assert.ok(said !== "", `${name}: ${key}`);
        assert.deepEqual(placeholders(said), placeholders(english[key]), `${name}: ${key}`);
      }
    }
  });

  test(`${folder}: the code uses every text`, () => {
    const heads = new Set([...code.matchAll(/`([A-Za-z]+(?:-[a-z]+)*-)\$\{/g)].map(([, head]) => head));
    const isQuoted = (word) => code.includes(`"${word}"`);
    // Such as `error-fetch`, composed of `error-` and "fetch". The program names properties, marks and severities.
    const isComposed = (key) => [...heads].some((head) => key.startsWith(head)
      && (["P-", "mark-"].includes(head) ? schema : head === "illegal-" ? violations : code).includes(`"${key.slice(head.length).replace(/-\d+$/, "")}"`));
    const isUsed = (key) => isQuoted(key) || ["error", "warning"].includes(key) || isComposed(key) || (/-problem$/.test(key) && isQuoted(key.replace(/-problem$/, "-game")));
    assert.deepEqual(Object.keys(JSON.parse(texts(folder)["en.json"])).filter((key) => !isUsed(key)), []);
  });
}

test("every violation of the rules has words", () => {
  const known = JSON.parse(texts("i18n/")["en.json"]);
  const codes = violations.split(",").map((code) => code.slice(1, -1));
  assert.ok(codes.length > 15);
  assert.deepEqual(codes.filter((code) => !known[`illegal-${code}`]), []);
});
