// Pictures, pages and books from the page, and files of others: as the program makes and reads them, in a
// worker, with progress, and given up when somebody wants that.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const dist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const sgf = [process.env.SGF, `${root}target/debug/sgf`, `${root}target/release/sgf`].find((path) => path && existsSync(path));
const formats = existsSync(dist("sgfkit-formats.wasm")) && readFileSync(dist("sgfkit-formats.wasm"));
const skip = formats ? false : "NOT TESTED: the second module is not built (npm --prefix web run build)";
const GAME = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ada]PW[Jun];B[ee]C[The centre.];W[ce](;B[gc])(;B[cg]LB[cg:A]))(;GM[1]SZ[9];B[cc])";
const PAGE = '<!DOCTYPE html><meta charset="utf-8"><title>x</title><script src="sgf-viewer.js"></script><sgf-viewer keys="page" mode="edit"></sgf-viewer>';

let chromium;
let page;
let server;
let v;
/** How the second module is answered for: at once, or when somebody lets it go. */
let hold = null;
let fetched = 0;

before(async () => {
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
  server = createServer(async ({ url }, answer) => {
    if (url === "/sgf-viewer.js") return answer.setHeader("content-type", "text/javascript").end(readFileSync(dist("sgf-viewer.js")));
    if (url !== "/sgfkit-formats.wasm") return answer.setHeader("content-type", "text/html").end(url === "/" ? PAGE : "");
    fetched += 1;
    answer.writeHead(200, { "content-type": "application/wasm", "content-length": formats.length });
    answer.write(formats.subarray(0, 1000));
    await hold;
    answer.end(formats.subarray(1000));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  page = await open(chromium.context, `http://127.0.0.1:${server.address().port}/`);
  page.on("dialog", (dialog) => dialog.accept());
  v = viewer(page);
  await v.ready();
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
  server.close().closeAllConnections();
});

const made = async (options) => Buffer.from(await page.evaluate(async (options) => {
  const bytes = await document.querySelector("sgf-viewer").run("export", options);
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}, options), "base64");
const press = (selector) => page.locator(`sgf-viewer ${selector}`).click();

test("nothing is fetched before it is asked for, and it can be given up", { skip }, async () => {
  await v.load(GAME, "two.sgf");
  await v.goTo({ tree: 1, node: 2 });
  assert.equal(fetched, 0);
  let release;
  hold = new Promise((resolve) => (release = resolve));
  const answer = page.evaluate(() => document.querySelector("sgf-viewer").run("export", { format: "png" }).then(() => "made", ({ code }) => code));
  await until(() => v.isSeen("[role=progressbar]"), "the progress");
  await until(async () => (await v.attribute("[role=progressbar]", "aria-valuenow")) === "0", "how much is there");
  // The page goes on meanwhile.
  await v.run("next");
  await eventually(async () => (await v.state()).node, 3);
  await press("[data-command=cancel]");
  assert.equal(await answer, "cancelled");
  await eventually(() => v.isSeen("[role=progressbar]"), false);
  assert.equal(await v.isSeen("[part~=message]"), false, "what one gives up is no failure");
  release();
  hold = null;
});

test("what is made is what the program makes", { skip: skip || (sgf ? false : "NOT TESTED: the program is not built") }, async () => {
  await v.load(GAME, "two.sgf");
  await v.goTo({ tree: 1, node: 4 });
  const folder = mkdtempSync(join(tmpdir(), "sgf-export-"));
  const file = join(folder, "two.sgf");
  writeFileSync(file, GAME);
  for (const [options, args] of [
    [{ format: "png" }, ["--tree", "1", "--node", "4"]], [{ format: "svg" }, ["--tree", "1", "--node", "4"]],
    [{ format: "svg", theme: "wood", numbers: "all" }, ["--tree", "1", "--node", "4", "--theme", "wood", "--numbers", "all"]],
    [{ format: "pdf" }, ["--tree", "1", "--node", "4"]], [{ format: "gif" }, ["--tree", "1"]], [{ format: "pdf", figures: true }, ["--tree", "1", "--figures"]],
    [{ format: "epub", modified: 1_700_000_000_000 }, ["--tree", "1"]],
  ]) {
    const out = join(folder, `out.${options.format}`);
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    const { status, stderr } = spawnSync(sgf, ["render", file, ...args, "-o", out]);
    assert.equal(status, 0, String(stderr));
    assert.ok((await made(options)).equals(readFileSync(out)), JSON.stringify(options));
  }
  rmSync(folder, { recursive: true });
  await assert.rejects(made({ format: "png", nonsense: 1 }));
  await until(() => v.isSeen("[part~=message]"), "what is wrong");
});

test("it is in the menu, and comes as a file", { skip }, async () => {
  await v.load(GAME, "two.sgf");
  await v.run("next");
  await press("[part~=controls] > [data-command=menu]");
  await press("[part~=menu] [data-command=export-dialog]");
  const download = page.waitForEvent("download");
  await press(`[part~=export] [data-export='{"format":"gif"}']`);
  assert.equal((await download).suggestedFilename(), "two.gif");
  await eventually(() => v.isSeen("[part~=export]"), false);
});

test("what others write is pasted and dropped as SGF", { skip }, async () => {
  const gib = "\\HS\n\\[GAMEBLACKNAME=Ada\\]\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE\n";
  await v.run("paste", gib);
  await eventually(async () => (await v.state()).nodes, 3);
  await eventually(() => v.text("[part~=status]"), /GIB/);
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.activeElement?.blur());
  await page.evaluate((text) => navigator.clipboard.writeText(text), "1. Q16 D4 2. Q3 D17");
  await page.keyboard.press("Control+v");
  await eventually(async () => (await v.state()).nodes, 5, "moves in the players' words");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.gib"));
    document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, gib);
  await eventually(async () => (await v.state()).name, "game.sgf");
  await assert.rejects(v.run("paste", "nothing of the kind"));
  await eventually(() => v.text("[part~=message]"), /another supported format/);
});

test("a page of one file makes PNG and SVG itself, offers nothing else, and says which command makes the rest", async () => {
  const other = await open(chromium.context, `file://${dist("index.html")}`);
  const o = viewer(other);
  await o.ready();
  await o.load(GAME, "Ada's game.sgf");
  await o.goTo({ tree: 1, node: 2 });
  const inside = (selector) => other.locator(`sgf-viewer ${selector}`);
  const offered = () => other.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=export] [data-export]")].map(({ dataset }) => dataset.export));
  const openDialog = async () => {
    await inside("[part~=controls] > [data-command=menu]").click();
    assert.equal(await inside("[part~=menu] [data-command=export-dialog]").textContent(), "Save as picture …");
    await inside("[part~=menu] [data-command=export-dialog]").click();
  };
  await openDialog();
  assert.deepEqual(await offered(), ['{"format":"png"}', '{"format":"svg"}']);
  for (const [format, first, size] of [["png", "\x89PNG\r\n\x1a\n", 1600], ["svg", "<svg", null]]) {
    if (format === "svg") await openDialog();
    const download = other.waitForEvent("download");
    await inside(`[part~=export] [data-export='{"format":"${format}"}']`).click();
    const bytes = readFileSync(await (await download).path());
    assert.equal(bytes.toString("latin1", 0, first.length), first);
    // Width and height of a PNG are in its head.
    if (size) assert.equal(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)), size);
  }
  for (const format of ["gif", "pdf", "epub"]) await assert.rejects(o.run("export", { format }));
  await eventually(() => o.text("[part~=message]"), "This page cannot create EPUB. Use this command: sgf render 'Ada'\\''s game.sgf' --tree 1 -o 'Ada'\\''s game.epub'");
  await assert.rejects(o.run("paste", "1. Q16 D4"));
  await eventually(() => o.text("[part~=message]"), /sgf convert/);
  await other.close();
});

test("a message closes, and goes with the next success", async () => {
  const wrong = async () => {
    await assert.rejects(v.run("paste", " "));
    await until(() => v.isSeen("[part~=message]"), "a message");
  };
  await v.load(GAME, "two.sgf");
  await wrong();
  await press("[part~=message] [data-command=close-message]");
  await eventually(() => v.isSeen("[part~=message]"), false);
  for (const [name, work] of [
    ["a step", () => v.run("next")], ["a file", () => v.load(GAME, "two.sgf")], ["copied", () => v.run("copy-sgf")], ["an export", () => v.run("export", { format: "svg" })],
    ["found", () => v.run("find", "centre")], ["an edit", () => v.run("tool", "AB").then(() => page.evaluate(() => document.querySelector("sgf-viewer").play("A1")))],
    ["saved", async () => {
      const download = page.waitForEvent("download");
      await v.run("save");
      await download;
    }],
  ]) {
    await wrong();
    await work();
    await eventually(() => v.isSeen("[part~=message]"), false, name);
  }
  // A repeated failure is reported again.
  await wrong();
  await wrong();
});
