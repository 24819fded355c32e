// The types of the npm package, as a program in strict TypeScript uses them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const pkg = fileURLToPath(new URL("../../bindings/wasm/pkg", import.meta.url));
const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

const PROGRAM = `
import { Collection, dedup, diff, explain, init, set, split, SgfError } from "sgfkit";
import type { Info, ReviewLine } from "sgfkit";
import * as core from "sgfkit/core";
import { exported, imported, type Exported } from "sgfkit/formats";
import * as inline from "sgfkit/inline";
import { connect } from "sgfkit/worker";
import { define, SgfViewer } from "sgfkit/viewer";
import { SgfExplorer, type Query } from "sgfkit/explorer";

await init();
const file = Collection.parse("(;GM[1];B[aa])");
const info: Info = file.info()[0]!;
const event: string | null = info.event;
const komi: number | null = info.komi;
for (const line of file.review(0) satisfies ReviewLine[]) {
  if (line.type === "move") line.loss?.toFixed(1);
  else if (line.type === "player") line.classes.map((count: number) => count);
  else line.reviewed.toFixed();
}
const bytes = set(file.bytes(), { KM: 6.5, LB: [["aa", "A"]] }, { unset: ["C"], node: 0, add: { CR: "bb" } });
for (const one of dedup([bytes, bytes])) if (one.type === "cluster") one.games[0]?.path.length;
new Blob([bytes, file.bytes()]);
diff(bytes, bytes)[0]?.property?.length;
split(bytes)[0]?.name.length;
const topic = explain("AB");
if (!Array.isArray(topic) && "values" in topic) topic.values.length;
const other: Exported = await exported(bytes, { to: "gtp", move: 2 });
other.lost[0]?.what.length;
const sgf: string | undefined = (await imported(bytes))?.sgf;
inline.Collection.parse(bytes).free();
const turn: "B" | "W" | null = core.Collection.parse(bytes).show(0).to_play;
const remote = await connect();
const set_: Uint8Array = await remote.set(bytes, { PB: "Ada" });
const kind: "B" | "W" | null = (await (await remote.parse(bytes)).show(0)).to_play;

define();
const viewer = document.createElement("sgf-viewer");
const same: SgfViewer = viewer;
viewer.addEventListener("sgf-navigate", ({ detail }) => detail.move_number.toFixed());
viewer.addEventListener("sgf-save", function ({ detail }) { this.state.dirty; detail.bytes.length; });
viewer.addEventListener("click", (event) => event.clientX);
const explorer: SgfExplorer | null = document.querySelector("sgf-explorer");
explorer?.addEventListener("sgf-open", ({ detail }) => detail.path.length);
for (const line of (await explorer?.ask({ line: "Q16" })) ?? []) {
  if (line.type === "continuation") line.win_rate?.toFixed();
  if (line.type === "game") line.black.name?.length;
}
const query: Query = { line: "Q16,D4", area: "K19:T10", player: ["Ada", "Jun"], blackRank: "1d..9p", next: "W", noSwap: true, sort: "-date", by: "decade", order: "win-rate" };
const event_: string | string[] | undefined = query.event;
void [sgf, event_, event, turn, komi, set_, kind, same, SgfError];

// @ts-expect-error This format is only read.
exported(bytes, { to: "gib" });
// @ts-expect-error There is no such column.
info.nonsense;
// @ts-expect-error The core draws nothing.
core.Collection.parse(bytes).svg(0);
// @ts-expect-error There is no such option.
set(bytes, { PB: "x" }, { nonsense: 1 });
// @ts-expect-error A value is not a switch.
set(bytes, { PB: true });
// @ts-expect-error There is no such detail.
viewer.addEventListener("sgf-load", ({ detail }) => detail.nonsense);
// @ts-expect-error There is no such filter.
explorer?.ask({ nonsense: "1" });
// @ts-expect-error There is no such order of games.
explorer?.ask({ sort: "nonsense" });
// @ts-expect-error A switch has no value.
explorer?.ask({ noSwap: "yes" });
// @ts-expect-error A question has one position.
explorer?.ask({ line: ["Q16", "D4"] });
// @ts-expect-error The next player is B or W.
explorer?.ask({ next: "black" });
// @ts-expect-error Games are numbers.
file.root("first");
`;

const PAGE = `
import "sgfkit/react";
import { useRef } from "react";
import type { SgfViewer } from "sgfkit/viewer";

export function Page() {
  const viewer = useRef<SgfViewer>(null);
  return <sgf-viewer ref={viewer} src="game.sgf" mode="edit" reply-delay={300} hash className="board"
    onsgf-navigate={(event) => event.currentTarget.load(String(event.detail.node))} />;
}
// @ts-expect-error There is no such attribute.
export const wrong = <sgf-viewer nonsense="1" />;
// @ts-expect-error There is no such detail.
export const mistaken = <sgf-explorer onsgf-open={(event) => event.detail.nonsense} />;
`;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sgfkit-types-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(pkg, join(folder, "node_modules/sgfkit"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function compile(name, source, options = {}) {
  writeFileSync(join(folder, name), source);
  const compilerOptions = {
    target: "ES2022", module: "ESNext", moduleResolution: "Bundler", lib: ["ES2022", "DOM", "DOM.Iterable"], strict: true, noEmit: true,
    skipLibCheck: false, types: [], preserveSymlinks: true, ...options,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [name] }));
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
}

test("a program compiles with --strict and lib ES2022, as bundlers and as Node resolve the package", () => {
  compile("program.ts", PROGRAM);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  compile("program.ts", PROGRAM, { module: "NodeNext", moduleResolution: "NodeNext" });
});

test("a React page compiles", (t) => {
  const { status } = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--no-save", "@types/react@19"], { cwd: folder, encoding: "utf8", timeout: 120_000 });
  if (status !== 0) return t.skip("NOT TESTED: npm cannot get @types/react");
  rmSync(join(folder, "node_modules/sgfkit"), { recursive: true, force: true });
  symlinkSync(pkg, join(folder, "node_modules/sgfkit"));
  compile("page.tsx", PAGE, { jsx: "preserve" });
});

test("the type of questions has the options that the page takes, and no others", () => {
  const source = readFileSync(new URL("../src/explorer/query.ts", import.meta.url), "utf8");
  const lists = [...source.matchAll(/^(?:export )?const (?:FILTERS|SWITCHES|WORDS) = \[([^\]]*)\]/gm)].map(([, list]) => list);
  assert.equal(lists.length, 3);
  const known = lists.flatMap((list) => [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  const type = /export type Query = \{\n([^]*?)\n\};/.exec(readFileSync(new URL("../src/explorer/types.ts", import.meta.url), "utf8"))[1];
  const typed = [...type.matchAll(/^  (\w+)\?: /gm)].map(([, name]) => name);
  assert.deepEqual(typed.sort(), known.sort());
});

test("no type of the package takes any name", () => {
  const open = /\[\w+: string\]|Record<string, (?:unknown|any|string)|: any\b/;
  const names = readdirSync(pkg).filter((name) => name.endsWith(".d.ts"));
  assert.ok(names.length > 8, names.join());
  const found = names.flatMap((name) => readFileSync(join(pkg, name), "utf8").split("\n").filter((line) => open.test(line)).map((line) => `${name}: ${line}`));
  assert.deepEqual(found, []);
});
