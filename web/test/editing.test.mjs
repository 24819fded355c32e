// Editing with few inputs: branches, keys for tools, labels, and going to a move.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, eventually, open, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await open(chromium.context, PAGE);
  page.on("dialog", (dialog) => dialog.accept());
  v = viewer(page);
  await v.ready();
  await v.set("mode", "edit");
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const text = async () => (await v.bytes()).toString();
const click = async (point, modifiers = []) => {
  await inside(`[data-point="${point}"]`).click({ force: true, modifiers });
  await v.drawn();
};
const press = async (keys) => {
  await page.keyboard.press(keys);
  await v.drawn();
};
/** Does an edit, and takes it back: the file is the same again. */
const undone = async (file) => {
  await press("Control+z");
  await eventually(text, file);
};

test("three moves, two marks and a comment take seven inputs", async () => {
  await v.load("(;GM[1]SZ[9])");
  let inputs = 0;
  const counted = async (done) => {
    inputs += 1;
    await done;
  };
  for (const point of ["cc", "gg", "cg"]) await counted(click(point));
  for (const point of ["cc", "gg"]) await counted(click(point, ["Shift"]));
  await counted(press("Enter"));
  await counted(page.keyboard.type("Three corners."));
  await eventually(text, "(;GM[1]SZ[9];B[cc];W[gg];B[cg]TR[cc][gg]C[Three corners.])");
  assert.ok(inputs <= 7, String(inputs));
  await press("Escape");
});

test("what people do most takes the fewest inputs", async () => {
  let inputs = 0;
  const input = async (work) => {
    inputs += 1;
    await work;
    await v.drawn();
  };
  const taken = (least, what) => {
    assert.equal(inputs, least, what);
    inputs = 0;
  };
  const branched = "(;GM[1]SZ[9];B[aa](;W[bb];B[cc])(;W[ff];B[gg]))";
  await v.load(branched);
  await v.goTo({ node: 4 });
  await input(page.keyboard.press("Delete"));
  await eventually(text, "(;GM[1]SZ[9];B[aa](;W[bb];B[cc]))");
  taken(1, "delete a branch");
  await v.load(branched);
  await v.goTo({ node: 5 });
  await input(inside("[part~=tree] [aria-current]").click({ button: "right" }));
  await input(inside("[part~=context] [data-command=make-main-line]").click());
  await eventually(text, "(;GM[1]SZ[9];B[aa](;W[ff];B[gg])(;W[bb];B[cc]))");
  taken(2, "make a branch the main line");
  const saved = page.waitForEvent("download");
  await input(page.keyboard.press("Control+s"));
  await saved;
  taken(1, "save");
  const moves = Array.from({ length: 120 }, (_, at) => `;${at % 2 ? "W" : "B"}[${"abcdefghijklmnopqrs"[at % 19]}${"abcdefghijklmnopqrs"[Math.floor(at / 19)]}]`).join("");
  await v.load(`(;GM[1]SZ[19]${moves})`);
  await input(page.keyboard.press("Control+g"));
  await input(page.keyboard.type("100"));
  await input(page.keyboard.press("Enter"));
  await eventually(async () => (await v.state()).node, 100);
  taken(3, "go to move 100");
  // The engine's first choice was E5, and Black's lead falls from 0 to -7 by the file's SBKS.
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9]LZOP[K 50 100 0\nmove E5 visits 60 winrate 5000 scoreMean 0.5 pv E5 C5 G5];B[aa]SBKV[30]SBKS[-7];W[ee]SBKV[32.5]SBKS[-6.5])");
  await input(inside("[role=tab][data-panel=graph]").click());
  assert.match(await inside("[part~=mistakes] li").first().textContent(), /^1A9−7\.0.*E5/);
  await input(inside("[part~=mistakes] button").first().click());
  await eventually(async () => (await v.state()).node, 1);
  assert.match(await v.text("[part~=reading]"), /best move was E5/);
  taken(2, "find the largest mistake and its best move");
  await v.set("mode", "problem");
  await v.load("(;GM[1]SZ[9]AB[aa]AW[bb];B[ab]C[RIGHT])(;GM[1]SZ[9]AB[cc]AW[dd];B[cd]C[RIGHT])");
  await click("ab");
  await eventually(async () => (await v.state()).problem.status, "right");
  await input(page.keyboard.press("Enter"));
  await eventually(async () => (await v.state()).tree, 2);
  taken(1, "the next problem");
  await v.set("mode", "edit");
});

test("a key chooses each tool of the bar, but none in a field, and none while viewing", async () => {
  await v.load("(;GM[1]SZ[9])");
  for (const [key, tool] of [["2", "AB"], ["3", "AW"], ["4", "AE"], ["5", "TR"], ["6", "SQ"], ["7", "LB"], ["8", "number"], ["9", "CR"], ["0", "MA"], ["1", "play"]]) {
    await press(key);
    await eventually(async () => (await v.state()).tool, tool);
  }
  await inside("[data-edit=C]").focus();
  await page.keyboard.type("23");
  assert.equal((await v.state()).tool, "play");
  await eventually(text, "(;GM[1]SZ[9]C[23])");
  await press("Escape");
  await v.set("mode", "view");
  await press("2");
  await v.set("mode", "edit");
  assert.equal((await v.state()).tool, "play");
  // Letters go where the control key is held.
  await v.load("(;GM[1]SZ[9])");
  await click("cc", ["Control"]);
  await click("dd", ["Control"]);
  await eventually(text, "(;GM[1]SZ[9]LB[cc:A][dd:B])");
});

test("a typed label is written as it is, replaces another, and a second click removes it", async () => {
  await v.load("(;GM[1]SZ[9]LB[aa:x])");
  await press("7");
  const field = inside("[data-type=label]");
  await field.fill("a:b]\\");
  await click("cc");
  await eventually(text, "(;GM[1]SZ[9]LB[aa:x][cc:a\\:b\\]\\\\])");
  assert.equal(await v.attribute('[data-point="cc"]', "data-label"), "a:b]\\");
  await click("aa");
  await eventually(async () => (await text()).includes("LB[cc:a\\:b\\]\\\\][aa:a\\:b\\]\\\\]"), true);
  await click("cc");
  await click("aa");
  await eventually(text, "(;GM[1]SZ[9])");
  await field.fill("");
  await click("cc");
  await eventually(text, "(;GM[1]SZ[9]LB[cc:A])");
  await press("1");
  assert.equal(await field.isVisible(), false);
});

const BRANCHED = "(;GM[1]SZ[9]C[é\\]];B[aa](;W[bb]C[a\\:b]XY[1][2](;B[cc])(;B[dd];W[ee]))(;W[ff];B[gg]))";

test("branches are copied, cut and pasted, with all that is in them, also into another game", async () => {
  const branch = "(;W[bb]C[a\\:b]XY[1][2](;B[cc])(;B[dd];W[ee]))";
  await v.load(BRANCHED);
  await v.goTo({ node: 2 });
  await press("Control+c");
  await eventually(() => page.evaluate(() => navigator.clipboard.readText()), branch);
  assert.equal(await text(), BRANCHED);
  // Onto the end of the other variation.
  await v.goTo({ node: 7 });
  await press("Control+v");
  const inner = branch.slice(1, -1);
  await eventually(text, BRANCHED.replace("B[gg])", `B[gg]${inner})`));
  assert.equal((await v.position()).last_move.move, "bb");
  await undone(BRANCHED);
  await v.goTo({ node: 2 });
  await press("Control+x");
  await eventually(text, "(;GM[1]SZ[9]C[é\\]];B[aa](;W[ff];B[gg]))");
  await undone(BRANCHED);
  await v.load("(;GM[1]SZ[9];B[hh])");
  await v.run("last");
  await press("Control+v");
  await eventually(text, `(;GM[1]SZ[9];B[hh]${inner})`);
  // From one game of a file into another.
  await v.load("(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[cc];W[dd])");
  await v.goTo({ tree: 2, node: 2 });
  await v.run("copy-branch");
  await v.goTo({ tree: 1, node: 1 });
  await v.run("paste-branch");
  await eventually(text, "(;GM[1]SZ[9];B[aa];W[dd])(;GM[1]SZ[9];B[cc];W[dd])");
  // Go moves are not pasted into Hex.
  await v.load("(;GM[11]SZ[9])");
  await v.run("paste-branch");
  assert.equal(await text(), "(;GM[11]SZ[9])");
  // Another text is another game, as ever.
  await page.evaluate(() => navigator.clipboard.writeText("(;GM[1]SZ[13])"));
  await press("Control+v");
  await eventually(text, "(;GM[1]SZ[13])");
});

test("a long branch is copied without recursion", async () => {
  const moves = Array.from({ length: 20_000 }, (_, at) => `;${at % 2 ? "W" : "B"}[]`).join("");
  const file = `(;GM[1]SZ[9]${moves})`;
  await v.load(file);
  await v.goTo({ node: 1 });
  await v.run("copy-branch");
  await v.goTo({ node: 0 });
  await v.run("paste-branch");
  await eventually(text, `(;GM[1]SZ[9](${moves})(${moves}))`);
});

test("other variations are removed, above and next to the node, not below", async () => {
  for (const [node, expected] of [
    // The bytes of what stays are not touched, so its parentheses stay too.
    [2, "(;GM[1]SZ[9]C[é\\]];B[aa](;W[bb]C[a\\:b]XY[1][2](;B[cc])(;B[dd];W[ee])))"],
    [5, "(;GM[1]SZ[9]C[é\\]];B[aa](;W[bb]C[a\\:b]XY[1][2](;B[dd];W[ee])))"],
    [7, "(;GM[1]SZ[9]C[é\\]];B[aa](;W[ff];B[gg]))"],
  ]) {
    await v.load(BRANCHED);
    await v.goTo({ node });
    const { last_move: before } = await v.position();
    await v.run("remove-others");
    await eventually(text, expected);
    assert.deepEqual((await v.position()).last_move, before);
    await undone(BRANCHED);
  }
});

test("a game starts from a position: its stones, who plays, its marks, and what follows", async () => {
  const file = "(;GM[1]SZ[9]PB[Ada]KM[6.5]AB[ee]C[Begin];W[ba];B[aa];W[ab]TR[ab]C[Takes](;B[cc];W[dd])(;B[hh]))";
  await v.load(file);
  await v.goTo({ node: 3 });
  const [before, cells] = [await v.position(), () => inside("[data-stone][data-point]").evaluateAll((all) => all.map(({ dataset }) => `${dataset.stone} ${dataset.point}`).sort())];
  const stones = await cells();
  assert.deepEqual(stones, ["B ee", "W ab", "W ba"], "the stone in the corner was taken");
  await v.run("flatten");
  await v.drawn();
  const now = await text();
  for (const part of ["PB[Ada]", "KM[6.5]", "AB[ee]", "PL[B]", "TR[ab]", "C[Takes]", "(;B[cc];W[dd])(;B[hh]))"]) assert.ok(now.includes(part), `${part}: ${now}`);
  assert.match(now, /AW(\[ba\]\[ab\]|\[ab\]\[ba\])/);
  assert.doesNotMatch(now, /Begin|;W\[ba\]|;W\[ab\]/);
  const after = await v.position();
  assert.deepEqual([after.node, after.to_play, after.black, after.white.sort()], [0, before.to_play, before.black, before.white.sort()]);
  assert.deepEqual(await cells(), stones);
  await undone(file);
});

test("a number goes to the move of the line that one is on", async () => {
  const file = "(;GM[1]SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff];B[gg]))";
  await v.load(file);
  await v.goTo({ node: 5 });
  for (const [number, node] of [["5", 7], ["1", 1], ["4", 6], ["0", 0], ["99", 7]]) {
    await press("Control+g");
    await inside("[part~=move] [name=move]").waitFor();
    await page.keyboard.type(number);
    await press("Enter");
    await eventually(async () => (await v.state()).node, node, number);
  }
  assert.equal(await text(), file);
});
