// The preview of the extension for VS Code: its page, under its policy, with what the extension sends.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { browser, open, until, viewer } from "./browser.mjs";

const { viewerPage } = createRequire(import.meta.url)("../../editors/vscode/src/page.js");
const script = readFileSync(new URL("../dist/sgf-viewer.js", import.meta.url));

let chromium;
let server;

before(async () => {
  chromium = await browser({ viewport: { width: 600, height: 800 } });
  server = createServer(({ url }, answer) => {
    const isScript = url === "/sgf-viewer.js";
    answer.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    answer.end(isScript ? script : viewerPage({ script: "/sgf-viewer.js", nonce: "abc" }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});

after(async () => {
  await chromium.close();
  server.close();
});

test("it shows the text, follows the cursor, and runs nothing of a file", async () => {
  const page = await open(chromium.context);
  await page.addInitScript(() => {
    globalThis.said = [];
    globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => globalThis.said.push(message) });
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await until(() => page.evaluate(() => said.includes("ready")), "the page to be ready");
  const send = (message) => page.evaluate((message) => postMessage(message), message);
  const v = viewer(page);
  const text = "(;GM[1]SZ[9]C[<script>parent.bad = 1</script>];B[ee]C[The centre.](;W[ge])(;W[gg]))";
  await send({ text, name: "a.sgf", tree: 1, node: 3 });
  await until(async () => (await v.state()).node === 3, "the node at the cursor");
  await send({ tree: 1, node: 1 });
  await until(async () => /The centre/.test(await v.text("[part~=comment]")), "the comment");
  // What is typed meanwhile, broken or not.
  await send({ text: `${text.slice(0, -1)}(;W[cc]`, name: "a.sgf", tree: 1, node: 4 });
  await until(async () => (await v.state()).nodes === 5 && (await v.state()).node === 4, "the new text");
  assert.equal(await page.evaluate(() => globalThis.bad), undefined);
  assert.deepEqual(page.errors, []);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/preview.png` });
  await page.close();
});
