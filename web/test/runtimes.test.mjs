// Nothing but Node, Deno or Bun: the README's commands and program in an empty folder, with the package as npm packs it.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const readme = readFileSync(here("../../README.md"), "utf8");
const one = (pattern) => {
  const [found, ...more] = [...readme.matchAll(pattern)];
  assert.ok(found && !more.length, `one match of ${pattern} in README.md`);
  return found[1];
};
/** The README's line for users of Node, and its program. */
const install = one(/^\| Node \d+ \| `(.*?)`/gm).split(" ");
const program = one(/^```js\n([^]*?)```/gm);

const GAMES = {
  "broken.sgf": "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Jun]PW[Eva]\n;B[ee];W[zz9])",
  "good.sgf": "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Jun]PW[Eva];B[ee])(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Jun]PW[Ada Moreau];B[ee];W[ge];B[gc])",
};
/** Each entry that needs no page. */
const ENTRIES = `
import * as index from "sgfkit";
import * as core from "sgfkit/core";
import { exported } from "sgfkit/formats";
import * as inline from "sgfkit/inline";
import { connect } from "sgfkit/worker";
const game = "(;GM[1]SZ[9];B[ee];W[gc])";
await index.init();
await inline.init();
await core.init();
const remote = await connect();
const games = await remote.parse(game);
console.log(index.Collection.parse(game).nodeCount(0), inline.Collection.parse(game).nodeCount(0), await games.nodeCount(0), core.Collection.parse(game).nodeCount(0));
console.log((await index.render(game, { format: "png" }))[0], (await inline.render(game, { format: "png" }))[0], new Uint8Array(await remote.render(game, { format: "png" }))[0]);
console.log((await exported(game, { to: "moves" })).text.split("\\n").join());
remote.close();
`;

const folder = mkdtempSync(join(tmpdir(), "sgfkit-runtimes-"));
const run = (command, ...args) => spawnSync(command, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });

before(() => {
  const packed = run("npm", "pack", "--silent", here("../../bindings/wasm/pkg"));
  assert.equal(packed.status, 0, packed.stderr);
  writeFileSync(join(folder, "package.json"), "{}");
  // Installing it needs no other package, hence no network.
  const [npm, ...words] = install.map((word) => (word === "sgfkit" ? `./${packed.stdout.trim()}` : word));
  const installed = run(npm, ...words, "--offline", "--no-audit", "--no-fund");
  assert.equal(installed.status, 0, installed.stderr);
  assert.ok(existsSync(join(folder, "node_modules/sgfkit/viewer.js")));
  mkdirSync(join(folder, "games"));
  for (const [name, text] of Object.entries(GAMES)) writeFileSync(join(folder, "games", name), text);
  writeFileSync(join(folder, "games.mjs"), program);
  writeFileSync(join(folder, "entries.mjs"), ENTRIES);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs both programs with a command. */
function works(...command) {
  const checked = run(...command, "games.mjs");
  assert.equal(checked.status, 0, checked.stderr);
  assert.equal(checked.stdout, "good.sgf, game 2: 3 moves\n");
  const found = checked.stderr.split("\n").filter((line) => line.includes(".sgf"));
  assert.ok(found.length > 0 && found.every((line) => /^broken\.sgf:2: ./.test(line)), checked.stderr);
  const entries = run(...command, "entries.mjs");
  assert.equal(entries.status, 0, entries.stderr);
  assert.equal(entries.stdout, "3 3 3 3\n137 137 137\nB E5,W G7,\n");
}

test("Node runs what the README shows", () => works(process.execPath));

for (const [name, ...words] of [["deno", "run", "--allow-read", "--no-remote"], ["bun", "run"]]) {
  test(`${name} does, too`, (t) => {
    const at = join(folder, name);
    mkdirSync(at);
    writeFileSync(join(at, "package.json"), "{}");
    const other = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", name], { cwd: at, encoding: "utf8", timeout: 300_000 });
    const found = join(at, "node_modules/.bin", name);
    if (other.status !== 0 || run(found, "--version").status !== 0) return t.skip(`NOT TESTED: npm cannot get ${name}: ${other.stderr}`);
    works(found, ...words);
  });
}
