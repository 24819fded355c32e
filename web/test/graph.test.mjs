// What engines left, as the viewer shows it: the graph, its mistakes, and candidates on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, browser, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser();
  page = await open(chromium.context, PAGE);
  page.on("dialog", (dialog) => dialog.accept());
  v = viewer(page);
  await v.ready();
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

/** Seven moves: two mistakes, a gap at move 4, and a variation that was looked at, too. Black's winrate and lead. */
const GAME = "(;GM[1]SZ[9]PB[Ada]PW[Jun]LZOP[K 50 100 0\nmove E5 visits 60 winrate 5000 scoreMean 0.5 pv E5 C5 G5 pass info move C3 visits 30 winrate 4800 pv C3 info move A1 visits 1 winrate 100 pv A1]"
  + ";B[aa]SBKV[30]SBKS[-7];W[ee]SBKV[32.5]SBKS[-6.5];B[cc]SBKV[31]SBKS[-6.8];W[gc]"
  + "(;B[cg]SBKV[33]SBKS[-6];W[gg]SBKV[30]SBKS[-7];B[ec]SBKV[5]SBKS[-20])(;B[ge]SBKV[40]SBKS[-3.2];W[eg]SBKV[45]SBKS[-2]))";

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const ids = (selector, name) => page.evaluate(([selector, name]) =>
  [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(selector)].map((element) => element.getAttribute(name)), [selector, name]);
const at = async (node) => until(async () => (await v.state()).node === node, `node ${node}`);
const seen = async () => (await v.count("[role=tab][data-panel=graph]")) === 1;

async function load(file = GAME) {
  await v.set("mode", "view");
  await v.set("candidates", null);
  await v.load(file);
  if (await seen()) await v.run("panel", "graph");
}

test("the graph is a slider over the line, with what is known of each node", async () => {
  await load();
  assert.equal(await v.attribute("[part~=graph]", "role"), "slider");
  assert.equal(await v.attribute("[part~=graph]", "aria-valuemax"), "7");
  assert.equal(await v.attribute("[part~=graph]", "aria-valuenow"), "0");
  assert.deepEqual(await ids("[part~=graph] [data-node]", "data-node"), ["0", "1", "2", "3", "5", "6", "7"]);
  const of = async (node) => Promise.all(["winrate", "score", "loss", "class"].map((name) => v.attribute(`[part~=graph] [data-node="${node}"]`, `data-${name}`)));
  assert.deepEqual(await of(0), ["0.5", "0", null, null]);
  assert.deepEqual(await of(1), ["0.3", "-7", "7", "4"]);
  assert.deepEqual(await of(2), ["0.325", "-6.5", "0.5", "1"]);
  assert.deepEqual(await of(5), ["0.33", "-6", null, null]);
  assert.deepEqual(await of(7), ["0.05", "-20", "13", "5"]);
  // The gap breaks the curve.
  assert.deepEqual((await ids("[part~=graph] polyline[data-series=score]", "points")).map((points) => points.split(" ").length), [4, 3]);
  await v.goTo({ node: 1 });
  assert.equal(await v.attribute("[part~=graph]", "aria-valuenow"), "1");
  assert.equal(await v.attribute("[part~=graph]", "aria-valuetext"), "Move 1, 30.0 %, −7.0");
  await v.goTo({ node: 4 });
  assert.equal(await v.attribute("[part~=graph]", "aria-valuetext"), "Move 4, not analyzed");
  // The line that is walked is the line that is drawn.
  await v.goTo({ node: 9 });
  assert.deepEqual(await ids("[part~=graph] [data-node]", "data-node"), ["0", "1", "2", "3", "8", "9"]);
  assert.equal(await v.attribute("[part~=graph]", "aria-valuenow"), "6");
});

test("a click goes to the nearest reading, keys along the line", async () => {
  await load();
  const box = await inside("[part~=graph] svg").boundingBox();
  const click = (place, of = 7) => page.mouse.click(box.x + (box.width * place) / of, box.y + box.height / 3);
  await click(2.2);
  await at(2);
  // Nobody looked at move 4: its neighbours did.
  await click(4.3);
  await at(5);
  await click(6.9);
  await at(7);
  await inside("[part~=graph]").focus();
  for (const [key, node] of [["ArrowLeft", 6], ["Home", 0], ["ArrowRight", 1], ["End", 7]]) {
    await page.keyboard.press(key);
    await at(node);
  }
  await v.set("keys", "none");
  await page.keyboard.press("ArrowLeft");
  await at(6);
  await v.set("keys", "page");
});

test("mistakes are a list, the worst first, and a click shows one", async () => {
  await load();
  assert.deepEqual(await ids("[part~=mistakes] [data-mistake]", "data-mistake"), ["7", "1", "2"]);
  const first = await v.text("[part~=mistakes] li:nth-child(2)");
  assert.match(first, /^1A9−7\.0best E5$/);
  await inside("[part~=mistakes] [data-mistake='7']").click();
  await at(7);
  await until(async () => (await v.attribute("[data-mistake='7']", "aria-current")) === "true", "the mark");
  await v.run("previous-mistake");
  assert.equal((await v.state()).node, 1);
  await v.run("previous-mistake");
  assert.equal((await v.state()).node, 1, "there is none before");
  await v.run("next-mistake");
  assert.equal((await v.state()).node, 7);
  await load("(;GM[1]SZ[9]SBKV[50];B[aa]SBKV[49];W[bb]SBKV[75])");
  assert.match(await v.text("[part~=mistakes] li"), /−26\.0 %/);
  assert.equal(await v.attribute("[part~=graph] [data-node='2']", "data-loss"), null);
  assert.equal(await v.attribute("[part~=graph] [data-node='2']", "data-class"), "4");
  await load("(;GM[1]SZ[9]SBKV[50];B[aa]SBKV[49])");
  assert.match(await v.text("[part~=mistakes]"), /No large mistakes/);
});

test("candidates stand on their points, as many as are asked for", async () => {
  await load();
  assert.equal(await v.count("[data-candidate]"), 0);
  await v.set("candidates", "2");
  const candidates = async () => Object.fromEntries((await ids("[data-candidate]", "data-point")).map((point) => [point, true]));
  await until(() => v.count("[data-candidate]"), "candidates");
  assert.deepEqual(Object.keys(await candidates()).sort(), ["cg", "ee"]);
  assert.equal(await v.attribute("[data-point=ee]", "data-candidate"), "1");
  assert.equal(await v.attribute("[data-point=ee]", "data-candidate-winrate"), "0.5");
  assert.equal(await v.attribute("[data-point=ee]", "data-candidate-score"), "0.5");
  assert.equal(await v.attribute("[data-point=ee]", "data-candidate-visits"), "60");
  assert.equal(await v.attribute("[data-point=cg]", "data-candidate-score"), null);
  assert.match(await v.attribute("[data-point=ee]", "aria-label"), /candidate 1, 50\.0 %, \+0\.5/);
  await v.run("toggle-candidates");
  await until(async () => !(await v.count("[data-candidate]")), "no candidates");
  await page.keyboard.press("c");
  await until(() => v.count("[data-candidate]"), "candidates again");
  assert.equal(await v.attribute("[data-point=ee]", "data-candidate"), "1");
  await v.set("candidates", "all");
  assert.equal(await v.count("[data-candidate]"), 3);
  await v.run("next");
  assert.equal(await v.count("[data-candidate]"), 0, "nobody said what to play there");
  await v.set("candidates", "none");
});

test("the line of a candidate is shown and written nowhere", async () => {
  await load();
  await v.set("candidates", "all");
  await until(() => v.count("[data-candidate]"), "candidates");
  await v.run("pv", 1);
  assert.deepEqual(await Promise.all(["ee", "ce", "ge"].map(async (point) =>
    [await v.attribute(`[data-point=${point}]`, "data-pv"), await v.attribute(`[data-point=${point}]`, "data-pv-color")])), [["1", "B"], ["2", "W"], ["3", "B"]]);
  assert.match(await v.attribute("[data-point=ce]", "aria-label"), /move 2 of the line, white/);
  await v.run("pv", 0);
  assert.equal(await v.count("[data-pv]"), 0);
  await inside("[data-point=ee]").hover();
  await until(async () => (await v.count("[data-pv]")) === 3, "the line under the pointer");
  await inside("[data-point=ii]").hover();
  await until(async () => !(await v.count("[data-pv]")), "the line to end");
  await v.run("pv", 1);
  await v.run("next");
  assert.equal(await v.count("[data-pv]"), 0);
  await v.run("previous");
  assert.equal(await v.count("[data-pv]"), 0);
  assert.equal((await v.bytes()).toString(), GAME);
  assert.equal((await v.state()).dirty, false);
});

test("nothing is told where it would give an answer away, or where nothing is known", async () => {
  await load();
  await v.set("candidates", "all");
  assert.equal(await seen(), true);
  for (const mode of ["problem", "guess"]) {
    await v.set("mode", mode);
    await until(async () => !(await seen()), `no graph in ${mode}`);
    assert.equal(await v.count("[part~=graph]:not([hidden] *)") && (await inside("[part~=graph]").isVisible()), false);
    assert.equal(await v.count("[data-candidate]"), 0);
    await v.set("mode", "view");
    await until(seen, "the graph");
  }
  await v.load("(;GM[1]SZ[9];B[aa])");
  assert.equal(await seen(), false);
  await v.load("(;GM[11]SBKV[50];B[a1]SBKV[60])");
  assert.equal(await seen(), false);
  // Another game of the file, and the way back.
  await v.load(`(;GM[1]SZ[9];B[aa])${GAME}`);
  assert.equal(await seen(), false);
  await v.run("next-game");
  await until(seen, "the second game's graph");
  await v.run("previous-game");
  await until(async () => !(await seen()), "none for the first");
  await v.set("candidates", null);
});

test("what is edited is drawn anew", async () => {
  await load();
  await v.set("mode", "edit");
  await v.goTo({ node: 4 });
  await v.run("set-property", { id: "SBKS", values: ["-6.6"] });
  await until(async () => (await v.attribute("[part~=graph] [data-node='4']", "data-score")) === "-6.6", "the new reading");
  await v.run("undo");
  await until(async () => (await v.count("[part~=graph] [data-node='4']")) === 0, "the old state");
  assert.equal((await v.bytes()).toString(), GAME);
  await v.set("mode", "view");
});

test("the panel is one of `panels`", async () => {
  await load();
  await v.set("panels", "controls comment");
  assert.equal(await seen(), false);
  assert.equal(await v.count("[part~=graph]"), 0);
  await v.set("panels", "graph");
  await until(() => inside("[part~=graph]").isVisible(), "the graph alone");
  await v.set("panels", null);
});

test("axe finds nothing at the graph, in any theme; nor is a phone too narrow", async () => {
  await load();
  await v.set("candidates", "all");
  const look = await axe(chromium.context, page);
  const problems = [];
  const shots = process.env.PICTURES;
  for (const theme of ["wood", "dark", "book", "highcontrast"]) {
    await v.set("theme", theme);
    await v.run("panel", "graph");
    problems.push(...(await look(theme)));
    if (shots) await page.screenshot({ path: `${shots}/graph-${theme}.png` });
  }
  await v.set("theme", null);
  await v.set("lang", "ja");
  problems.push(...(await look("ja")));
  await v.set("lang", null);
  await page.setViewportSize({ width: 320, height: 568 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 320, String(wide));
  problems.push(...(await look("phone")));
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.deepEqual(problems, []);
});

const bars = () => ids("[part~=graph] .times [data-seconds]", "data-seconds");

test("a game with clocks but no engine shows the time of each move, in each line", async () => {
  // Main time 60 s; Black: 60 - 52.5, 52.5 - 40; White's first clock is missing at move 2, so move 4 is unknown, too.
  await load("(;GM[1]SZ[9]TM[60]PB[Ada];B[ee]BL[52.5];W[cc];B[gg]BL[40](;W[cg]WL[30];B[gc]BL[38])(;W[gc]WL[58];B[cg]BL[10];W[aa]WL[50]))");
  assert.equal(await seen(), true);
  assert.deepEqual(await bars(), ["7.5", "12.5", "2"]);
  assert.equal(await v.count("[part~=graph] polyline, [part~=graph] [data-node]"), 0);
  for (const hidden of ["[part~=mistakes]", "[data-command=next-mistake]"]) assert.equal(await v.isSeen(`.course ${hidden}`), false);
  assert.deepEqual(await ids("[data-legend]", "data-legend"), ["time"]);
  assert.match(await v.text("[data-legend=time]"), /12\.5 s/);
  await v.goTo({ node: 1 });
  assert.equal(await v.attribute("[part~=graph]", "aria-valuetext"), "Move 1, time 7.5 s");
  await v.goTo({ node: 2 });
  assert.equal(await v.attribute("[part~=graph]", "aria-valuetext"), "Move 2");
  // The other variation: 40 - 10 and 58 - 50.
  await v.goTo({ node: 8 });
  assert.deepEqual(await bars(), ["7.5", "12.5", "30", "8"]);
  // A tooltip tells the time of the nearest move.
  const box = await inside("[part~=graph] .plot").boundingBox();
  await page.mouse.move(box.x + (box.width * 3) / 6, box.y + 4);
  await until(() => v.isSeen(".tip"), "the tooltip");
  assert.equal(await v.text(".tip"), "Move 3, time 12.5 s");
  await page.mouse.move(5, 5);
  await until(async () => !(await v.isSeen(".tip")), "no tooltip");
  await v.set("mode", "guess");
  assert.equal(await seen(), false);
  await v.set("mode", "view");
});

test("times stand below the curves, with a legend for both", async () => {
  await load("(;GM[1]SZ[9]TM[600]SBKV[50]SBKS[0];B[aa]BL[590]SBKV[30]SBKS[-7];W[ee]WL[500]SBKV[31]SBKS[-6.9])");
  assert.deepEqual(await bars(), ["10", "100"]);
  assert.deepEqual(await ids("[data-legend]", "data-legend"), ["score", "winrate", "mistake", "time"]);
  await v.goTo({ node: 2 });
  assert.equal(await v.attribute("[part~=graph]", "aria-valuetext"), "Move 2, 31.0 %, −6.9, time 0:01:40");
  const [plot, times] = await Promise.all([".plot svg", ".times"].map((part) => inside(`[part~=graph] ${part}`).boundingBox()));
  assert.ok(plot.y + plot.height <= times.y, "the bars are below the curves");
  const [first, second] = await Promise.all([0, 1].map(async (index) => (await inside(".times [data-seconds]").nth(index).boundingBox()).height));
  assert.ok(Math.abs(second / first - 10) < 0.5, `${first} and ${second} for 10 s and 100 s`);
});

test("a position is told in words, and the best move with its line is one click from a mistake", async () => {
  await load(GAME.replace("B[aa]", "C[A slip]B[aa]"));
  const said = (kind) => v.text(`[part~=reading] [data-said=${kind}]`);
  assert.equal(await said("values"), "The score is even. Black's win rate is 50.0 %.");
  await inside(".course [data-command=next-mistake]").click();
  await at(1);
  // From 0 to -7 by the file's SBKS; the engine's first move was E5.
  assert.equal(await said("values"), "White leads by 7.0 points. Black's win rate is 30.0 %.");
  assert.match(await said("loss"), /^This move loses 7\.0 points\. The best move was E5\./);
  assert.equal(await v.text(".course > .text"), "A slip", "the comment is next to the graph");
  await inside("[part~=reading] [data-command=show-best]").click();
  await at(0);
  await until(async () => (await v.count("[data-pv]")) === 3, "the line");
  assert.equal(await v.attribute("[data-point=ee]", "data-pv"), "1");
  await v.set("candidates", null);
  // In the panel of moves, too.
  await v.run("panel", "moves");
  await v.goTo({ node: 1 });
  assert.match(await v.text("[part~=comment] [data-said=loss]"), /best move was E5/);
  await v.set("mode", "problem");
  assert.equal(await v.count("[part~=comment] [data-said=values]"), 0);
  await v.set("mode", "view");
  assert.equal((await v.bytes()).toString(), GAME.replace("B[aa]", "C[A slip]B[aa]"));
});

test("each player's losses, best moves and mistakes are summed up for the main line", async () => {
  await load();
  /** The columns of a kind, each with its name, and Black's and White's values. */
  const columns = (kind) => page.evaluate((kind) => {
    const rows = [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=summary] tr")]
      .map((row) => [...row.querySelectorAll(`[data-summary=${kind}]`)].map((cell) => cell.textContent));
    return rows[0].map((_, at) => rows.map((row) => row[at]));
  }, kind);
  // Black lost 7, 0.3 and 13 (moves 1, 3 and 7); White lost 0.5 and gained 1, which counts as 0 (moves 2 and 6).
  assert.deepEqual(await columns("loss"), [["Mean loss", "6.8", "0.3"]]);
  assert.deepEqual(await columns("matches"), [["Best moves", "0 / 1", "–"]]);
  assert.deepEqual(await columns("class"), [["Loss of 12+", "1", "0"], ["Loss of 6+", "1", "0"], ["Loss of 3+", "0", "0"]]);
});

test("candidates have the mover's winrate and lead by choice", async () => {
  await load("(;GM[1]SZ[9];B[aa]LZ[K 40 20 0\nmove C5 visits 9 winrate 6000 scoreMean 1.5 pv C5])");
  await v.set("candidates", "all");
  await v.goTo({ node: 1 });
  await until(() => v.count("[data-candidate]"), "candidates");
  const value = async () => [await v.attribute("[data-candidate]", "data-candidate-winrate"), await v.attribute("[data-candidate]", "data-candidate-score")];
  const before = await value();
  await v.run("toggle-mover");
  await until(async () => (await value())[0] !== before[0], "the other view");
  assert.deepEqual((await value()).map(Number), [1 - Number(before[0]), -Number(before[1])]);
  assert.equal(Number((await value())[0]), 0.6, "White's own winrate");
  await v.run("toggle-mover");
  await v.set("candidates", null);
});
