// Whole ways through the page, as people go them: with the mouse and the keys on what is to be seen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const corpus = (name) => fileURLToPath(new URL(`../../corpus/${name}`, import.meta.url));
const shots = (name) => fileURLToPath(new URL(`shots/${name}.png`, import.meta.url));

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
/** Something of the menu. */
const fromMenu = async (name) => {
  await inside("[part~=controls] > button[data-command=menu]").click();
  await inside(`[part~=menu] button[data-command=${name}]`).click();
};
const controls = (name) => inside(`[part~=controls] > button[data-command=${name}]`);
const tab = (name) => inside(`[role=tab][data-panel=${name}]`);
const command = (name) => inside(`button[data-command=${name}]`);
const point = async (name) => {
  await inside(`[data-point="${name}"]`).click({ force: true });
  await v.drawn();
};
const press = async (...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await v.drawn();
  }
};
const text = async () => (await v.bytes()).toString();
async function choose(path) {
  const chooser = page.waitForEvent("filechooser");
  await fromMenu("open");
  await (await chooser).setFiles(path);
  await until(async () => path.endsWith((await v.state()).name || "?"), "the file");
  await v.drawn();
}

test("an empty page shows what can be done", async () => {
  await eventually(() => inside("[part~=tree]").isVisible(), false);
  await v.run("menu", true);
  await eventually(() => command("open").isEnabled(), true);
  await eventually(() => command("save").isDisabled(), true);
  await v.run("menu", false);
});

test("a file is opened, what the page is for is chosen, and the reader's language is spoken", async () => {
  await choose(corpus("ok/go-game.sgf"));
  await eventually(() => command("next-game").isVisible(), false, "there is one game");
  await fromMenu("mode-edit");
  await until(async () => (await v.state()).mode === "edit", "editing");
  await eventually(() => inside("[data-tool=AB]").isVisible(), true, "a tool");
  await fromMenu("mode-view");
  await until(async () => (await v.state()).mode === "view", "looking");
  const japanese = await browser({ locale: "ja-JP" });
  const other = await open(japanese.context, PAGE);
  await viewer(other).ready();
  await eventually(() => other.evaluate(() => document.documentElement.lang), "ja");
  await viewer(other).run("menu", true);
  await eventually(() => other.locator("sgf-viewer button[data-command=save] span").textContent(), "保存");
  await japanese.close();
});

test("a problem's verdict is in sight, and its tree is there when it is over", async () => {
  await v.set("reply-delay", "0");
  await fromMenu("mode-problem");
  await v.drawn();
  await v.load(`(;GM[1]SZ[19]AB[ba][cb]AW[bb](;B[aa]C[Wrong.])(;B[ab]${";W[aa];B[ac]".repeat(15)}C[RIGHT]))`);
  await point("ab");
  for (let move = 0; move < 15; move += 1) await point("ac");
  await eventually(() => inside("[part~=problem]").textContent(), "Right!");
  const box = (selector) => inside(selector).boundingBox();
  await until(async () => {
    const verdict = await box("[part~=problem]");
    return verdict && verdict.y >= 0 && verdict.y + verdict.height <= 900;
  }, "the verdict to be in sight without scrolling");
  await until(async () => {
    const [current, tree] = [await box("[part~=tree] [aria-current]"), await box("[part~=tree]")];
    return current && tree && current.y >= tree.y && current.y < tree.y + tree.height;
  }, "the node to be in sight");
  await until(async () => (await inside("[role=treeitem]").count()) > 3, "the tree");
  await fromMenu("mode-view");
  await v.drawn();
});

test("a comment on the solver's move stays until the next move, and the slider gives nothing away", async () => {
  await v.set("reply-delay", "50");
  await fromMenu("mode-problem");
  await v.drawn();
  await v.load("(;GM[1]SZ[19]AB[ba][cb]AW[bb](;B[aa]C[A slip.];W[ab];B[ac]C[FORCE];W[ad]C[Too late.];B[ae];W[af])"
    + "(;B[ab]C[RIGHT! Well seen.];W[aa]C[The only answer.];B[ac];W[ad](;B[ae])(;B[af];W[ag];B[ah]C[RIGHT]))(;B[ad]C[A try.];W[ae];B[af]))");
  const comment = () => inside("[part~=comment] .text").textContent();
  const slider = () => inside("[part~=controls] [role=slider]").evaluate((element) => [element.ariaValueNow, element.ariaValueMax, element.querySelectorAll("[data-tick]").length,
    element.ariaDisabled, element.querySelector(".thumb").checkVisibility({ visibilityProperty: true })]);
  const at = (now) => [String(now), String(now), 0, "true", false];
  await eventually(slider, at(0));
  const before = await inside("[part~=problem]").textContent();
  for (const [moves, said, now] of [
    [["ab"], "Well seen.\n\nThe only answer.", 2], [["ab", "ac"], "", 4], [["ad"], "A try.", 2], [["aa"], "A slip.", 2], [["aa", "ac"], "Too late.", 4],
  ]) {
    await v.run("retry");
    for (const move of moves) {
      await point(move);
      await v.drawn();
    }
    await eventually(comment, said, moves.join());
    await eventually(slider, at(now), moves.join());
    assert.match(await inside("[part~=controls] [role=slider]").getAttribute("aria-valuetext"), new RegExp(`node ${now} of ${now}$`));
  }
  // A move that is not in the file is spoken of until the solution is there.
  await v.run("retry");
  await point("bc");
  await eventually(() => inside("[part~=problem]").getAttribute("data-status"), "off-tree");
  assert.match(await inside("[part~=problem]").textContent(), /not in the file/);
  await v.run("show-solution");
  await eventually(() => inside("[part~=problem]").textContent(), "Solution");
  assert.deepEqual(await v.state().then(({ problem }) => problem.status), "playing");
  // Now the line is there, with all that it says.
  const [, most, ticks, isOff, isSeen] = await slider();
  assert.deepEqual([most, isOff, isSeen], ["5", null, true]);
  assert.ok(ticks >= 3);
  await v.run("retry");
  await eventually(() => inside("[part~=problem]").textContent(), before);
  await eventually(slider, at(0));
  await v.set("reply-delay", "0");
  await fromMenu("mode-view");
  await v.drawn();
});

test("a record is edited with the mouse and saved, and nothing else is changed", async () => {
  const source = readFileSync(corpus("ok/go-game.sgf")).toString();
  await choose(corpus("ok/go-game.sgf"));
  await fromMenu("mode-edit");
  await until(async () => (await v.state()).mode === "edit", "editing");
  await controls("next").click();
  await point("cc");
  await inside("[data-tool=LB]").click();
  await point("dd");
  await inside("[data-edit=C]").fill("Here it turns.");
  await press("Tab");
  await tab("info").click();
  await inside("[data-edit=EV]").fill("A club's evening");
  await press("Tab");
  await tab("moves").click();
  // A click on the board takes the focus from no field, but what was written there is kept.
  await inside("[data-edit=C]").fill("Here it turns, perhaps.");
  await inside("[data-tool=play]").evaluate((tool) => tool.click());
  await point("ee");
  const download = page.waitForEvent("download");
  await fromMenu("save");
  const saved = readFileSync(await (await download).path()).toString();
  await eventually(async () => (await v.state()).dirty, false, "nothing is left to be saved");
  for (const part of ["LB[dd:A]", "C[Here it turns, perhaps.]", "EV[A club's evening]"]) assert.ok(saved.includes(part), part);
  assert.ok(saved.length - source.length < 90, "nothing but what was written");
  await page.screenshot({ path: shots("edited") });
});

test("all of it by keyboard", async () => {
  await v.load("(;GM[1]SZ[9];B[ee];W[ce](;B[gc])(;B[cg]))", "keys.sgf");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.activeElement?.blur());
  const focus = () => page.evaluate(() => {
    const at = document.querySelector("sgf-viewer").shadowRoot.activeElement;
    return at && (at.getAttribute("role") ?? at.dataset.edit ?? at.dataset.command ?? at.dataset.tool ?? at.tagName);
  });
  const tabTo = async (wanted) => {
    for (let tries = 0; tries < 120; tries += 1) {
      if ((await focus()) === wanted) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`the Tab key does not lead to ${wanted}`);
  };
  await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown");
  await eventually(async () => (await v.state()).node, 4);
  await tabTo("grid");
  await press("ArrowUp", "ArrowUp", "Enter");
  await eventually(text, /;B\[cg\];W\[ec\]\)\)$/);
  await press("Escape");
  await tabTo("TR");
  await press("Space");
  await tabTo("grid");
  await press("Enter");
  await eventually(text, /;W\[ec\]TR\[ee\]\)\)$/);
  await press("Escape");
  await tabTo("C");
  await page.keyboard.type("By keyboard");
  await press("Shift+Tab");
  await tab("info").focus();
  await press("Enter");
  await tabTo("PB");
  await page.keyboard.type("Ada");
  await press("Tab");
  await eventually(text, /^\(;GM\[1\]SZ\[9\]PB\[Ada\];.*TR\[ee\]C\[By keyboard\]\)\)$/);
  const download = page.waitForEvent("download");
  await press("Control+s");
  await eventually(async () => (await download).suggestedFilename(), "keys.sgf");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.activeElement?.blur());
  while ((await v.state()).undo) await press("Control+z");
  await eventually(text, "(;GM[1]SZ[9];B[ee];W[ce](;B[gc])(;B[cg]))");
  await fromMenu("mode-view");
  await v.drawn();
});

test("leaving with changes asks, without does not", async () => {
  const other = await open(chromium.context, PAGE);
  const o = viewer(other);
  const asked = [];
  other.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await o.ready();
  await o.set("mode", "edit");
  await o.load("(;GM[1]SZ[9])");
  await other.locator("sgf-viewer [data-point=ee]").click();
  await o.drawn();
  await o.run("undo");
  await other.reload();
  assert.deepEqual(asked, []);
  await o.ready();
  await o.set("mode", "edit");
  await o.load("(;GM[1]SZ[9])");
  await other.locator("sgf-viewer [data-point=ee]").click();
  await eventually(async () => (await o.state()).dirty, true);
  await eventually(() => other.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.activeElement), null, "the pointer puts the focus nowhere");
  await other.reload();
  assert.deepEqual(asked, ["beforeunload"]);
  // A link with another game asks, too.
  await o.ready();
  await o.set("mode", "edit");
  await o.load("(;GM[1]SZ[9])");
  await o.play("E5");
  await other.evaluate(() => (location.hash = "#sgf=07B29402jA2OiraMtXaKTkyM1QQA"));
  await until(() => asked.length === 2, "the question");
  assert.deepEqual(asked, ["beforeunload", "confirm"]);
  await eventually(async () => (await o.bytes()).toString(), "(;GM[1]SZ[9];B[aa])");
  await other.close();
});

test("what a producer plainly means is shown, and stays what it is for those who edit", async () => {
  const twixt = "(;FF[4]EV[twixt.ld.1]PB[A]PW[B]SZ[24]SO[https://www.littlegolem.net];b[cu];r[lo];b[go])";
  await v.load(twixt);
  await v.run("last");
  await eventually(() => v.attribute("[part~=board]", "data-game"), "21");
  await eventually(async () => (await v.position()).dialect, ["little-golem-twixt"]);
  await eventually(() => v.text("[part~=status]"), /^Move 3: White g15/);
  await eventually(() => v.text("[part~=info]"), /little-golem-twixt/);
  await eventually(() => v.attribute("[part~=inspector] [data-property]", "data-property"), "b");
  await v.set("mode", "edit");
  await eventually(() => v.attribute("[part~=board]", "data-game"), "21", "the board stays the one that was shown");
  await eventually(() => inside("[part~=dialect]").textContent(), /little-golem-twixt/);
  await tab("moves").click();
  await inside("[data-edit=C]").fill("Good.");
  await until(async () => (await v.bytes()).toString() === twixt.replace("b[go]", "b[go]C[Good.]"), "the comment");
  await eventually(() => v.attribute("[part~=board]", "data-game"), "21", "edits leave the board alone");
  await v.run("undo");
  await eventually(async () => (await v.bytes()).toString(), twixt);
  // Its repair is offered first.
  await until(() => inside("[part~=dialect] [data-command=fix]").isVisible(), "the repair");
  await inside("[part~=dialect] [data-command=fix]").click();
  await until(async () => (await v.bytes()).toString() !== twixt, "the repair to be done");
  await eventually(() => v.attribute("[part~=board]", "data-game"), "21");
  await eventually(async () => (await v.position()).dialect, []);
  await v.run("undo");
  await eventually(async () => (await v.bytes()).toString(), twixt);
  await v.set("mode", "view");
});
