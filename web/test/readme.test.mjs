// The pages in README.md, as they are pasted: from a server, with the script beside them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const examples = [...read("../README.md").toString().matchAll(/```html\n([^]*?)```/g)].map(([, html]) => html);
const FILES = {
  "/sgf-viewer.js": ["text/javascript", read("../dist/sgf-viewer.js")],
  "/game.sgf": ["application/x-go-sgf", `(;GM[1]SZ[19]${";B[pd];W[dp]".repeat(15)})`],
  "/favicon.ico": ["image/png", ""],
};

let chromium;
let server;
let address;

before(async () => {
  chromium = await browser();
  server = createServer(({ url }, answer) => {
    const [kind, body] = FILES[url] ?? ["text/html", examples[Number(url.slice(1))] ?? ""];
    answer.setHeader("content-type", `${kind}; charset=utf-8`);
    answer.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  await chromium.close();
  server.close();
});

async function paste(number, work) {
  const page = await open(chromium.context, `${address}/${number}`);
  const v = viewer(page);
  await v.ready();
  await work(page, v);
  assert.deepEqual(page.errors, []);
  await page.close();
}

test("a tag", () => paste(0, async (page, v) => {
  const move = Number(await page.locator("sgf-viewer").getAttribute("move"));
  await eventually(async () => (await v.state()).move_number, move);
}));

test("a game in the page", () => paste(1, async (page, v) => {
  await eventually(async () => (await v.state()).nodes, 3);
  await page.locator("sgf-viewer button[data-command=next]").click();
  await until(async () => /The centre/.test(await v.text("[part~=comment]")), "the comment");
  await eventually(() => v.count("[part~=inspector]"), 0);
}));

test("a problem", () => paste(2, async (page, v) => {
  const said = () => page.locator("#said").textContent();
  const black = async () => (await v.position()).to_play;
  await eventually(black, /[BW]/);
  await v.run("show-solution");
  await v.run("retry");
  await eventually(said, "playing");
  await page.locator("sgf-viewer").evaluate((element) => element.removeAttribute("shuffle"));
  await page.locator("sgf-viewer").evaluate((element) => element.settled);
  await v.play("ab");
  await until(async () => (await said()) === "right", "the verdict");
}));

test("an editor that keeps what is written", () => paste(3, async (page, v) => {
  await until(async () => (await v.state()).trees === 1, "the game");
  await v.play("C3");
  await v.run("save");
  await eventually(async () => (await v.state()).dirty, false);
  await page.reload();
  await until(async () => (await v.state()).nodes === 2, "what was kept");
}));
