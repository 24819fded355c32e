// The explorer with all of an archive: one page that holds it, and a site whose shapes are downloaded. Then every question
// is answered, and exactly. And the site on the plainest of hosts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, eventually, open, until } from "./browser.mjs";
import { GAMES, QUESTIONS, SGF, explorer, folder, host, many, search } from "./explorer.mjs";

/** A question that tiles cannot answer. */
const [, SIDE, SIDE_ARGS] = QUESTIONS.find(([name]) => name === "a side");

let archive;
let made;
let site;
let chromium;

const make = (out, ...args) => execFileSync(SGF, ["explore", archive.path, "-o", out, ...args], { stdio: ["ignore", "pipe", "pipe"] });

before(async () => {
  archive = folder({ ...GAMES, ...many(60) });
  made = folder({});
  make(join(made.path, "page.html"));
  mkdirSync(join(made.path, "deep"));
  make(join(made.path, "deep/site"));
  site = await host(join(made.path, "deep/site"));
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  site.end();
  archive.remove();
  made.remove();
});

/** Paths in sites and pages are relative; ways of reading are not told there. */
function known(line) {
  if (line.type !== "game") return line;
  const { lenient, lossy_text, ...rest } = line;
  return { ...rest, path: line.path.replace(`${archive.path}/`, "") };
}

/** What tiles hold of a line: they know no places of hits. */
function ofTiles(line) {
  if (line.type !== "game") return line;
  const hits = line.hits.map(({ swapped, next }) => ({ swapped, next: next && { color: next.color, at_once: next.at_once, as: next.as } }));
  return { ...line, hits: hits.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
}

/** A page of the archive: what a test asks of it, and that nothing was asked of anybody else. */
async function opened(address) {
  const page = await open(chromium.context, address);
  const e = explorer(page);
  assert.equal(await e.ready(), null);
  return { page, e };
}

/** `hasTiles`: what they answer needs no more. */
async function answersAll(e, hasTiles = false) {
  for (const [name, query, args, isKnown] of QUESTIONS) {
    const told = (line) => (hasTiles && isKnown ? ofTiles(known(line)) : known(line));
    const found = await e.call("ask", query);
    assert.ok(found.value, `${name}: ${found.code} ${found.message}`);
    // Files go by their paths, which are others here.
    if (query.file) assert.equal(found.value.at(-1).games, 1);
    else assert.deepEqual(found.value.map(told), search(archive.path, args).map(told), name);
  }
}

test("one page holds it all, and asks nobody", async () => {
  const { page, e } = await opened(`file://${join(made.path, "page.html")}`);
  assert.equal((await e.state()).source, "whole");
  await answersAll(e);
  assert.deepEqual(page.requests.filter((url) => !/^(file|blob|data):/.test(url)), []);
  assert.deepEqual(page.errors, []);
  // It is used: a move, a game, and back again.
  await e.play("Q16");
  await eventually(async () => (await e.state()).query.line, "Q16");
  await e.open({ path: "a/one.sgf", tree: 1 });
  await until(() => e.locator("[part~=viewer] sgf-viewer").isVisible(), "the game");
  const exact = search(archive.path, [...QUESTIONS[1][2], "--file", "*/one.sgf"]).find(({ type }) => type === "game");
  assert.equal((await e.state()).open.node, exact.hits[0].node);
  await page.keyboard.press("Escape");
  await eventually(async () => (await e.state()).open, null);
  assert.equal((await e.call("open", { path: "nowhere.sgf", tree: 1 })).code, "gone");
  assert.equal(await page.evaluate(() => window.broken), undefined, "no script of a file ran");
  await page.close();
});

test("shapes are offered with their size, downloaded once, and then answer everything", async () => {
  const { page, e } = await opened(site.address);
  const asked = () => site.asked.filter((name) => name.startsWith("data/shapes/"));
  assert.equal((await e.call("explore", SIDE)).code ?? "shown", "shapes");
  const button = e.locator("[part~=message] [data-command=shapes]");
  await until(() => button.isVisible(), "the offer");
  assert.match(await button.innerText(), /\d/);
  assert.deepEqual(asked(), [], "nothing is downloaded that nobody asked for");
  await button.click();
  // The question that was asked is answered by itself.
  const exact = search(archive.path, SIDE_ARGS).at(-1);
  assert.ok(exact.hits > 0);
  await until(async () => (await e.state()).summary?.hits === exact.hits, "the answer");
  const once = asked().length;
  assert.ok(once > 0);
  await answersAll(e, true);
  await e.shapes();
  assert.equal(asked().length, once, "a visit downloads them once");
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("shapes that are damaged are named, and can be had again", async () => {
  const { page, e } = await opened(site.address);
  site.own.spoil = (name) => (name.startsWith("data/shapes/") ? { body: "nothing of the kind" } : null);
  assert.match((await e.call("shapes")).code, /^(fetch|damaged)$/);
  await eventually(() => e.text("[part~=message]"), /shapes\/0000/);
  site.own.spoil = () => null;
  await e.shapes();
  assert.ok((await e.ask(SIDE)).at(-1).games > 0);
  await page.close();
});

test("below a sub-path of python3 -m http.server", async (context) => {
  let python;
  try {
    python = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", made.path], { stdio: ["ignore", "pipe", "pipe"] });
    const port = await new Promise((resolve, reject) => {
      python.on("error", reject);
      for (const stream of [python.stdout, python.stderr]) {
        stream.on("data", (text) => {
          const found = / port (\d+)/.exec(String(text));
          if (found) resolve(found[1]);
        });
      }
    });
    const { page, e } = await opened(`http://127.0.0.1:${port}/deep/site/#line=Q16`);
    const exact = search(archive.path, QUESTIONS[1][2]).at(-1);
    await eventually(async () => (await e.state()).summary?.games, exact.games);
    await e.open({ path: "a/one.sgf", tree: 1 });
    await until(() => e.locator("[part~=viewer] sgf-viewer").isVisible(), "the game");
    await page.close();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    context.skip("NOT TESTED: there is no python3");
  } finally {
    python?.kill();
  }
});

test("a host that answers 200 with HTML for what is missing", async () => {
  const own = folder({});
  mkdirSync(join(own.path, "site"));
  make(join(own.path, "site"), "--no-records", "--no-shapes", "--no-corners");
  const html = readFileSync(join(own.path, "site/index.html"));
  const there = (name) => {
    try {
      return readFileSync(join(own.path, "site", name || "index.html")) && true;
    } catch {
      return false;
    }
  };
  const polite = await host(join(own.path, "site"), (name) => (there(name) ? null : { type: "text/html", body: html }));
  const { page, e } = await opened(polite.address);
  for (const line of ["", "Q16", "Q16,D4"]) {
    const exact = search(archive.path, QUESTIONS.find(([, query]) => query.line === line && Object.keys(query).length === 1)[2]).at(-1);
    assert.deepEqual((await e.ask({ line })).at(-1).games, exact.games, line);
  }
  // What is not there is said, and nothing takes a page for data.
  assert.equal((await e.call("open", { path: "a/one.sgf", tree: 1 })).code, "gone");
  assert.match((await e.call("shapes")).code ?? "nothing", /^(shapes|fetch|damaged|nothing)$/);
  // A tile that the host no longer has.
  polite.own.spoil = (name) => (name.startsWith("data/whole/") || !there(name) ? { type: "text/html", body: html } : null);
  const other = await opened(polite.address);
  await eventually(() => other.e.text("[part~=message]"), /whole\/0000/);
  await other.page.close();
  await page.close();
  polite.end();
  own.remove();
});
