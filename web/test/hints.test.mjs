// What the viewer tells while a game is played through: names of openings, targets of pieces, a sound.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, eventually, open, viewer } from "./browser.mjs";

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

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const opening = async () => [await v.attribute("[part~=info] [data-opening]", "data-opening"), await v.text("[part~=info] [data-opening] dd")];

test("the name of an opening is shown where it is reached, and from there on", async () => {
  // Three stars of one side make sanrensei; two are nirensei.
  await v.load("(;GM[1]SZ[19]PB[Ada];B[pd];W[dd];B[pp];W[cq](;B[pj];W[nc])(;B[qj]))");
  await v.run("panel", "info");
  await v.goTo({ node: 2 });
  assert.deepEqual(await opening(), [null, null]);
  await v.goTo({ node: 3 });
  assert.deepEqual(await opening(), ["3", "Nirensei, Move 3"]);
  assert.match(await v.text("[part~=status]"), /Nirensei/);
  await v.goTo({ node: 4 });
  assert.doesNotMatch(await v.text("[part~=status]"), /rensei/);
  await v.goTo({ node: 6 });
  assert.deepEqual(await opening(), ["5", "Sanrensei, Move 5"]);
  await v.goTo({ node: 7 });
  assert.deepEqual(await opening(), ["3", "Nirensei, Move 3"], "the other variation");
  await v.set("lang", "ja");
  assert.match((await opening())[1], /^二連星/);
  await v.set("lang", null);
});

test("no opening where none is defined: handicap, setup, small boards, other games", async () => {
  for (const root of ["GM[1]SZ[19]HA[2]AB[pd][dp]", "GM[1]SZ[19]AW[jj]", "GM[1]SZ[13]", "GM[4]SZ[19]"]) {
    await v.load(`(;${root};B[pd];W[dd];B[pp];W[dp];B[pj])`);
    await v.goTo({ node: 5 });
    assert.deepEqual(await opening(), [null, null], root);
  }
});

/** The points with a dot, in players' notation. */
const targets = () => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[data-target]")]
  .map((cell) => cell.getAttribute("aria-label").split(",")[0].toLowerCase()).sort());
const named = (name) => page.evaluate((name) => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[data-point]")]
  .find((cell) => cell.getAttribute("aria-label").toLowerCase().startsWith(`${name},`)).dataset.point, name);
const pick = async (name) => inside(`[data-point="${await named(name)}"]`).first().click();

test("a picked piece of Lines of Action shows where it can go", async () => {
  await v.load("(;GM[9])");
  assert.deepEqual(await targets(), []);
  await v.set("mode", "edit");
  await pick("b1");
  // Two stones on its column and on one diagonal, six on its row.
  await eventually(targets, ["b3", "d3", "h1"]);
  await page.keyboard.press("Escape");
  await eventually(targets, []);
  await pick("b1");
  await eventually(targets, ["b3", "d3", "h1"]);
  await pick("d3");
  await eventually(targets, []);
  assert.equal((await v.state()).node, 1);
  await v.set("mode", "view");
});

test("a queen of Amazons shows its moves, then its shots", async () => {
  await v.load("(;GM[18])");
  await v.set("mode", "edit");
  const first = (await v.position()).to_play ?? "B";
  const from = await page.evaluate((color) => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(`.grid [data-stone=${color}]`)]
    .map((cell) => cell.getAttribute("aria-label").split(",")[0].toLowerCase()).find((name) => /^d(1|10)$/.test(name)), first);
  const flip = (row) => (from === "d1" ? row : 11 - row);
  await pick(from);
  const queen = ["d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "a1", "b1", "c1", "e1", "f1", "c2", "b3", "e2", "f3", "g4", "h5", "i6"];
  const turned = (names) => names.map((name) => `${name[0]}${flip(Number(name.slice(1)))}`).sort();
  await eventually(targets, turned(queen));
  await pick(turned(["d9"])[0]);
  // The queen has left d1, so it can shoot back there.
  await eventually(async () => (await targets()).length, 8 + 3 + 6 + 1 + 1 + 3 + 6);
  await v.set("mode", "view");
});

test("a checker of Backgammon shows where the throw takes it", async () => {
  await v.load("(;GM[6])");
  await v.set("mode", "edit");
  await inside("[data-die='3']").click();
  await inside("[data-die='1']").click();
  // The start: White's 8-point is `h`, Black's `q`.
  const color = (await v.position()).to_play ?? "B";
  const [from, ways] = color === "W" ? ["h", ["d", "e", "g"]] : ["q", ["r", "t", "u"]];
  await inside(`[data-point=${from}]`).click();
  await eventually(() => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[data-target]")].map((cell) => cell.dataset.point).sort()), ways);
  await v.set("mode", "view");
});

test("a stone sounds only if asked, on moves, and that is remembered", async () => {
  const count = () => page.evaluate(() => globalThis.knocks);
  const listen = () => page.evaluate(() => {
    globalThis.knocks = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function () {
      globalThis.knocks += 1;
      return start.call(this);
    };
  });
  const pause = () => page.waitForTimeout(300);
  await listen();
  await v.load("(;GM[1]SZ[9];B[ee];W[cc];C[no move])");
  await v.run("next");
  assert.equal(await count(), 0, "off by default");
  await page.mouse.click(5, 5);
  await v.run("toggle-sound");
  assert.equal(await count(), 1, "a sample of it");
  await pause();
  await v.run("next");
  assert.equal(await count(), 2);
  await pause();
  await v.run("next");
  await v.run("previous");
  await v.run("first");
  assert.equal(await count(), 2, "no stone, no sound");
  await page.reload();
  await v.ready();
  await listen();
  await v.load("(;GM[1]SZ[9];B[ee])");
  await page.mouse.click(5, 5);
  await v.run("next");
  assert.equal(await count(), 1, "remembered");
  await v.run("toggle-sound");
  await v.run("first");
  await pause();
  await v.run("next");
  assert.equal(await count(), 1);
});
