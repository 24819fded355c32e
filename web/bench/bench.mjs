// Measures the viewer in Chromium, headless: the first board, a step, a large tree, a large file.
// Beside it, on the same files in the same run, BesoGo and WGo.js, which are fetched by npm.
// Usage: npm --prefix web run bench
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { browser, open, viewer } from "../test/browser.mjs";
import { memory, processorTime } from "./processor.mjs";
import { peers } from "./peers.mjs";

const dist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const letter = (number) => String.fromCharCode(97 + number);
const moves = (count) => Array.from({ length: count }, (_, at) => `;${at % 2 ? "W" : "B"}[${letter((at * 7) % 19)}${letter((at * 11 + Math.floor(at / 19)) % 19)}]`).join("");
const game = (count) => `(;FF[4]GM[1]SZ[19]${moves(count)})`;
const tree = `(;GM[1]SZ[19]${`(${moves(999)})`.repeat(100)})`;
const ROUNDS = 9;
/** Nobody waits longer for a file. */
const PATIENCE = 60_000;

const rows = [];
const ms = (value) => (value === null ? "–" : `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`);
const say = (what, goal, ...cells) => rows.push([what, goal, ...cells]);
const folder = mkdtempSync(join(tmpdir(), "sgf-bench-"));
const chromium = await browser();

/** A page as a file, opened in a tab of its own. */
let pages = 0;
async function tab(html, work) {
  const path = join(folder, `${pages++}.html`);
  writeFileSync(path, html);
  const page = await open(chromium.context, `file://${path}`);
  try {
    return await work(page);
  } finally {
    await page.close();
    rmSync(path);
  }
}

/** What a work gives within a time, else null. */
const within = async (work) => Promise.race([
  work.catch(() => null),
  new Promise((resolve) => setTimeout(resolve, PATIENCE, null).unref()),
]);

/** The median of some rounds, and of the processor's time in them. */
async function rounds(work, count = ROUNDS) {
  const [times, used] = [[], []];
  for (let round = 0; round < count; round += 1) {
    const before = processorTime(chromium.profile);
    const time = await work();
    if (time === null) return [null, null];
    times.push(time);
    used.push(processorTime(chromium.profile) - before);
  }
  return [median(times), median(used)];
}

// The page, as `sgf render -o page.html` makes it.
const page = readFileSync(dist("index.html"), "utf8");
const own = (text) => page.replace("</sgf-viewer>", `<script type="application/x-go-sgf">${text}</script></sgf-viewer>`);
const others = peers(folder);
const told = (found) => (found[0] === null ? "–" : `${ms(found[0])} (${ms(found[1])})`);

// 1. The first board.
const firsts = [await rounds(() => tab(own(game(200)), async (page) => {
  await viewer(page).ready();
  return page.evaluate(() => performance.getEntriesByName("sgf-first-board")[0].startTime);
}))];
for (const peer of others) {
  firsts.push(await rounds(() => tab(peer.page(game(200)), (page) => within(page.evaluate(() => window.shown)))));
}
say("first board from navigation, one-file page, 200 moves", "< 300 ms", ...firsts.map(told));

// The same where the processor is six times slower.
const slow = await rounds(async () => {
  const path = join(folder, "slow.html");
  writeFileSync(path, own(game(200)));
  const page = await open(chromium.context);
  const session = await chromium.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(`file://${path}`);
  await viewer(page).ready();
  const time = await page.evaluate(() => performance.getEntriesByName("sgf-first-board")[0].startTime);
  await page.close();
  return time;
}, 5);
say("the same at a processor slowed six times", "≤ 1200 ms", told(slow));

// 2. A step: until the document holds the picture and is laid out.
const steps = [await tab(own(game(200)), async (page) => {
  await viewer(page).ready();
  return rounds(() => page.evaluate(async () => {
    const element = document.querySelector("sgf-viewer");
    await element.run("first");
    const times = [];
    for (let step = 0; step < 100; step += 1) {
      const start = performance.now();
      await element.run("next");
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b)[90];
  }), 3);
})];
for (const peer of others) {
  steps.push(await tab(peer.page(game(200)), (page) => rounds(() => within(page.evaluate(async () => {
    await window.shown;
    window.first();
    const times = [];
    for (let step = 0; step < 100; step += 1) {
      const start = performance.now();
      window.next();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b)[90];
  })), 3)));
}
say("a step, `next` to picture, 90th percentile of 100; processor for all, with painting", "≤ 16 ms", ...steps.map(told));

// 3. A large tree: our mark says when the tree is drawn, theirs are drawn when the call returns.
const trees = [await tab(page, async (page) => {
  await viewer(page).ready();
  return rounds(() => page.evaluate(async (tree) => {
    const start = performance.now();
    await document.querySelector("sgf-viewer").load(tree);
    return performance.getEntriesByName("sgf-tree-ready").at(-1).startTime - start;
  }, tree), 5);
})];
for (const peer of others) {
  trees.push(await rounds(() => tab(peer.page(game(1)), (page) => within(page.evaluate(async (tree) => {
    await window.shown;
    const start = performance.now();
    window.load(tree);
    return performance.now() - start;
  }, tree))), 1));
}
say("100,000 nodes: `load` to `sgf-tree-ready`", "< 1000 ms", ...trees.map(told));

// 4. A large file: how long the page is silent.
const silence = async (page, load) => page.evaluate(async ([part, load]) => {
  const text = part.repeat(Math.ceil(5e7 / part.length));
  const bytes = load === "own" ? new TextEncoder().encode(text) : null;
  await window.shown;
  let [last, longest] = [performance.now(), 0];
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(beat, 1);
  if (bytes) await document.querySelector("sgf-viewer").load(bytes, { name: "large.sgf" });
  else window.load(text);
  await new Promise((resolve) => setTimeout(resolve));
  beat();
  clearInterval(timer);
  return longest;
}, [game(5000), load]);
const silences = [await rounds(() => tab(page, async (page) => {
  await viewer(page).ready();
  return silence(page, "own");
}), 3)];
for (const peer of others) {
  silences.push(await rounds(() => tab(peer.page(game(1)), (page) => within(silence(page, "other"))), 1));
}
say("50 MB loading: longest silence of the page", "< 100 ms", ...silences.map(told));

// 5. Memory with 50 MB, and what an edit in them costs: the page's thread, and all of Chromium with it.
await tab(page, async (page) => {
  await viewer(page).ready();
  const session = await chromium.context.newCDPSession(page);
  await session.send("Performance.enable");
  const before = memory(chromium.profile);
  await page.evaluate(async (part) => {
    const bytes = new TextEncoder().encode(part.repeat(Math.ceil(5e7 / part.length)));
    await document.querySelector("sgf-viewer").load(bytes, { name: "large.sgf" });
  }, game(200));
  await session.send("HeapProfiler.collectGarbage");
  say("memory with 50 MB loaded", "≤ 8 bytes a byte", `${((memory(chromium.profile) - before) / 5e7).toFixed(1)} bytes a byte`);
  await viewer(page).set("mode", "edit");
  await viewer(page).goTo({ tree: 9, node: 5 });
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  const costs = [];
  for (let round = 0; round < 5; round += 1) {
    // What the first look at so much finds is no cost of an edit.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const [thread, all] = [await busy(), processorTime(chromium.profile)];
    await page.evaluate((round) => {
      const field = document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-edit=C]");
      field.value = `words ${round}`;
      field.dispatchEvent(new Event("change"));
    }, round);
    await viewer(page).drawn();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    costs.push([(await busy()) - thread, processorTime(chromium.profile) - all]);
  }
  say("a comment in 50 MB: the page's thread, and all of Chromium, in two seconds", "≤ 50 ms, ≤ 250 ms",
    `${ms(median(costs.map(([thread]) => thread)))}, ${ms(median(costs.map(([, all]) => all)))}`);
});

for (const [name, goal] of [["sgf-viewer.js", "700 kB"], ["index.html", "1500 kB raw"]]) {
  const raw = statSync(dist(name)).size;
  say(`${name} with Brotli`, `≤ ${goal}`, `${Math.round(brotliCompressSync(readFileSync(dist(name))).length / 1000)} kB of ${Math.round(raw / 1000)} kB`,
    ...(name === "sgf-viewer.js" ? others.map((peer) => `${Math.round(brotliCompressSync(Buffer.from(peer.script)).length / 1000)} kB`) : []));
}
await chromium.close();
rmSync(folder, { recursive: true, force: true });

console.log("Medians; in parentheses the processor's time of all of Chromium.\n");
const heads = ["", "goal", "sgf-viewer", ...others.map((peer) => peer.name)];
console.log(`| ${heads.join(" | ")} |\n|${heads.map((_, at) => (at < 2 ? "---" : "--:")).join("|")}|`);
for (const row of rows) console.log(`| ${heads.map((_, at) => row[at] ?? "").join(" | ")} |`);
process.exit(0);
