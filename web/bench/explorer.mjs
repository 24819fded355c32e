// Measures the explorer: what a site weighs and what it takes to write it, and how long questions take, of the program and of tiles.
// Usage: sgf index GAMES -o all.sgfindex; SGF=target/release/sgf node web/bench/explorer.mjs all.sgfindex
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, open, until } from "../test/browser.mjs";
import { SGF, explorer, host, serve } from "../test/explorer.mjs";

const [archive] = process.argv.slice(2);
if (!archive) throw new Error("name an archive: a folder of games, or an index");
const site = mkdtempSync(join(tmpdir(), "sgf-site-"));
const row = (what, figure) => console.log(`| ${what} | ${figure} |`);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The processor's seconds that the program took. */
function seconds(args) {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1';
  return sum(execFileSync("bash", ["-c", script, "-", SGF, ...args]).toString().trim().split(" ").map(Number));
}

function sizes(kind) {
  const folder = join(site, "data", kind);
  return readdirSync(folder).map((name) => statSync(join(folder, name)).size).sort((a, b) => a - b);
}

const sum = (all) => all.reduce((one, other) => one + other, 0);

/** Questions, each for the first time: steps, shapes at a side, a filter. */
const ASKED = [
  ["the first step", { line: "Q16" }], ["a step", { line: "Q16,D4" }], ["a step", { line: "Q16,D4,Q4" }], ["a step", { line: "Q16,D4,Q4,D16" }],
  ["a corner", { line: "Q16,D4", area: "ja:sj" }], ["a side", { line: "Q16,D4", area: "ga:md" }, true], ["a side", { line: "Q16,D4,K16", area: "fa:ne" }, true],
  ["the first filter", { line: "Q16", player: "cho" }], ["a filter", { line: "Q16", player: "lee" }],
];

async function ask(name, address, hasShapes) {
  const chromium = await browser();
  const begin = performance.now();
  const page = await open(chromium.context, address);
  const e = explorer(page);
  await e.ready();
  await until(async () => !(await e.state()).busy, "the first board");
  row(`${name}: from navigation to the first answer, the driver included`, `${Math.round(performance.now() - begin)} ms`);
  for (const [what, query, needsShapes] of ASKED) {
    if (needsShapes && !hasShapes) continue;
    const took = await page.evaluate(async (query) => {
      const before = performance.now();
      await document.querySelector("sgf-explorer").ask({ game: "go", size: "19", ...query }, { limit: 100 });
      return performance.now() - before;
    }, query);
    row(`${name}: ${what}`, `${Math.round(took)} ms`);
  }
  await chromium.close();
}

try {
  console.log("| what | figure |\n|---|---|");
  const made = seconds(["explore", archive, "--no-shapes", "-o", site]);
  const { games } = JSON.parse(execFileSync(SGF, ["explore", archive, "--json", "-o", site]).toString());
  row("games", games);
  row("a site without shapes: games a second of a processor", Math.round(games / made));
  for (const kind of ["whole", "corner"]) {
    const all = sizes(kind);
    row(`${kind}: all, 99 % of the tiles up to, the largest`, [sum(all), all[Math.floor(all.length * 0.99)], all.at(-1)].map(kB).join(", "));
  }
  for (const kind of ["facts", "rows", "shapes"]) row(`${kind}: bytes a game`, (sum(sizes(kind)) / games).toFixed(1));
  const served = await serve(archive);
  await ask("local", served.address, true);
  served.end();
  const files = await host(site);
  await ask("tiles", files.address, false);
  files.end();
} finally {
  rmSync(site, { recursive: true, force: true });
}
process.exit(0);
