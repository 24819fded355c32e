// Encodings with tables that the module takes from the browser: they are the tables of the program, and
// files in these encodings are read, edited and written as by the program.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browser, eventually, open, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const SGF = process.env.SGF ?? fileURLToPath(new URL("../../target/debug/sgf", import.meta.url));
const LIBRARY = fileURLToPath(new URL("../../bindings/wasm/pkg/sgfkit.wasm", import.meta.url));

let chromium;
before(async () => {
  chromium = await browser();
});
after(() => chromium.close());

test("the browser's tables are those in the library's module", { skip: !existsSync(LIBRARY) && "NOT TESTED: the npm package is not built" }, async () => {
  const built = await build({
    entryPoints: [fileURLToPath(new URL("../src/worker/tables.ts", import.meta.url))], bundle: true, write: false, format: "iife", globalName: "made",
  });
  const page = await open(chromium.context, "about:blank");
  const found = await page.evaluate(`(() => { ${built.outputFiles[0].text}; return Object.entries(made.tables()).map(([name, table]) => [name, [...new Uint8Array(table.buffer)]]); })()`);
  await page.close();
  const library = readFileSync(LIBRARY);
  const parts = (table) => {
    // Long runs of zeros are not in the file.
    const text = table.toString("latin1");
    return text.split(/\0{4,}/).filter((part) => part.length > 8).map((part) => Buffer.from(part, "latin1"));
  };
  const missing = found.filter(([, bytes]) => parts(Buffer.from(bytes)).some((part) => !library.includes(part)));
  assert.deepEqual(missing.map(([name]) => name), []);
  assert.equal(found.reduce((sum, [, bytes]) => sum + bytes.length, 0) > 100_000, true);
});

/** Text of each encoding: of all of its tables. */
const TEXTS = {
  GBK: "围棋 棋谱 九段 丂 龥 兀 囲碁",
  gb18030: "围棋 九段 㐀 𠀀",
  Big5: "圍棋 九段 蔡 龤 籲",
  Shift_JIS: "囲碁 九段 藤沢 凜 髙 ﾊﾝ 熙",
  "EUC-JP": "囲碁 九段 藤沢 凜 髙",
  "ISO-2022-JP": "囲碁 九段 藤沢 凜",
  "EUC-KR": "바둑 九段 똠 힝 뷁 갂 詰",
};

/** A file as the program writes it. */
function written(charset, text) {
  const { status, stdout, stderr } = spawnSync(SGF, ["convert", "--charset", charset, "-"], { input: `(;FF[4]CA[UTF-8]GM[1]SZ[9]C[${text}];B[ee])` });
  assert.equal(status, 0, String(stderr));
  return stdout;
}

for (const [charset, text] of Object.entries(TEXTS)) {
  test(`a comment in ${charset} is read, and written as by the program`, async () => {
    const page = await open(chromium.context, PAGE);
    const v = viewer(page);
    await v.ready();
    const bytes = written(charset, text);
    assert.equal(bytes.includes(text), false, "not UTF-8");
    await v.loadBytes(bytes, "a.sgf");
    assert.equal(await v.text("[part~=comment]"), text);
    assert.deepEqual(await v.bytes(), bytes);
    await v.set("mode", "edit");
    const changed = [...text].reverse().join("");
    await page.locator("[data-edit=C]").fill(changed);
    await page.locator("[data-edit=C]").blur();
    await eventually(async () => (await v.state()).dirty, true);
    await v.drawn();
    assert.deepEqual(await v.bytes(), written(charset, changed));
    assert.deepEqual(page.errors, []);
    await page.close();
  });
}

test("text without a declared encoding is found out, plain files first", async () => {
  const page = await open(chromium.context, PAGE);
  const v = viewer(page);
  await v.ready();
  await v.load("(;GM[1]SZ[9]C[plain];B[ee])");
  assert.equal(await v.text("[part~=comment]"), "plain");
  // 常昊 9段 in GBK.
  await v.loadBytes(Buffer.from("(;GM[1]SZ[9]C[\xb3\xa3\xea\xbb]BR[9\xb6\xce])", "latin1"));
  assert.equal(await v.text("[part~=comment]"), "常昊");
  await page.close();
});

test("characters that are only read", async () => {
  const page = await open(chromium.context, PAGE);
  const v = viewer(page);
  await v.ready();
  const comment = async (bytes) => {
    await v.loadBytes(Buffer.from(bytes, "latin1"));
    return v.text("[part~=comment]");
  };
  // Encoding Standard, index-big5: the first pair, one above U+FFFF, and one with two code points.
  assert.equal(await comment("(;CA[Big5]GM[1]SZ[9]C[\x87\x40 \x87\x45 \x88\x62])"), "\u43f0 \u{27267} \u00ca\u0304");
  // index-jis0212: the first ideograph and the last.
  assert.equal(await comment("(;CA[EUC-JP]GM[1]SZ[9]C[\x8f\xb0\xa1 \x8f\xed\xe3])"), "\u4e02 \u9fa5");
  await page.close();
});
