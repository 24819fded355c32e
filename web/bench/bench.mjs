// Measures the viewer in Chromium, headless: the first board, a step, a large tree, a large file.
// Usage: npm --prefix web run bench
import { readFileSync, statSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { browser, open, viewer } from "../test/browser.mjs";

const dist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const say = (what, value, goal) => console.log(`${what.padEnd(58)} ${value.padStart(10)}   goal ${goal}`);
const letter = (number) => String.fromCharCode(97 + number);
const moves = (count) => Array.from({ length: count }, (_, at) => `;${at % 2 ? "W" : "B"}[${letter((at * 7) % 19)}${letter((at * 11 + Math.floor(at / 19)) % 19)}]`).join("");
const game = (count) => `(;FF[4]GM[1]SZ[19]${moves(count)})`;

const chromium = await browser();
const page = readFileSync(dist("index.html"), "utf8");
const inside = page.replace("</sgf-viewer>", `<script type="application/x-go-sgf">${game(200)}</script></sgf-viewer>`);
const path = join(mkdtempSync(join(tmpdir(), "sgf-bench-")), "page.html");
writeFileSync(path, inside);
const firsts = [];
for (let round = 0; round < 7; round += 1) {
  const tab = await open(chromium.context, `file://${path}`);
  await viewer(tab).ready();
  firsts.push(await tab.evaluate(() => performance.getEntriesByName("sgf-first-board")[0].startTime));
  await tab.close();
}
say("first board from navigation, one-file page, 200 moves", `${median(firsts).toFixed(0)} ms`, "< 300 ms");

const tab = await open(chromium.context, `file://${dist("index.html")}`);
const v = viewer(tab);
await v.ready();
await v.load(game(200));
const steps = await tab.evaluate(async () => {
  const element = document.querySelector("sgf-viewer");
  const times = [];
  for (let step = 0; step < 100; step += 1) {
    const start = performance.now();
    await element.run("next");
    times.push(performance.now() - start);
  }
  return times;
});
say("a step, next to picture, median of 100", `${median(steps).toFixed(1)} ms`, "< 8 ms");

const line = moves(999);
const tree = `(;GM[1]SZ[19]${`(${line})`.repeat(100)})`;
const ready = await tab.evaluate(async (tree) => {
  const start = performance.now();
  await document.querySelector("sgf-viewer").load(tree);
  return performance.getEntriesByName("sgf-tree-ready").at(-1).startTime - start;
}, tree);
say("a tree of 100,000 nodes: load to sgf-tree-ready", `${ready.toFixed(0)} ms`, "< 1000 ms");

const silence = await tab.evaluate(async (part) => {
  const bytes = new TextEncoder().encode(part.repeat(Math.ceil(5e7 / part.length)));
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await document.querySelector("sgf-viewer").load(bytes, { name: "large.sgf" });
  clearInterval(timer);
  return longest;
}, game(5000));
say("50 MB loading: longest silence of the page", `${silence.toFixed(0)} ms`, "< 100 ms");
for (const [name, goal] of [["sgf-viewer.js", "900 kB"], ["index.html", "1700 kB"]]) {
  const bytes = readFileSync(dist(name));
  say(`${name}: ${Math.round(statSync(dist(name)).size / 1000)} kB, with Brotli`, `${Math.round(brotliCompressSync(bytes).length / 1000)} kB`, `<= ${goal}`);
}
await chromium.close();
