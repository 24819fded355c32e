// Real files, where a folder of them lies beside the checkout: each opens in the page without an
// error in the console, and its bytes come back unchanged. Every eighth is stepped through and seen
// in every mode, all of them with WILD=all, which takes a minute and a half.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { browser, open, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const WILD = fileURLToPath(new URL("../../../shared/corpus/wild", import.meta.url));
const isThere = existsSync(WILD);
const skip = isThere ? false : `there are no real files at ${WILD}`;

const files = (path) => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => files(join(path, name))) : [path]);

let chromium;
let page;
let v;

before(async () => {
  if (!isThere) return;
  chromium = await browser();
  page = await open(chromium.context, PAGE);
  v = viewer(page);
  await v.ready();
});

after(() => chromium?.close());

test("every real file opens, and its bytes come back", { skip }, async () => {
  const wrong = [];
  for (const [index, path] of files(WILD).entries()) {
    const isTried = process.env.WILD === "all" || index % 8 === 0;
    const name = relative(WILD, path);
    const bytes = readFileSync(path);
    page.errors.length = 0;
    try {
      await v.set("mode", "view");
      await v.loadBytes(bytes, name);
      if (isTried && (await v.state()).trees) {
        for (const command of ["next", "next", "next-branch", "next-variation", "last", "previous", "first"]) await v.run(command);
      }
      if (isTried) for (const mode of ["edit", "problem", "guess"]) await v.set("mode", mode);
      if (!(await v.bytes()).equals(bytes)) wrong.push(`${name}: other bytes`);
      if ((await v.state()).dirty) wrong.push(`${name}: as if it were edited`);
    } catch (error) {
      wrong.push(`${name}: ${error.message}`);
    }
    for (const error of page.errors) wrong.push(`${name}: console: ${error}`);
  }
  assert.deepEqual(wrong, []);
});
