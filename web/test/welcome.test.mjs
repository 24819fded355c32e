// The page without a game: samples and recent files. (Drafts: keeping.test.mjs.)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;

let chromium;

before(async () => {
  chromium = await browser();
});

after(() => chromium.close());

const opened = async () => {
  const page = await open(chromium.context, PAGE);
  const v = viewer(page);
  await v.ready();
  return { page, v, inside: (selector) => page.locator(`sgf-viewer ${selector}`) };
};
const databases = (page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test("the sample game is the ear-reddening game, whole and without findings", async () => {
  const { page, v, inside } = await opened();
  assert.deepEqual(await databases(page), [], "opening the page stores nothing");
  await inside("[part~=welcome] [data-command=sample-game]").click();
  await eventually(async () => (await v.state()).nodes, 326);
  // Facts about the game: the famous move is Black's 127th, at K11, and the last one is the 325th.
  await v.goTo({ move: 127 });
  await eventually(() => v.text("[part~=status]"), /^Move 127: Black K11/);
  await v.run("last");
  assert.deepEqual(await v.state().then(({ move_number, mode, dirty }) => [move_number, mode, dirty]), [325, "view", false]);
  await v.run("show-findings");
  await eventually(() => v.text("[part~=check]"), /No findings/);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("the sample problem is right only for the middle point, whatever White answers", async () => {
  const { page, v, inside } = await opened();
  for (const [first, status] of [["ca", "wrong"], ["ea", "wrong"], ["gg", "off-tree"]]) {
    await v.load("(;)");
    await page.reload();
    await v.ready();
    await inside("[part~=welcome] [data-command=sample-problem]").click();
    await until(() => v.isSeen("[part~=problem]"), "the problem");
    assert.match(await v.text("[part~=verdict], .verdict"), /Black to play/);
    await inside(`[data-point="${first}"]`).click({ force: true });
    await eventually(() => v.attribute("[part~=problem]", "data-status"), status);
  }
  await v.run("retry");
  await v.drawn();
  await inside('[data-point="da"]').click({ force: true });
  // White takes one of the two points; Black captures by the other one.
  const answer = await until(() => page.evaluate(() => ["ca", "ea"].find((point) =>
    document.querySelector("sgf-viewer").shadowRoot.querySelector(`[data-point="${point}"]`)?.dataset.stone === "W")), "White's answer");
  await inside(`[data-point="${answer === "ca" ? "ea" : "ca"}"]`).click({ force: true });
  await eventually(() => v.attribute("[part~=problem]", "data-status"), "right");
  assert.equal((await v.position()).white.length, 0, "all white stones are captured");
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("recent files are listed, opened again and forgotten", async () => {
  const { page, v, inside } = await opened();
  const recent = () => inside(".recent li").allTextContents();
  const pick = async (name) => {
    const chooser = page.waitForEvent("filechooser");
    await v.run("open");
    await (await chooser).setFiles({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from("(;GM[1]SZ[9];B[ee])") });
    await eventually(async () => (await v.state()).name, name);
    // Opening a database that is not there creates it, without what the page needs.
    await until(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "sgfkit-recent")), "the database");
    await until(async () => page.evaluate((name) => new Promise((resolve) => {
      const request = indexedDB.open("sgfkit-recent");
      request.onsuccess = () => {
        const found = request.result.objectStoreNames.contains("files") ? request.result.transaction("files").objectStore("files").get(name) : null;
        const done = (value) => {
          request.result.close();
          resolve(value);
        };
        if (!found) return done(false);
        found.onsuccess = () => done(found.result !== undefined);
      };
    }), name), "the entry");
  };
  const again = async () => {
    await page.reload();
    await v.ready();
  };
  assert.equal(await v.isSeen(".recent"), false);
  await pick("first.sgf");
  for (let at = 1; at <= 9; at += 1) await pick(`<b>${at}.sgf`);
  await again();
  await eventually(recent, [9, 8, 7, 6, 5, 4, 3, 2].map((at) => `<b>${at}.sgf`));
  const look = await axe(chromium.context, page);
  assert.deepEqual(await look("recent files"), []);
  // The browser kept no handle, so the user selects the file.
  const chooser = page.waitForEvent("filechooser");
  await inside(".recent li button").nth(2).click();
  assert.ok(await chooser);
  await inside("[data-command=clear-recent]").click();
  await eventually(() => v.isSeen(".recent"), false);
  await again();
  assert.equal(await v.isSeen(".recent"), false);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("a recent file with a handle is opened again without a question, and Save writes it", async () => {
  const { page, v, inside } = await opened();
  // A file of the browser's own file system has a real handle.
  const isThere = await page.evaluate(async () => {
    try {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle("mine.sgf", { create: true });
      const stream = await handle.createWritable();
      await stream.write("(;GM[1]SZ[9];B[ee];W[cc])");
      await stream.close();
      globalThis.showOpenFilePicker = async () => [handle];
      return true;
    } catch {
      return false;
    }
  });
  if (!isThere) return page.close();
  await v.set("mode", "edit");
  await v.run("open");
  await eventually(async () => [(await v.state()).name, (await v.state()).nodes], ["mine.sgf", 3]);
  await page.waitForTimeout(300);
  await page.reload();
  await v.ready();
  await until(() => v.isSeen(".recent"), "recent files");
  await inside(".recent li button").click();
  await eventually(async () => [(await v.state()).name, (await v.state()).nodes], ["mine.sgf", 3]);
  await v.set("mode", "edit");
  await v.run("last");
  await v.run("play-move", "G3");
  await v.run("save");
  const written = await page.evaluate(async () => (await (await (await navigator.storage.getDirectory()).getFileHandle("mine.sgf")).getFile()).text());
  assert.equal(written, "(;GM[1]SZ[9];B[ee];W[cc];B[gg])");
  // A file that is gone leaves the list.
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry("mine.sgf"));
  await page.reload();
  await v.ready();
  await until(() => v.isSeen(".recent"), "recent files");
  await inside(".recent li button").click();
  await eventually(() => v.text("[part~=message]"), /Cannot read mine\.sgf/);
  await eventually(() => v.isSeen(".recent"), false);
  await page.close();
});
