// Strangers' files in the page: none runs a script, asks anybody for anything, or holds up the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browser, eventually, open, viewer } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = `file://${root}web/dist/index.html`;
const SCRIPT = "<img src=x onerror=\"window.broken=1\"></script><script>window.broken=1</script><svg onload=window.broken=1>";
const text = SCRIPT.replaceAll("\\", "\\\\").replaceAll("]", "\\]");

/** Files, each with what it tries. */
const HOSTILE = {
  "markup in every text": `(;GM[1]SZ[9]C[${text}]N[${text}]PB[${text}]PW[${text}]RE[${text}]GN[${text}]EV[${text}]LB[aa:${text}][bb:${text}]FG[256:${text}]AP[${text}:1]XX[${text}];B[aa]C[${text}]OB[${text}])`,
  "markup in identifiers": `(;GM[1]SZ[9]<script>[x]"onload=[y]onclick[z];B[aa])`,
  "markup in points and moves": `(;GM[3]B[${text}]AB[${text}];W[${text}])`,
  "the end of a script": "(;GM[1]SZ[9]C[</script><!--<script>])",
  "NUL and bidi overrides": "(;GM[1]SZ[9]PB[a\u0000b]C[\u202e\u2066evil\u202d\u0000]LB[aa:\u202ex])",
  "links": "(;GM[1]SZ[9]C[javascript:window.broken=1 http://example.org/ data:text/html,x]PC[http://example.org])",
  "a board of a milliard": "(;GM[1]SZ[1000000000]AB[aa:zz];B[aa])",
  "a million labels": `(;GM[1]SZ[52]LB${"[aa:x]".repeat(1_000_000)})`,
  "names of a megabyte": `(;GM[1]SZ[9]PB[${"x".repeat(1_000_000)}]GN[${"y".repeat(1_000_000)}]N[${"z".repeat(1_000_000)}])`,
  "an identifier of a megabyte": `(;GM[1]SZ[9]${"X".repeat(1_000_000)}[y])`,
  "a hundred thousand variations": `(;GM[1]SZ[9]${"(;B[aa])".repeat(100_000)})`,
  "a depth of a hundred thousand": `(;GM[1]SZ[9]${"(;B[aa];W[bb]".repeat(50_000)}`,
  "nothing": "",
  "no game": "<html><script>window.broken=1</script></html>",
  "parentheses": "(".repeat(200_000),
};

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser();
  page = await open(chromium.context, PAGE);
  v = viewer(page);
  await v.ready();
});

after(() => chromium.close());

for (const [name, file] of Object.entries(HOSTILE)) {
  test(name, async () => {
    const before = page.requests.length;
    page.errors.length = 0;
    for (const mode of ["view", "edit", "problem"]) {
      await v.set("mode", mode);
      await v.load(file, `${SCRIPT}${name}.sgf`);
      assert.ok((await v.bytes()).equals(Buffer.from(file)), "the same bytes");
      const { trees } = await v.state();
      if (trees) await v.run("next");
    }
    await v.set("mode", "view");
    assert.equal(await page.evaluate(() => window.broken), undefined, "no script ran");
    assert.deepEqual(page.requests.slice(before).filter((url) => !url.startsWith("blob:")), [], "nothing was asked for");
    assert.deepEqual(page.errors, []);
    const count = (what) => page.evaluate((what) => document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(what).length, what);
    assert.equal(await count("script, img, iframe, object, embed, a, link, foreignObject"), 0, "no element of the file's");
    assert.equal(await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("*")]
      .some((element) => [...element.attributes].some(({ name }) => name.startsWith("on")))), false, "no handler");
    assert.ok((await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("*").length)) < 8000, "few elements");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)), "nothing is wider than the page");
  });
}

/** What may make something run where it is taken for more than a text. */
const PAYLOADS = [
  "<img src=x onerror=window.broken=1>", "<svg onload=window.broken=1>", "</script><script>window.broken=1</script>", "</style><script>window.broken=1</script>",
  "\"><script>window.broken=1</script>", "' onmouseover=window.broken=1 x='", "javascript:window.broken=1", "${window.broken=1}", "{{window.broken=1}}",
  "data:text/html,<script>window.broken=1</script>", "]]><script>window.broken=1</script>", "&lt;script&gt;window.broken=1&lt;/script&gt;", "url(javascript:window.broken=1)",
  "\\u003cscript\\u003ewindow.broken=1", "__proto__", "constructor", "<iframe srcdoc='<script>parent.broken=1</script>'>", "<math><mtext><script>window.broken=1</script>",
];
const escaped = (words) => words.replaceAll("\\", "\\\\").replaceAll("]", "\\]").replaceAll(":", "\\:");

/** Where they may stand: in a file, in its name, in the page's address, in what is pasted, looked for, or an attribute. */
const PLACES = {
  "a comment": (words) => v.load(`(;GM[1]SZ[9]C[${escaped(words)}])`),
  "a name": (words) => v.load(`(;GM[1]SZ[9]N[${escaped(words)}]PB[${escaped(words)}]WR[${escaped(words)}]RE[${escaped(words)}])`),
  "a label": (words) => v.load(`(;GM[1]SZ[9]LB[aa:${escaped(words)}]AR[aa:${escaped(words)}]FG[257:${escaped(words)}])`),
  "a move": (words) => v.load(`(;GM[4]SZ[15];B[${escaped(words)}])`),
  "an unknown property": (words) => v.load(`(;GM[1]SZ[9]XX[${escaped(words)}])`),
  "a size and a game": (words) => v.load(`(;GM[${escaped(words)}]SZ[${escaped(words)}]CA[${escaped(words)}]ST[${escaped(words)}])`),
  "the name of a file": (words) => v.load("(;GM[1]SZ[9]C[x])", `${words}.sgf`),
  "an address": (words) => page.evaluate((words) => {
    for (const name of ["tree", "node", "move", "path", "mode", "turn", "mirror", "coords", "numbers", "variations", "sgf"]) location.hash = `${name}=${encodeURIComponent(words)}`;
    location.hash = words;
  }, words),
  "what is pasted": (words) => v.run("paste", words).catch(() => {}),
  "what is looked for": async (words) => {
    await v.load(`(;GM[1]SZ[9]C[${escaped(words)}])`);
    await v.run("find-dialog");
    await v.run("find", words);
    await v.run("find-dialog");
  },
  "an attribute": async (words) => {
    for (const name of ["theme", "lang", "mode", "panels", "move", "path", "link-base", "candidates"]) await v.set(name, words);
    for (const name of ["lang", "mode", "panels", "move", "path", "link-base", "candidates"]) await v.set(name, null);
    await v.set("theme", null);
  },
  "what is typed": async (words) => {
    await v.set("mode", "edit");
    await v.load("(;GM[1]SZ[9])");
    await v.play(words).catch(() => {});
    await v.run("set-property", { id: words, values: [words] }).catch(() => {});
    await v.set("mode", "view");
  },
  "options": (words) => v.run("export", { format: words, title: words }).catch(() => {}),
  "a new game": (words) => v.run("new-game", { game: words, size: words, handicap: words, komi: words, black: words, white: words }).catch(() => {}).then(() => v.set("mode", "view")),
};

test("whatever stands wherever, nothing of it runs", async () => {
  page.on("dialog", (dialog) => dialog.accept());
  let attempts = 0;
  const before = page.requests.length;
  for (const [place, put] of Object.entries(PLACES)) {
    for (const words of PAYLOADS) {
      await put(words);
      attempts += 1;
      assert.equal(await page.evaluate(() => window.broken), undefined, `${place}: ${words}`);
    }
  }
  assert.ok(attempts >= 250, `${attempts} attempts`);
  assert.deepEqual(page.requests.slice(before).filter((url) => !/^(blob|data):/.test(url)), [], "nothing was asked for");
  assert.equal(await page.evaluate(() => Object.prototype.values ?? null), null);
  page.errors.length = 0;
});

test("a second load cancels the first", async () => {
  const big = `(;GM[1]SZ[19]${";B[pd];W[dp]".repeat(200_000)})`;
  const names = await page.evaluate(async (big) => {
    const element = document.querySelector("sgf-viewer");
    const loaded = [];
    element.addEventListener("sgf-load", (event) => loaded.push(event.detail.name));
    const first = element.load(big, { name: "first" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([first, element.load("(;GM[1]SZ[9];B[aa])", { name: "second" })]);
    return [loaded, element.state.name, element.state.nodes];
  }, big);
  assert.equal(names[1], "second");
  assert.equal(names[2], 2);
});

test("a link that grows is given up", async () => {
  const other = await open(chromium.context);
  await other.goto(PAGE);
  const link = await other.evaluate(async () => {
    const stream = new Blob([new Uint8Array(80 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  });
  await other.goto("about:blank");
  await other.goto(`${PAGE}#sgf=${link}`);
  await viewer(other).ready();
  await eventually(async () => (await viewer(other).state()).trees, 0);
  await other.close();
});

test("the policy is strict, and whole", () => {
  const html = readFileSync(`${root}web/dist/index.html`, "utf8");
  const policy = /content="(default-src[^"]*)"/.exec(html)[1];
  for (const part of ["default-src 'none'", "script-src 'sha256-", "'wasm-unsafe-eval'", "style-src 'sha256-", "img-src data: blob:", "worker-src blob:",
    "connect-src 'none'", "form-action 'none'", "base-uri 'none'", "require-trusted-types-for 'script'", "trusted-types sgfkit"]) {
    assert.ok(policy.includes(part), part);
  }
  assert.ok(!/unsafe-inline|'unsafe-eval'|https?:|\*/.test(policy), policy);
});
