// The explorer over a folder of files on any host: the same answers, and what it says when files are not what they should be.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { browser, open, until } from "./browser.mjs";
import { GAMES, QUESTIONS, SGF, explorer, folder, givesFiles, host, many, position, search } from "./explorer.mjs";

let archive;
let site;
let plain;
let chromium;
let page;
let e;

const make = (out, ...args) => execFileSync(SGF, ["explore", archive.path, "-o", out, ...args], { stdio: ["ignore", "pipe", "pipe"] });

before(async () => {
  archive = folder({ ...GAMES, ...many(260) });
  site = folder({});
  make(join(site.path, "site"));
  plain = await host(join(site.path, "site"));
  chromium = await browser();
  page = await open(chromium.context, plain.address);
  e = explorer(page);
  assert.equal(await e.ready(), null);
});

after(async () => {
  assert.equal(await page.evaluate(() => window.broken), undefined, "no script of a file ran");
  await chromium.close();
  plain.end();
  archive.remove();
  site.remove();
});

test("a site's game is saved, copied and sent as it is in its file", async () => {
  const ways = await givesFiles(page, "Q16,D4,Q4,D16", ["B pd", "B pp", "W dd", "W dp"], ({ path }) => readFileSync(join(archive.path, path)));
  assert.ok(ways.length >= 2, ways.join());
});

/** What tiles hold of a line: they know no places of hits. */
function known(line) {
  if (line.type !== "game") return line;
  const { lenient, lossy_text, ...rest } = line;
  const hits = line.hits.map(({ swapped, next }) => ({ swapped, next: next && { color: next.color, at_once: next.at_once, as: next.as } }));
  hits.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...rest, path: line.path.replace(`${archive.path}/`, ""), hits };
}

for (const [name, query, args, isKnown] of QUESTIONS) {
  test(`${name}: ${isKnown ? "as sgf search" : "tiles cannot tell, and say so"}`, async () => {
    const found = await e.call("ask", query);
    if (isKnown) assert.deepEqual((found.value ?? found).map(known), search(archive.path, args).map(known));
    else if (!query.file) assert.equal(found.code, "shapes");
    else assert.equal(found.value.at(-1).games, 1);
  });
}

test("a step asks for one file at most, and none twice", async () => {
  const own = await open(chromium.context, plain.address);
  const o = explorer(own);
  await o.ready();
  plain.asked.length = 0;
  for (const move of ["Q16", "D4", "Q4"]) {
    const before = plain.asked.length;
    await o.play(move);
    assert.ok(plain.asked.length - before <= 1, plain.asked.slice(before).join());
  }
  await own.close();
});

test("what tiles do not hold is null; a game is found by replay", async () => {
  const line = (await e.ask({ line: "Q16,D4,Q4,D16" })).find(({ type, path }) => type === "game" && path === "a/two.sgf");
  const [hit] = line.hits;
  assert.deepEqual([hit.node, hit.move, hit.area, hit.transform, hit.next.node, hit.next.move, hit.next.point], [null, null, null, null, null, null, null]);
  await e.explore({ line: "Q16,D4,Q4,D16" });
  await e.open({ path: "a/two.sgf", tree: 1 });
  const exact = search(archive.path, ["--file", "*/two.sgf", "--pattern", QUESTIONS.length ? wholePattern() : ""]).find(({ type }) => type === "game");
  assert.equal((await e.state()).open.node, exact.hits[0].node);
  await e.close();
  assert.equal((await e.call("open", { path: "nowhere.sgf", tree: 1 })).code, "gone");
});

/** The position after Q16, D4, Q4, D16, as a pattern. */
function wholePattern() {
  const row = (at) => [...".".repeat(19)].map((sign, column) => (at === 3 ? { 3: "O", 15: "X" } : at === 15 ? { 3: "O", 15: "X" } : {})[column] ?? sign).join("");
  return ["-", ...Array.from({ length: 19 }, (_, at) => `|${row(at)}|`), "-"].join("/");
}

test("what only one game has is found along the line, however it lies and however many other games go on there", async () => {
  const letters = "abcdefghijklmnopqrs";
  const points = Array.from({ length: 40 }, (_, at) => `${letters[at % 10]}${letters[(at * 3) % 7]}`);
  const unique = [...new Set(points)].filter((point) => point !== "pd");
  const own = folder(Object.fromEntries([
    ...unique.map((point, at) => [`second/${at}.sgf`, `(;GM[1]SZ[19]PB[Ada]RE[B+R]DT[2001];B[pd];W[${point}];B[jj])`]),
    ...unique.slice(0, 9).map((point, at) => [`first/${at}.sgf`, `(;GM[1]SZ[19]PB[Jun]RE[W+R]DT[2002];B[${point}];W[ss])`]),
  ]));
  const out = folder({});
  execFileSync(SGF, ["explore", own.path, "-o", join(out.path, "site"), "--min", "2"], { stdio: ["ignore", "pipe", "pipe"] });
  const at = await host(join(out.path, "site"));
  const other = await open(chromium.context, at.address);
  const o = explorer(other);
  assert.equal(await o.ready(), null);
  const named = (line) => (line.type === "game" ? { path: line.path.split("/").slice(-2).join("/"), swapped: line.hits[0].swapped, as: line.hits[0].next?.as } : line);
  const player = (point, turned) => {
    const [x, y] = turned ? [18 - letters.indexOf(point[1]), letters.indexOf(point[0])] : [letters.indexOf(point[0]), letters.indexOf(point[1])];
    return `${"ABCDEFGHJKLMNOPQRST"[x]}${19 - y}`;
  };
  let found = 0;
  for (const isTurned of [false, true]) {
    for (const line of [...unique.map((point) => `${player("pd", isTurned)},${player(point, isTurned)}`), ...unique.slice(0, 9).map((point) => player(point, isTurned))]) {
      for (const [more, args] of [[{}, []], [{ player: "nobody" }, ["--player", "nobody"]], [{ noSwap: true }, ["--no-swap"]], [{ next: "W" }, ["--next", "W"]]]) {
        if (Object.keys(more).length && found % 7) continue;
        assert.deepEqual((await o.ask({ line, ...more })).map(named), search(own.path, [...position(line), ...args]).map(named), `${line} ${args}`);
      }
      found += 1;
    }
  }
  assert.ok(found > 70);
  await other.close();
  at.end();
  own.remove();
  out.remove();
});

test("a filter that a site does not hold is not offered", async () => {
  assert.equal((await e.call("ask", { line: "", info: "RO=final" })).code, "filter");
  assert.equal(await e.locator("[data-filter=info]").isVisible(), false);
});

/** Opens the site of a host that spoils some files. */
async function spoilt(spoil, hash = "") {
  const own = await host(join(site.path, "site"), spoil);
  const other = await open(chromium.context, own.address + hash);
  const o = explorer(other);
  const code = await o.ready();
  return { own, o, other, code, end: async () => { await other.close(); own.end(); } };
}

const html = { type: "text/html", body: "<!doctype html><title>There is nothing here</title>" };
const bytes = (name) => readFileSync(join(site.path, "site", name));
const flipped = (name) => {
  const own = Buffer.from(bytes(name));
  own[Math.floor(own.length / 2)] ^= 0x55;
  return own;
};

for (const [name, answer] of [
  ["missing", () => ({ status: 404 })], ["cut", (name) => ({ body: bytes(name).subarray(0, 40) })], ["flipped", (name) => ({ body: flipped(name) })],
  ["HTML with status 200", () => html], ["empty", () => ({ body: "" })], ["of another kind", () => ({ body: gzipSync(Buffer.from("SGT1\xff\xff\xff\xff\xff\xff\xff\xff\xff", "latin1")) })],
]) {
  test(`a tile that is ${name} is named, and asked for again`, async () => {
    const { o, own, code, end } = await spoilt((file) => (/^data\/whole\//.test(file) ? answer(file) : null));
    // The page is there, without an answer.
    assert.equal(code, null);
    assert.equal((await o.state()).summary, null);
    assert.match(await o.text("[part~=message]"), /whole\/0000/);
    assert.match((await o.call("ask", { line: "" })).code, /^(fetch|damaged)$/);
    own.own.spoil = () => null;
    await o.explore({ line: "Q16" });
    assert.equal((await o.state()).summary.games, search(archive.path, QUESTIONS[1][2]).at(-1).games);
    await end();
  });

  test(`a manifest that is ${name} is named`, async () => {
    const { o, code, end } = await spoilt((file) => (file === "data/manifest.json" ? answer(file) : null));
    assert.ok(["fetch", "damaged"].includes(code), code);
    assert.match(await o.text("[part~=message]"), /manifest/);
    await end();
  });

  test(`without facts, ${name}, the rest works`, async () => {
    const { o, code, end } = await spoilt((file) => (/^data\/facts\//.test(file) ? answer(file) : null));
    assert.equal(code, null);
    assert.match(await o.text("[part~=message]"), /facts/);
    const { summary, continuations } = await o.state();
    assert.equal(summary.games, 266);
    assert.ok(continuations.length > 0);
    await end();
  });
}

/** Collects the events of a page's explorer from its beginning. */
const watch = (context) => context.addInitScript(() => {
  window.reported = [];
  addEventListener("sgf-error", ({ detail }) => window.reported.push(detail.code));
});

for (const [name, answer] of [["missing", () => ({ status: 404 })], ["cut", (name) => ({ body: bytes(name).subarray(0, 40) })],
  ["flipped", (name) => ({ body: flipped(name) })], ["HTML with status 200", () => html]]) {
  test(`without rows, ${name}, continuations are shown, and the file is named`, async () => {
    const { o, own, code, end } = await spoilt((file) => (/^data\/rows\//.test(file) ? answer(file) : null));
    assert.equal(code, null);
    for (const line of ["", "Q16"]) {
      if (line) await o.play(line);
      assert.match(await o.text("[part~=message]"), /rows\/0000/);
      const expected = search(archive.path, QUESTIONS.find(([, query]) => query.line === line)[2]).filter(({ type }) => type === "continuation");
      const { summary, continuations } = await o.state();
      assert.deepEqual(continuations.map(({ hits, games }) => [hits, games]), expected.map(({ hits, games }) => [hits, games]));
      assert.equal(await o.count("[data-continuation]"), Math.min(12, expected.length));
      assert.ok(summary.games > 200);
    }
    own.own.spoil = () => null;
    await o.play("D4");
    assert.equal(await o.locator("[part~=message]").isVisible(), false, "the next query asks again");
    assert.ok(await o.count("[part~=games] [data-path]"));
    await end();
  });
}

test("a link to no move and no game: the start, and an error", async () => {
  const context = chromium.context;
  const other = await open(context);
  await watch(other);
  const o = explorer(other);
  for (const hash of ["line=E5,XX", "line=XX", "line=W:XX", "line=Q16,Z99", "game=chess", "game=6", "game=nonsense", "game=hex&line=Q16", "open=nowhere.sgf"]) {
    await other.goto("about:blank");
    await other.goto(`${plain.address}#${hash}`);
    assert.equal(await o.ready(), null, hash);
    await until(async () => !(await o.state()).busy, `an end of #${hash}`);
    const state = await o.state();
    assert.deepEqual([state.query, state.summary?.games], [{ line: "" }, 266], hash);
    assert.equal((await other.evaluate(() => window.reported)).at(-1), hash.startsWith("open") ? "gone" : "query", hash);
    assert.ok(await o.locator("[part~=message]").isVisible(), hash);
  }
  await other.close();
});

test("another version is not read on", async () => {
  const manifest = JSON.parse(bytes("data/manifest.json"));
  const { code, end } = await spoilt((file) => (file === "data/manifest.json" ? { body: JSON.stringify({ ...manifest, version: 2 }) } : null));
  assert.equal(code, "version");
  await end();
});

test("numbers beyond all games are left out, and the manifest is fetched anew once", async () => {
  const manifest = JSON.parse(bytes("data/manifest.json"));
  const { o, own, end } = await spoilt((file) => (file === "data/manifest.json" ? { body: JSON.stringify({ ...manifest, games: 5 }) } : null));
  assert.ok((await o.state()).summary.games <= 5);
  assert.equal(own.asked.filter((file) => file === "data/manifest.json").length, 2);
  await end();
});

test("games that are gone meanwhile are left out", async () => {
  const facts = JSON.parse(gunzipSync(bytes("data/facts/0000.bin")));
  const removed = { ...facts, winner: `-${facts.winner.slice(1)}` };
  const { o, end } = await spoilt((file) => (file === "data/facts/0000.bin" ? { body: gzipSync(JSON.stringify(removed)) } : null));
  assert.equal((await o.state()).summary.games, 265);
  await end();
});

test("a hostile manifest: no crash, no script, no loop", async () => {
  const manifest = JSON.parse(bytes("data/manifest.json"));
  const script = "<img src=x onerror=\"window.broken=1\">";
  for (const change of [{ title: script, about: script }, { boards: "x" }, { games: -1 }, { games: 1e308 }, { whole: null }, { boards: [{ game: 1, size: [1e9, 1e9], games: 3 }] },
    { corner: { stones: 1, side: 1e9, bits: 99 } }, { seed: {} }]) {
    const { o, other, end } = await spoilt((file) => (file === "data/manifest.json" ? { body: JSON.stringify({ ...manifest, ...change }) } : null));
    await until(async () => !(await o.state()).busy, "an end");
    assert.equal(await other.evaluate(() => window.broken), undefined, JSON.stringify(change));
    await end();
  }
});

test("the page in README.md, as it is pasted", async () => {
  const read = (name) => readFileSync(new URL(name, import.meta.url));
  const pasted = [...read("../README.md").toString().matchAll(/```html\n([^]*?)```/g)].map(([, html]) => html).find((html) => html.includes("<sgf-explorer"));
  const { o, code, end } = await spoilt((file) => (file === "" ? { type: "text/html", body: pasted }
    : file === "sgf-explorer.js" ? { type: "text/javascript", body: read("../dist/sgf-explorer.js") } : null));
  assert.equal(code, null);
  assert.equal((await o.state()).source, "tiles");
  await end();
});

test("without the page's address it has a history of its own", async () => {
  const bare = "<!doctype html><script src=sgf-explorer.js></script><sgf-explorer src=data/></sgf-explorer>";
  const { o, other, code, end } = await spoilt((file) => (file === "" ? { type: "text/html", body: bare }
    : file === "sgf-explorer.js" ? { type: "text/javascript", body: readFileSync(new URL("../dist/sgf-explorer.js", import.meta.url)) } : null));
  assert.equal(code, null);
  const before = [other.url(), await other.evaluate(() => history.length)];
  await o.play("Q16");
  await o.open({ path: "a/one.sgf", tree: 1 });
  await o.close();
  assert.deepEqual([(await o.state()).open, (await o.state()).query.line], [null, "Q16"]);
  await o.back();
  assert.equal((await o.state()).query.line, "");
  assert.deepEqual([other.url(), await other.evaluate(() => history.length)], before);
  await end();
});

test("a site opened from the disk says what to do", async () => {
  const other = await open(chromium.context, `file://${join(site.path, "site", "index.html")}`);
  assert.equal(await explorer(other).ready(), "file");
  assert.match(await explorer(other).text("[part~=message]"), /http\.server/);
  await other.close();
});

test("below a sub-path, and with positions of one game left out, answers stay true", async () => {
  const own = folder({});
  mkdirSync(join(own.path, "deep"));
  make(join(own.path, "deep/site"), "--min", "2");
  const below = await host(own.path, (file) => (file.endsWith("/") ? { type: "text/html", body: readFileSync(join(own.path, file, "index.html")) } : null));
  const other = await open(chromium.context, `${below.address}deep/site/`);
  const o = explorer(other);
  assert.equal(await o.ready(), null);
  for (const line of ["Q16", "Q16,D4,Q4,D16", "Q16,D4,Q4,D16,F17,C14,K16"]) {
    const exact = (await e.ask({ line })).at(-1);
    const found = (await o.ask({ line })).at(-1);
    if (found.exact) assert.deepEqual(found, exact, line);
    else assert.equal(found.games, 0, line);
  }
  const found = (await o.ask({ line: "Q16,D4,Q4,D16,F17,C14" })).at(-1);
  assert.ok(found.exact && found.games >= 1, "the record tells the rest");
  await other.close();
  below.end();
  own.remove();
});
