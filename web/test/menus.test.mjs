// Menus: context menus of moves and points, and the settings of the page's menu.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, browser, eventually, open, until, viewer } from "./browser.mjs";

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
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const text = async () => (await v.bytes()).toString();
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const menu = "[part~=context]";
const isOpen = (isWanted = true) => eventually(() => v.isSeen(menu), isWanted, "the context menu");
const entries = () => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=context] [role=menuitem]")]
  .map((entry) => entry.dataset.use ?? entry.dataset.command));
const onNode = async (node) => {
  await inside(`[part~=tree] [data-node="${node}"]`).click({ button: "right" });
  await isOpen();
};
const onPoint = async (point) => {
  await inside(`[data-point="${point}"]`).click({ button: "right", force: true });
  await isOpen();
};
const choose = async (command) => {
  await inside(`${menu} :is([data-command="${command}"]:not([data-use]), [data-use="${command}"])`).click();
  await isOpen(false);
  await v.drawn();
};
const focused = () => page.evaluate(() => {
  const active = document.querySelector("sgf-viewer").shadowRoot.activeElement;
  return active && (active.dataset.use ?? active.dataset.command ?? active.getAttribute("role") ?? active.className);
});

const GAME = "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc];B[cg])(;W[gg]))";

test("the menu of a move copies, cuts and pastes its branch, and changes the order", async () => {
  await v.set("mode", "edit");
  await v.load(GAME);
  // Nodes: 1 B[ee], 2 W[cc], 3 B[gg], 4 W[gc], 5 B[cg], 6 W[gg].
  await onNode(4);
  assert.equal((await v.state()).node, 4, "the menu is for the move that was clicked");
  assert.deepEqual(await entries(), ["copy-branch", "cut-branch", "make-main-line", "promote", "demote", "flatten", "delete-subtree", "delete-node", "remove-others", "copy-link"]);
  await choose("copy-branch");
  assert.match(await clipboard(), /W\[gc\];B\[cg\]/);
  await onNode(6);
  await choose("paste-branch");
  assert.equal(await text(), "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc];B[cg])(;W[gg];W[gc];B[cg]))");
  await v.run("undo");
  await onNode(4);
  await choose("cut-branch");
  assert.equal(await text(), "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gg]))");
  await v.run("undo");
  await onNode(5);
  await choose("make-main-line");
  assert.equal(await text(), "(;GM[1]SZ[9];B[ee](;W[gc];B[cg])(;W[cc];B[gg])(;W[gg]))");
  await v.run("undo");
  await onNode(6);
  await choose("remove-others");
  // The only child keeps its parentheses.
  assert.equal(await text(), "(;GM[1]SZ[9];B[ee](;W[gg]))");
  await v.run("undo");
  await onNode(2);
  await choose("delete-subtree");
  assert.equal(await text(), "(;GM[1]SZ[9];B[ee](;W[gc];B[cg])(;W[gg]))");
  await v.run("undo");
  await onNode(4);
  await choose("flatten");
  assert.match(await text(), /^\(;GM\[1\]SZ\[9\]AB\[ee\]AW\[gc\]PL\[B\]\(?;B\[cg\]\)?\)$/);
  await v.run("undo");
  assert.equal(await text(), GAME);
  // The root has no branch; reading changes nothing.
  await onNode(0);
  assert.ok(!(await entries()).some((entry) => ["copy-branch", "cut-branch", "delete-subtree", "flatten"].includes(entry)));
  await page.keyboard.press("Escape");
  await isOpen(false);
  await v.set("mode", "view");
  await onNode(3);
  assert.deepEqual(await entries(), ["copy-link", "mode-edit"]);
  await choose("mode-edit");
  assert.deepEqual([(await v.state()).mode, (await v.state()).node], ["edit", 3]);
});

test("the menu of a point marks it, goes to its stone's move and copies its name", async () => {
  await v.set("mode", "edit");
  const game = "(;GM[1]SZ[9]AB[aa];B[ee];W[cc])";
  const expected = { TR: "TR[gg]", SQ: "SQ[gg]", CR: "CR[gg]", MA: "MA[gg]", LB: "LB[gg:A]", number: "LB[gg:1]" };
  for (const [tool, property] of Object.entries(expected)) {
    await v.load(game);
    await v.goTo({ node: 2 });
    await onPoint("gg");
    await choose(tool);
    assert.equal(await text(), `(;GM[1]SZ[9]AB[aa];B[ee];W[cc]${property})`);
    assert.equal((await v.state()).tool, "play", "the chosen tool stays");
  }
  await v.load(game);
  await v.goTo({ node: 0 });
  await onPoint("gg");
  assert.ok(!(await entries()).includes("AE"), "an empty point has nothing to erase");
  await choose("AW");
  assert.equal(await text(), "(;GM[1]SZ[9]AB[aa]AW[gg];B[ee];W[cc])");
  await v.load(game);
  for (const mode of ["edit", "view"]) {
    await v.set("mode", mode);
    await v.goTo({ node: 2 });
    await onPoint("ee");
    await choose("to-stone");
    assert.equal((await v.state()).node, 1, mode);
    await onPoint("ee");
    await choose("copy-point");
    assert.equal(await clipboard(), "E5");
    await v.set("coords", "sgf");
    await onPoint("ee");
    await choose("copy-point");
    assert.equal(await clipboard(), "ee");
    await v.set("coords", null);
    // A stone of the setup has no move.
    await onPoint("aa");
    await choose("to-stone");
    assert.equal((await v.state()).node, 1);
    await eventually(() => v.text("[part~=status]"), "No move");
  }
  assert.deepEqual([await v.state().then(({ tried, dirty }) => [tried, dirty]), await text()], [[[], false], game]);
  // A problem's menu gives nothing away.
  await v.load("(;GM[1]SZ[9]AB[aa];B[ee]C[RIGHT])");
  await v.set("mode", "problem");
  await onPoint("aa");
  assert.deepEqual(await entries(), ["copy-point", "copy-link", "copy-picture"]);
  await page.keyboard.press("Escape");
  await isOpen(false);
});

test("the context menu opens, moves and closes by keys, and the focus returns", async () => {
  await v.set("mode", "edit");
  await v.load(GAME);
  await v.goTo({ node: 4 });
  for (const key of ["Shift+F10", "ContextMenu"]) {
    await inside(".grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(key);
    await isOpen();
    assert.equal(await focused(), "AB");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), "AW");
    await page.keyboard.press("End");
    assert.equal(await focused(), "copy-picture");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), "AB");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), "copy-picture");
    // Other keys do nothing: Delete would delete the branch.
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    await isOpen(false);
    assert.equal(await focused(), "grid", key);
    await inside("[part~=tree]").focus();
    await page.keyboard.press(key);
    await isOpen();
    assert.equal(await focused(), "copy-branch");
    await page.keyboard.press("Tab");
    await isOpen(false);
    assert.equal(await focused(), "tree", key);
  }
  assert.equal(await text(), GAME);
  // Enter chooses.
  await page.keyboard.press("Shift+F10");
  await isOpen();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await isOpen(false);
  await eventually(text, "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gg]))");
});

test("the context menu stays in the window, and a click beside it only closes it", async () => {
  await v.set("mode", "edit");
  await v.load(GAME);
  const look = await axe(chromium.context, page);
  for (const point of ["aa", "ia", "ai", "ii"]) {
    await onPoint(point);
    const box = await inside(menu).boundingBox();
    const { width, height } = page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${point}: ${JSON.stringify(box)}`);
    if (point === "aa") assert.deepEqual(await look("context menu"), []);
    const { x, y } = await page.evaluate(() => {
      const root = document.querySelector("sgf-viewer").shadowRoot;
      const cell = ["ce", "ge"].map((point) => root.querySelector(`[data-point="${point}"]`).getBoundingClientRect())
        .find(({ x, y }) => !root.elementFromPoint(x + 4, y + 4).closest("[part~=context]"));
      return { x: cell.x + 4, y: cell.y + 4 };
    });
    await page.mouse.click(x, y);
    await isOpen(false);
    await v.drawn();
    assert.equal(await text(), GAME);
  }
});

test("a long press opens the context menu", async () => {
  const phone = await browser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await open(phone.context, PAGE);
  const v = viewer(page);
  await v.ready();
  await v.set("mode", "edit");
  await v.load(GAME);
  await v.goTo({ node: 1 });
  const session = await phone.context.newCDPSession(page);
  const press = async (selector, ms, moved = 0) => {
    const place = page.locator(`sgf-viewer ${selector}`);
    await place.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await place.boundingBox();
    const at = { x: x + width / 2, y: y + height / 2 };
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    if (moved) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: at.x, y: at.y - moved }] });
    await page.waitForTimeout(ms);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await v.drawn();
  };
  for (const [selector, command] of [['[part~=tree] [data-node="4"]', "cut-branch"], ['[data-point="gg"]', "use-tool"]]) {
    await press(selector, 900);
    await until(() => v.isSeen(menu), "the context menu");
    assert.ok(await v.count(`${menu} [data-command="${command}"]`), selector);
    assert.equal((await v.bytes()).toString(), GAME);
    await v.run("context", null);
    await press(selector, 100, 40);
    assert.equal(await v.isSeen(menu), false, selector);
  }
  assert.deepEqual(page.errors, []);
  await phone.close();
});

test("the menu shows the present values, and changes them", async () => {
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9];B[ee];W[cc])");
  await v.run("menu", true);
  const values = () => page.evaluate(() => Object.fromEntries([...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=menu] select")]
    .map((select) => [select.dataset.command, select.selectedOptions[0].textContent])));
  const host = (name) => page.locator("sgf-viewer").getAttribute(name);
  assert.deepEqual(await values(), {
    theme: "Automatic", coords: "Usual", numbers: "Off", variations: "As in the file", panel: "Moves", interval: "1.5 s", language: "English",
  });
  const chosen = { theme: ["dark", "Dark"], coords: ["sgf", "As in SGF"], numbers: ["all", "All moves"], variations: ["none", "Off"], interval: [" 3", "3 s"] };
  for (const [name, [word, text]] of Object.entries(chosen)) {
    await inside(`[part~=menu] select[data-command=${name}]`).selectOption(word);
    await v.drawn();
    assert.equal(await host(name), word.trim());
    assert.equal((await values())[name], text);
  }
  // Values from elsewhere are shown, too.
  await v.run("theme-book");
  await v.set("interval", "2.5");
  await v.run("menu", true);
  await eventually(async () => [(await values()).theme, (await values()).interval], ["Book", "2.5 s"]);
  await v.set("interval", "3");
  // Switches.
  for (const [command, name] of [["mirror", "mirror"]]) {
    const is = () => v.attribute(`[part~=menu] [data-command=${command}]`, "aria-checked");
    assert.equal(await is(), "false");
    await inside(`[part~=menu] [data-command=${command}]`).click();
    await v.run("menu", true);
    await eventually(is, "true");
    assert.equal(await host(name), "");
    await inside(`[part~=menu] [data-command=${command}]`).click();
    await v.run("menu", true);
    await eventually(is, "false");
  }
  const look = await axe(chromium.context, page);
  for (const theme of ["wood", "dark", "book", "highcontrast"]) {
    await v.run(`theme-${theme}`);
    assert.deepEqual(await look(`menu, ${theme}`), []);
  }
  await v.run("menu", false);
});

test("Hex and Twixt are red and blue by a switch, which survives a reload with the other choices", async () => {
  const fills = () => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(".picture .stone")].map((stone) => getComputedStyle(stone).fill).join());
  await v.run("theme-wood");
  for (const file of ["(;GM[11]SZ[5];B[a1];W[c3])", "(;GM[21]SZ[12];B[c3];W[f6])"]) {
    await v.load(file);
    await v.run("last");
    await v.run("menu", true);
    const entry = inside("[part~=menu] [data-command=red-blue]");
    assert.equal(await entry.getAttribute("aria-checked"), "false");
    assert.doesNotMatch(await fills(), /rgb\(198, 40, 40\)|rgb\(29, 85, 180\)/);
    await entry.click();
    for (const fill of [/rgb\(198, 40, 40\)/, /rgb\(29, 85, 180\)/]) await eventually(fills, fill, file);
    await v.run("red-blue");
  }
  await v.run("red-blue");
  for (const [name, word] of Object.entries({ coords: "sgf", numbers: "all", variations: "none", interval: "3" })) await v.run(name, word);
  await page.reload();
  await v.ready();
  await v.load("(;GM[1]SZ[9];B[ee])");
  const kept = Object.fromEntries(await Promise.all(["theme", "coords", "numbers", "variations", "interval"].map(async (name) => [name, await page.locator("sgf-viewer").getAttribute(name)])));
  assert.deepEqual(kept, { theme: "wood red-blue", coords: "sgf", numbers: "all", variations: "none", interval: "3" });
  await v.run("menu", true);
  assert.equal(await v.isSeen("[part~=menu] [data-command=red-blue]"), false, "Go has no switch for it");
  await v.run("menu", false);
});
