// A game in the page's address: it stays there while it is as it came, and a reload shows it again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const GAME = "(;GM[1]SZ[9]PB[Ada];B[ee](;W[gc];B[cg])(;W[cc];B[gg]))";
const packed = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");
/** What an address holds: the file, and the rest. */
const held = (address) => {
  const parts = new URLSearchParams(new URL(address).hash.slice(1));
  const sgf = parts.get("sgf");
  parts.delete("sgf");
  return { file: sgf && inflateRawSync(Buffer.from(sgf, "base64url")).toString(), rest: parts.toString() };
};

let chromium;
before(async () => {
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
});
after(() => chromium.close());

/** The page at a hash; what is asked there is answered with yes. */
async function at(hash) {
  const page = await open(chromium.context, `${PAGE}#${hash}`);
  page.on("dialog", (dialog) => dialog.accept());
  const v = viewer(page);
  await v.ready();
  return { page, v, address: () => page.evaluate(() => location.href) };
}

/** Longer than the pause between two addresses. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1200));

test("the address keeps the game next to the place, and a reload shows both", async () => {
  const { page, v, address } = await at(`sgf=${packed(GAME)}`);
  for (const [command, rest, node] of [["next", "move=1", 1], ["last", "move=3", 3], ["first", "", 0]]) {
    await v.run(command);
    await settled();
    assert.deepEqual(held(await address()), { file: GAME, rest }, command);
    await page.reload();
    await v.ready();
    assert.equal((await v.state()).node, node, command);
    assert.equal((await v.bytes()).toString(), GAME);
  }
  // A variation, looks and modes have their words next to it.
  await v.goTo({ node: 5 });
  await v.set("turn", "90");
  await settled();
  assert.deepEqual(held(await address()), { file: GAME, rest: "node=5&turn=90" });
  await v.set("turn", null);
  await v.set("mode", "guess");
  await settled();
  assert.deepEqual(held(await address()), { file: GAME, rest: "node=5&mode=guess" });
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("another place of the same game is gone to without reading the game again", async () => {
  const { page, v, address } = await at(`sgf=${packed(GAME)}&move=1`);
  await page.evaluate(() => {
    globalThis.loads = 0;
    addEventListener("sgf-load", () => { globalThis.loads += 1; });
    location.hash = location.hash.replace("move=1", "move=3");
  });
  await until(async () => (await v.state()).node === 3, "the place");
  // Without the game, it is the place in the game that is there.
  await page.evaluate(() => { location.hash = "#node=5"; });
  await until(async () => (await v.state()).node === 5, "the node");
  assert.equal(await page.evaluate(() => globalThis.loads), 0);
  await v.run("first");
  await settled();
  assert.equal(held(await address()).file, GAME);
  await page.evaluate((other) => { location.hash = `#sgf=${other}`; }, packed("(;GM[1]SZ[13])"));
  await until(async () => (await v.bytes()).toString() === "(;GM[1]SZ[13])", "the other game");
  await page.close();
});

test("after an edit a reload offers the draft, and the link that is copied has the edit", async () => {
  const { page, v, address } = await at(`sgf=${packed(GAME)}&move=1`);
  await v.set("mode", "edit");
  await v.play("A1");
  const edited = (await v.bytes()).toString();
  assert.match(edited, /W\[ai\]/);
  await v.run("next");
  await until(async () => (await v.drafts("link.sgf")).length, "the draft");
  await settled();
  assert.equal(held(await address()).file, GAME);
  await page.reload();
  await v.ready();
  assert.equal((await v.bytes()).toString(), GAME);
  await until(() => v.isSeen("[part~=draft] [data-command=restore]"), "the offer");
  assert.equal(await v.isSeen("[part~=message]"), false, "no place is missing");
  await v.run("restore");
  await eventually(async () => (await v.bytes()).toString(), edited);
  // Everything undone, the address follows again.
  while ((await v.state()).undo) await v.run("undo");
  await v.run("last");
  await settled();
  assert.deepEqual(held(await address()), { file: GAME, rest: "move=3" });
  await page.close();
});

test("the copied link of an edited game opens it", async () => {
  const { page, v } = await at(`sgf=${packed(GAME)}`);
  await v.set("link-base", "https://example.org/viewer.html");
  await v.set("mode", "edit");
  await v.play("A1");
  const link = await v.run("copy-link");
  assert.equal(held(link).file, (await v.bytes()).toString());
  await page.close();
});

test("a file that comes after it takes the game out of the address", async () => {
  const { page, v, address } = await at(`sgf=${packed(GAME)}&move=1`);
  await v.load("(;GM[1]SZ[9];B[aa];W[bb])", "other.sgf");
  await v.run("last");
  await settled();
  assert.deepEqual(held(await address()), { file: null, rest: "move=2" });
  await page.close();
});
