// Editing that cannot lose: what is typed counts, fields hold any text, and what changes nothing writes nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

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
  await v.set("mode", "edit");
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const text = async () => (await v.bytes()).toString();
const panel = (name) => inside(`[role=tab][data-panel=${name}]`).click();

/** Types texts into the comment, with a pause before each that ends a step of undo. The page waits, by the
 * clock that the viewer has: a slow machine makes no other pauses than these. */
const type = (...texts) => page.evaluate(async (texts) => {
  const field = document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-edit=C]");
  for (const text of texts) {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    for (const letter of text) {
      field.value += letter;
      field.dispatchEvent(new Event("input"));
    }
  }
}, texts);

test("typing counts from the first key, and a pause ends a step", async () => {
  await v.load("(;GM[1]SZ[9];B[ee])");
  await panel("moves");
  await inside("[data-edit=C]").focus();
  await page.keyboard.press("x");
  assert.equal((await v.state()).dirty, true);
  await eventually(text, "(;GM[1]SZ[9]C[x];B[ee])");
  await v.run("undo");
  await eventually(async () => (await v.state()).dirty, false);
  await type("xyz");
  await eventually(text, "(;GM[1]SZ[9]C[xyz];B[ee])");
  await eventually(async () => (await v.state()).undo, 1);
  await type("a", " few", " more");
  await eventually(text, "(;GM[1]SZ[9]C[xyza few more];B[ee])");
  await eventually(async () => (await v.state()).undo, 4, "each pause has ended a step");
  for (const rest of ["xyza few", "xyza", "xyz"]) {
    await v.run("undo");
    await eventually(text, `(;GM[1]SZ[9]C[${rest}];B[ee])`);
  }
  await v.run("undo");
  await eventually(async () => (await v.state()).dirty, false);
  await eventually(text, "(;GM[1]SZ[9];B[ee])");
  // However fast somebody types, and however slowly it is written, no letter is lost.
  const words = "the quick brown fox jumps over the lazy dog";
  await page.evaluate(async (words) => {
    const field = document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-edit=C]");
    field.focus();
    for (const [at, letter] of [...words].entries()) {
      field.value += letter;
      field.dispatchEvent(new Event("input"));
      await new Promise((resolve) => setTimeout(resolve, 50 + (at % 25)));
    }
  }, words);
  await eventually(() => inside("[data-edit=C]").inputValue(), words);
  await eventually(text, `(;GM[1]SZ[9]C[${words}];B[ee])`);
  while ((await v.state()).undo) await v.run("undo");
  // What is typed belongs to the node it was typed at.
  await inside("[data-edit=C]").focus();
  await page.keyboard.type("root");
  await v.run("next");
  await eventually(text, "(;GM[1]SZ[9]C[root];B[ee])");
});

test("fields hold any length and any text", async () => {
  const long = "word ".repeat(10_000).trim();
  await v.load(`(;GM[1]GC[${long}]EV[two\nlines]PB[A][B];B[aa])`);
  await panel("info");
  await eventually(() => inside("[data-edit=GC]").inputValue(), long);
  await eventually(() => inside("[data-edit=EV]").evaluate((field) => field.tagName), "TEXTAREA");
  await eventually(() => inside("[data-edit=EV]").inputValue(), "two\nlines");
  await eventually(() => inside("[data-edit=PB]").evaluate((field) => field.readOnly), true);
  await inside("[data-edit=GC]").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await until(async () => (await text()).includes(`${long}!]`), "one letter more");
  assert.ok((await text()).includes("EV[two\nlines]PB[A][B]"));
  // Line breaks are kept, in names too, and of the kind that stands in the file.
  await panel("moves");
  for (const [file, id, expected] of [
    ["(;GM[1]SZ[9]N[two\nlines];B[aa])", "N", "(;GM[1]SZ[9]N[two\nlines!];B[aa])"], ["(;GM[1]SZ[9]N[one];B[aa])", "N", "(;GM[1]SZ[9]N[one!];B[aa])"],
    ["(;GM[1]SZ[9]C[a\r\nb\r\nc];B[aa])", "C", "(;GM[1]SZ[9]C[a\r\nb\r\nc!];B[aa])"], ["(;GM[1]SZ[9]C[a\rb];B[aa])", "C", "(;GM[1]SZ[9]C[a\rb!];B[aa])"],
  ]) {
    await v.load(file);
    await inside(`[part~=comment] [data-edit=${id}]`).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await eventually(text, expected);
  }
});

test("what is typed stays in its file, though another one is opened at once", async () => {
  for (const wait of [0, 30, 100, 1200]) {
    await v.load("(;GM[1]SZ[9]C[one];B[aa])", "one.sgf");
    await inside("[data-edit=C]").focus();
    await page.keyboard.type("!");
    await new Promise((resolve) => setTimeout(resolve, wait));
    await v.load("(;GM[1]SZ[9]C[two];B[aa])", "two.sgf");
    await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.activeElement?.blur());
    await v.drawn();
    assert.equal(await text(), "(;GM[1]SZ[9]C[two];B[aa])", `after ${wait} ms`);
    assert.equal((await v.state()).dirty, false);
  }
});

test("an edit that changes nothing writes nothing", async () => {
  await panel("properties");
  for (const [node, id] of [[";W[]", "W"], [";B[aa]KO[]", "KO"], [";DD[]", "DD"], [";XX[a\nb][c]", "XX"], [";PB[A][B]", "PB"], [";C[a\\]b\\\\]", "C"]]) {
    const file = `(;GM[1]FF[4]SZ[9]${node})`;
    await v.load(file);
    await v.run("next");
    await inside(`[part~=inspector] [data-property=${id}]`).click();
    await until(async () => (await inside("[data-inspect=id]").inputValue()) === id, id);
    await inside("[part~=inspector] [data-command=set-property]").click();
    await v.drawn();
    await eventually(text, file, id);
    await eventually(async () => (await v.state()).dirty, false);
  }
  // Empty values can be entered, and are told apart from none.
  await v.load("(;GM[1]FF[4]SZ[9];B[aa])");
  await v.run("next");
  await inside("[data-inspect=id]").fill("XY");
  await inside("[part~=inspector] [data-command=set-property]").click();
  await until(async () => (await text()) === "(;GM[1]FF[4]SZ[9];B[aa]XY[])", "the empty value");
  await inside("[part~=inspector] [data-property=XY]").click();
  await until(async () => (await inside("[data-inspect=id]").inputValue()) === "XY", "XY");
  await inside("[part~=inspector] [data-command=remove-property]").click();
  await until(async () => (await text()) === "(;GM[1]FF[4]SZ[9];B[aa])", "none");
});

test("what is typed in the inspector is something to lose until it is set, where it was typed", async () => {
  const file = "(;GM[1]FF[4]SZ[9];B[aa]XX[one];W[bb])";
  const dirty = async () => (await v.state()).dirty;
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await v.load(file);
  await v.run("next");
  await panel("properties");
  await inside("[part~=inspector] [data-property=XX]").click();
  await until(async () => (await inside("[data-inspect=id]").inputValue()) === "XX", "XX");
  assert.equal(await dirty(), false);
  assert.equal(await asks(), false);
  await inside("[data-inspect=value]").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("!");
  assert.equal(await dirty(), true, "from the first key");
  assert.equal(await asks(), true);
  // As it was: there is nothing to lose.
  await page.keyboard.press("Backspace");
  assert.equal(await dirty(), false);
  assert.equal(await asks(), false);
  await page.keyboard.press("!");
  await v.run("next");
  await v.drawn();
  assert.equal(await inside("[data-inspect=value]").inputValue(), "one!", "it stays");
  await eventually(text, file);
  await inside("[part~=inspector] [data-command=set-property]").click();
  await eventually(text, "(;GM[1]FF[4]SZ[9];B[aa]XX[one!];W[bb])");
  await v.run("undo");
  await eventually(dirty, false);
  // What cannot be written stays, and is something to lose.
  await inside("[data-inspect=id]").fill("no name");
  await inside("[part~=inspector] [data-command=set-property]").click();
  await eventually(() => v.attribute("[data-inspect=value]", "aria-invalid"), "true");
  assert.equal(await inside("[data-inspect=id]").inputValue(), "no name");
  assert.equal(await dirty(), true);
  // Another file has none of it.
  await v.load(file);
  await v.drawn();
  await eventually(() => inside("[data-inspect=id]").inputValue(), "");
  assert.equal(await dirty(), false);
  assert.equal(await asks(), false);
});

test("game information goes where other game information stands", async () => {
  await v.load("(;GM[1]FF[4]SZ[9];B[aa]PB[Ada])");
  await v.run("next");
  await panel("info");
  await inside("[data-edit=PW]").fill("Jun");
  await until(async () => (await text()) === "(;GM[1]FF[4]SZ[9];B[aa]PB[Ada]PW[Jun])", "the name");
});

test("annotations are buttons, and rectangles are taken apart in every notation", async () => {
  await v.load("(;GM[1]FF[4]SZ[9];B[aa])");
  await v.run("next");
  await panel("moves");
  for (const [button, expected] of [["TE:2", "TE[2]"], ["DO", "DO[]"], ["DO", ""], ["HO:1", "HO[1]"], ["GB:1", "GB[1]HO[1]|HO[1]GB[1]"]]) {
    await inside(`button[data-annotation="${button}"]`).click();
    await v.drawn();
    const [one, other] = expected.split("|");
    const now = await text();
    assert.ok([one, other].filter((part) => part !== undefined).some((part) => now === `(;GM[1]FF[4]SZ[9];B[aa]${part})`), `${button}: ${now}`);
  }
  await eventually(() => v.attribute('button[data-annotation="GB:1"]', "aria-pressed"), "true");
  // The words are those of books, each degree its own.
  await eventually(() => v.attribute('button[data-annotation="TE:2"]', "aria-label"), "Very good move");
  await v.load("(;GM[11]FF[4]SZ[9]AB[a1:b2])");
  await inside("[data-tool=AE]").click();
  await inside("[data-point=a1]").click({ force: true });
  await eventually(text, "(;GM[11]FF[4]SZ[9]AB[b1][a2][b2])");
});

test("a string is UTF-8 whatever CA says, and the first edit says so", async () => {
  const file = "(;GM[1]CA[windows-1252]SZ[9]C[café];B[ee])";
  await v.load(file);
  await eventually(() => inside("[data-edit=C]").inputValue(), "café");
  await eventually(text, file);
  await v.run("next");
  await v.play("A1");
  await eventually(text, "(;GM[1]CA[UTF-8]SZ[9]C[café];B[ee];W[ai])");
  await v.run("undo");
  await eventually(text, file);
});

test("a draft is of the file as it was opened, whenever editing began", async () => {
  const file = "(;GM[1]SZ[9];B[ee])";
  await v.set("mode", "view");
  await v.load(file, "later.sgf");
  await v.set("mode", "edit");
  await v.play("A1");
  await until(async () => (await v.drafts("later.sgf")).length, "the draft to be kept");
  // Who lost it opens the file to look at it.
  await v.set("mode", "view");
  await v.load(file, "later.sgf");
  await inside("[part~=draft] [data-command=restore]").click();
  await eventually(text, "(;GM[1]SZ[9](;B[ee])(;B[ai]))");
  await eventually(async () => (await v.state()).mode, "edit");
  assert.equal(await inside("[part~=draft]").isVisible(), false);
  await v.run("discard");
});

test("what is typed in the inspector is in the draft, and saving sets it", async () => {
  const file = "(;GM[1]FF[4]SZ[9];B[aa]XX[one][two];W[bb])";
  const values = () => inside("[data-inspect=value]").evaluateAll((areas) => areas.map((area) => area.value));
  const kept = () => v.drafts("inspected.sgf");
  await v.load(file, "inspected.sgf");
  await panel("properties");
  await v.run("next");
  await inside("[part~=inspector] [data-property=XX]").click();
  await until(async () => (await inside("[data-inspect=id]").inputValue()) === "XX", "XX");
  await inside("[data-inspect=value]").last().fill("a ] that\nwas not set");
  assert.deepEqual(await values(), ["one", "a ] that\nwas not set"]);
  await v.run("next");
  await until(async () => (await kept()).length, "the draft to be kept");
  await v.load(file, "inspected.sgf");
  await panel("moves");
  await until(() => inside("[part~=draft] [data-command=restore]").isVisible(), "the offer");
  await v.run("restore");
  // It stands there again, at its node, not set.
  await eventually(values, ["one", "a ] that\nwas not set"]);
  assert.equal(await inside("[data-inspect=id]").inputValue(), "XX");
  assert.equal((await v.state()).node, 1);
  assert.deepEqual(await v.state().then(({ dirty, undo }) => ({ dirty, undo })), { dirty: true, undo: 0 });
  await eventually(text, file);
  // Back as it was, there is nothing to keep.
  await inside("[data-inspect=value]").last().fill("two");
  assert.equal((await v.state()).dirty, false);
  await until(async () => !(await kept()).length, "the draft to go");
  // Who saves means it, too.
  await inside("[data-inspect=value]").last().fill("three");
  const saved = () => page.evaluate(() => new Promise((resolve) => {
    const viewer = document.querySelector("sgf-viewer");
    viewer.addEventListener("sgf-save", (event) => {
      event.preventDefault();
      resolve(new TextDecoder().decode(event.detail.bytes));
    }, { once: true });
    void viewer.run("save");
  }));
  assert.equal(await saved(), "(;GM[1]FF[4]SZ[9];B[aa]XX[one][three];W[bb])");
  await eventually(async () => (await v.state()).dirty, false);
  await v.drawn();
  assert.deepEqual(await kept(), []);
  // What cannot be written is in no file, and in the draft.
  await inside("[data-inspect=id]").fill("no name");
  assert.equal(await saved(), "(;GM[1]FF[4]SZ[9];B[aa]XX[one][three];W[bb])");
  await eventually(async () => (await v.state()).dirty, true);
  await until(async () => (await kept()).length, "the draft to be kept");
});

test("a draft that is offered and not taken up stays, whatever is edited meanwhile", async () => {
  const file = "(;GM[1]SZ[9];B[ee])";
  const write = async (words, count) => {
    await v.load(file, "twice.sgf");
    await panel("moves");
    await inside("[data-edit=C]").fill(words);
    await until(async () => (await v.drafts("twice.sgf")).length === count, `${count} drafts`);
  };
  await write("first", 1);
  await write("second", 2);
  await v.load(file, "twice.sgf");
  await until(() => inside("[part~=draft] [data-command=restore]").isVisible(), "the offer");
  await v.run("restore");
  await eventually(text, "(;GM[1]SZ[9]C[first];B[ee])");
  // All is undone: this one is no draft any more, and the other one is offered.
  await v.run("undo");
  await until(async () => (await v.drafts("twice.sgf")).length === 1, "one draft");
  await v.load(file, "twice.sgf");
  await until(() => inside("[part~=draft] [data-command=restore]").isVisible(), "the offer");
  await v.run("restore");
  await eventually(text, "(;GM[1]SZ[9]C[second];B[ee])");
  await v.run("undo");
  await until(async () => !(await v.drafts("twice.sgf")).length, "none");
  // Those that are not wanted go one after another.
  await write("third", 1);
  await write("fourth", 2);
  await v.load(file, "twice.sgf");
  for (const left of [1, 0]) {
    await until(() => inside("[part~=draft] [data-command=discard]").isVisible(), "the offer");
    await v.run("discard");
    await eventually(async () => (await v.drafts("twice.sgf")).length, left);
  }
  await eventually(() => inside("[part~=draft]").isVisible(), false);
});

test("a draft is kept while somebody goes on writing", async () => {
  await v.load("(;GM[1]SZ[9];B[ee])", "writing.sgf");
  const written = page.evaluate(async () => {
    const field = document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-edit=C]");
    for (window.writes = true; window.writes;) {
      field.value += "x";
      field.dispatchEvent(new Event("input"));
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  });
  await until(async () => (await v.drafts("writing.sgf")).length, "the draft to be kept");
  await page.evaluate(() => { window.writes = false; });
  await written;
});

test("an edit in a large file touches nothing but its game", async () => {
  const one = `(;GM[1]FF[4]SZ[19]PB[A]PW[B]${";B[aa]C[Some words that fill the file.];W[bb]".repeat(100)})\n`;
  const bytes = Buffer.from(one.repeat(Math.ceil(20_000_000 / one.length)));
  await v.loadBytes(bytes, "large.sgf");
  await v.goTo({ tree: 500, node: 3 });
  await panel("moves");
  await inside("[data-edit=C]").fill("other words");
  await v.drawn();
  // What is kept of it says what was touched: one game of four thousand.
  await until(async () => (await v.drafts("large.sgf")).length, "the draft to be kept");
  const [kept] = await v.drafts("large.sgf");
  assert.ok(kept < 2 * one.length, `${kept} bytes are kept for a game of ${one.length}`);
  const now = await v.bytes();
  const at = one.length * 499;
  assert.ok(now.subarray(at, at + 200).toString().includes("C[other words]"));
  assert.equal(now.subarray(0, at).compare(bytes.subarray(0, at)), 0);
  while ((await v.state()).undo) await v.run("undo");
  await eventually(async () => (await v.bytes()).compare(bytes), 0);
});

test("drafts of new and pasted games are offered on the welcome page after a crash", async () => {
  const at = async () => {
    const other = await open(chromium.context, PAGE);
    other.on("dialog", (dialog) => dialog.accept());
    const o = viewer(other);
    await o.ready();
    await o.set("mode", "edit");
    return { other, o, inside: (selector) => other.locator(`sgf-viewer ${selector}`), crash: () => other.close({ runBeforeUnload: false }) };
  };
  const begun = {
    "new.sgf": (o) => o.run("new", { game: 1, size: "9", black: "Ada" }),
    "pasted.sgf": (o) => o.run("paste", "(;GM[11]SZ[5]PB[Bo];B[a1])"),
  };
  const left = {};
  for (const [name, begin] of Object.entries(begun)) {
    const { o, crash } = await at();
    await begin(o);
    await until(async () => (await o.state()).name === name, name);
    await o.play("C3");
    await o.play("B2");
    left[name] = (await o.bytes()).toString();
    await until(async () => (await o.drafts(name)).length === 1, "the draft to be kept");
    await crash();
  }
  // A game of the same kind is not offered another one's draft.
  const third = await at();
  await begun["new.sgf"](third.o);
  await third.o.drawn();
  assert.equal(await third.o.isSeen("[part~=draft]"), false);
  await third.crash();
  for (const name of Object.keys(begun)) {
    const { o, inside, crash } = await at();
    const row = inside("[part~=welcome] li").filter({ hasText: name });
    await row.waitFor();
    assert.match(await row.locator("span").textContent(), new RegExp(`^Unsaved: ${name}, .*20\\d\\d`));
    await row.locator("[data-command=restore-fresh]").click();
    await eventually(async () => (await o.bytes()).toString(), left[name]);
    await eventually(async () => o.state().then(({ name, mode, dirty }) => [name, mode, dirty]), [name, "edit", true]);
    await o.run("last");
    await o.play("D4");
    const more = (await o.bytes()).toString();
    await until(async () => String(await o.drafts(name)) === String(more.length), "the same draft to go on");
    await crash();
    // Its own draft has what was added; discarded, it is gone.
    const again = await at();
    const rows = again.inside("[part~=welcome] li").filter({ hasText: name });
    await rows.waitFor();
    if (name === "new.sgf") {
      await rows.locator("[data-command=discard-fresh]").click();
      await rows.waitFor({ state: "detached" });
      await until(async () => !(await again.o.drafts(name)).length, "the draft to go");
    } else {
      await rows.locator("[data-command=restore-fresh]").click();
      await eventually(async () => (await again.o.bytes()).toString(), more);
      const download = again.other.waitForEvent("download");
      await again.o.run("save");
      assert.equal((await download).suggestedFilename(), name);
      await until(async () => !(await again.o.drafts(name)).length, "the draft of what is saved to go");
    }
    await again.crash();
  }
  const last = await at();
  await last.o.drawn();
  assert.equal(await last.inside("[part~=welcome] li").count(), 0);
  await last.crash();
});

test("Save as asks for a name, and from then on the file has it", async () => {
  const game = "(;GM[1]SZ[9];B[ee])";
  const edited = "(;GM[1]SZ[9];B[ee]C[x])";
  await page.evaluate(() => delete globalThis.showSaveFilePicker);
  await v.load(game, "old.sgf");
  const edit = async () => {
    await v.goTo({ node: 1 });
    await inside("[data-edit=C]").fill("x");
    await eventually(text, edited);
  };
  await edit();
  await eventually(async () => (await v.drafts("old.sgf")).length, 1);
  // Escape asks nothing more, and saves nothing.
  await page.keyboard.press("Control+Shift+S");
  const field = inside("dialog[open] [name=file]");
  assert.equal(await field.inputValue(), "old.sgf");
  await page.keyboard.press("Escape");
  await eventually(() => v.count("dialog[open]"), 0);
  assert.deepEqual(await v.state().then(({ name, dirty }) => [name, dirty]), ["old.sgf", true]);
  for (const [typed, name] of [["new", "new.sgf"], ["Ōsaka 1.hsgf", "Ōsaka 1.hsgf"]]) {
    await inside("[part~=controls] > [data-command=menu]").click();
    await inside("[part~=menu] [data-command=save-as]").click();
    await field.fill(typed);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await download;
    assert.equal(file.suggestedFilename(), name);
    assert.equal(readFileSync(await file.path(), "utf8"), edited);
    await eventually(async () => (await v.state()).dirty, false);
    await eventually(async () => (await v.state()).name, name);
    await eventually(() => v.text("[part~=status]"), `Saved ${name}`);
  }
  await eventually(async () => (await v.drafts("old.sgf")).length, 0, "the draft goes");
  // A listener on somebody's own page gets the name, and nothing is downloaded.
  await page.evaluate(() => {
    globalThis.asked = [];
    document.querySelector("sgf-viewer").addEventListener("sgf-save", (event) => {
      globalThis.asked.push(event.detail.name);
      event.preventDefault();
    }, { once: true });
  });
  await v.run("save-to", "mine.sgf");
  assert.deepEqual(await page.evaluate(() => globalThis.asked), ["mine.sgf"]);
  assert.equal((await v.state()).name, "mine.sgf");
});

test("Save as writes where the browser's dialog says, and Save writes there again", async () => {
  await page.evaluate(() => {
    globalThis.written = [];
    globalThis.answers = [];
    globalThis.showSaveFilePicker = async ({ suggestedName }) => {
      const name = globalThis.answers.shift();
      if (name === null) throw new DOMException("canceled", "AbortError");
      if (name === undefined) throw new DOMException("not allowed here", "SecurityError");
      return {
        name, createWritable: async () => ({
          write: async (bytes) => void globalThis.written.push([suggestedName, name, new TextDecoder().decode(bytes)]), close: async () => {},
        }),
      };
    };
  });
  const written = () => page.evaluate(() => globalThis.written.splice(0));
  const answer = (name) => page.evaluate((name) => void globalThis.answers.push(name), name);
  await v.load("(;GM[1]SZ[9];B[ee])", "old.sgf");
  await answer(null);
  await v.run("save-as");
  assert.deepEqual([await written(), (await v.state()).name, await v.count("dialog[open]")], [[], "old.sgf", 0]);
  await v.goTo({ node: 1 });
  await v.run("play-move", "C7");
  const edited = "(;GM[1]SZ[9];B[ee];W[cc])";
  await answer("other.sgf");
  await v.run("save-as");
  assert.deepEqual(await written(), [["old.sgf", "other.sgf", edited]]);
  assert.deepEqual(await v.state().then(({ name, dirty }) => [name, dirty]), ["other.sgf", false]);
  await v.run("undo");
  await v.run("save");
  assert.deepEqual((await written()).map(([, name, text]) => [name, text]), [["other.sgf", "(;GM[1]SZ[9];B[ee])"]]);
  // Another file is not written there.
  await v.load("(;GM[1]SZ[13])", "third.sgf");
  const download = page.waitForEvent("download");
  await v.run("save");
  assert.equal((await download).suggestedFilename(), "third.sgf");
  assert.deepEqual(await written(), []);
  // If the browser does not allow its dialog, the page asks.
  await v.run("save-as");
  await eventually(() => v.count("dialog[open] [name=file]"), 1);
  await page.keyboard.press("Escape");
  await page.evaluate(() => delete globalThis.showSaveFilePicker);
});
