// The explorer over an archive that `sgf explore` serves: its answers are those of `sgf search`, and the page shows them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browser, eventually, open, until } from "./browser.mjs";
import { GAMES, QUESTIONS, SGF, explorer, folder, given, givesFiles, many, search, serve } from "./explorer.mjs";

const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

let archive;
let served;
let chromium;
let page;
let e;

before(async () => {
  archive = folder({ ...GAMES, ...many(260) });
  served = await serve(archive.path);
  chromium = await browser({ bypassCSP: true, permissions: ["clipboard-read", "clipboard-write"] });
  page = await open(chromium.context, served.address);
  e = explorer(page);
  assert.equal(await e.ready(), null);
});

after(async () => {
  assert.equal(await page.evaluate(() => window.broken), undefined, "no script of a file ran");
  // A browser notes by itself what a server refuses: the wrong questions.
  assert.deepEqual(page.errors.filter((text) => !text.includes("400 (Bad Request)")), [], "the console is clean");
  await chromium.close();
  served.end();
  archive.remove();
});

const start = () => e.explore({ line: "", game: "go", size: "19" });

test("it begins on the board of most games, and says what it found", async () => {
  const state = await e.state();
  assert.equal(state.source, "local");
  assert.equal(state.games, 269);
  assert.deepEqual([state.game, state.size, state.query, state.open, state.busy], [1, [19, 19], { line: "" }, null, false]);
  assert.equal(state.summary.games, 266);
  const board = await e.attributes("[part~=board]");
  assert.deepEqual([board["data-game"], board["data-size"]], ["1", "19x19"]);
  const totals = await e.attributes("[part~=totals]");
  assert.deepEqual([totals["data-games"], totals["data-exact"]], ["266", "true"]);
  assert.match(await e.text("[part~=status]"), /266 games/);
  assert.equal((await e.attributes("[part~=games]"))["aria-rowcount"], "266");
  assert.ok((await e.count("[part~=games] [data-path][data-tree]")) <= 200);
  const [first] = state.continuations;
  const row = await e.attributes(`[data-continuation=${first.label}]`);
  assert.deepEqual([row["data-color"], row["data-cell"], row["data-hits"], row["data-games"], row["data-at-once"], row["data-wins"]],
    [first.color, first.cell.join(","), String(first.hits), String(first.games), String(first.at_once), ["B", "W", "draw", "other"].map((end) => first.wins[end]).join(" ")]);
  assert.equal((await e.attributes(`[part~=board] [data-point=${first.point}]`))["data-label"], first.label);
  assert.equal(first.per_year.reduce((sum, [, hits]) => sum + hits, 0), first.hits - 1, "one game has no year");
  const when = await e.attributes(`[data-continuation=${first.label}] [role=img].when`);
  const [, most] = new RegExp(`^${first.years.join("–")}, most games in [0-9–]+ \\(([0-9]+)\\)$`).exec(when["aria-label"]);
  assert.ok(Number(most) >= Math.max(...first.per_year.map(([, hits]) => hits)));
  assert.equal(await e.count(`[data-continuation=${first.label}] .sparkline path`), 2);
});

for (const [name, query, args] of QUESTIONS) {
  test(`the answer is that of sgf search: ${name}`, async () => {
    const expected = search(archive.path, args);
    const found = await e.ask(query);
    assert.deepEqual(found, expected);
  });
}

test("a list is cut, and continuations are not", async () => {
  const cut = await e.ask({ line: "Q16" }, { limit: 2, offset: 1 });
  const all = await e.ask({ line: "Q16" });
  const games = (lines) => lines.filter(({ type }) => type === "game");
  assert.deepEqual(games(cut), games(all).slice(1, 3));
  assert.deepEqual(cut.filter(({ type }) => type !== "game"), all.filter(({ type }) => type !== "game"));
});

test("a click, a letter, and a row play; the history is the browser's", async () => {
  await start();
  const point = e.locator("[part~=board] [data-point=pd]");
  await point.click();
  await until(async () => (await e.state()).query.line === "Q16" && !(await e.state()).busy, "the move");
  await until(() => /#line=Q16$/.test(page.url()), "the address");
  const { label } = (await e.state()).continuations[0];
  await page.keyboard.press(label);
  await until(async () => ((await e.state()).query.line ?? "").split(",").length === 2 && !(await e.state()).busy, "the letter");
  await e.locator("[data-continuation=A]").click();
  await until(async () => ((await e.state()).query.line ?? "").split(",").length === 3 && !(await e.state()).busy, "the row");
  await page.goBack();
  await until(async () => ((await e.state()).query.line ?? "").split(",").length === 2, "one back");
  await page.keyboard.press("Backspace");
  await until(async () => (await e.state()).query.line === "Q16", "one back by key");
  await e.back();
  assert.equal((await e.state()).query.line, "");
});

test("rows are reached by arrows", async () => {
  await start();
  await e.locator("[data-continuation] >> nth=0").focus();
  await page.keyboard.press("Enter");
  await until(async () => (await e.state()).query.line !== "", "the first row");
  await e.back();
});

test("letters that are typed faster than answers come are those of each answer", async () => {
  const first = async () => (await e.state()).continuations.find(({ label }) => label === "A");
  const walk = [];
  await start();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.type("A");
    await until(async () => ((await e.state()).query.line || "").split(",").filter(Boolean).length === step + 1 && !(await e.state()).busy, "the letter");
    walk.push((await e.state()).query.line);
  }
  await start();
  await page.keyboard.type("AAA");
  await until(async () => (await e.state()).query.line === walk[2] && !(await e.state()).busy, `the line ${walk[2]}`);
  // A row of an answer that is no longer the question's plays nothing.
  await start();
  const line = await page.evaluate(async () => {
    const own = document.querySelector("sgf-explorer");
    const asked = own.explore({ line: "Q16,D4" });
    while (own.state.query.line !== "Q16,D4") await new Promise((resolve) => setTimeout(resolve));
    const isStale = own.state.busy;
    if (isStale) own.shadowRoot.querySelector("[data-continuation=A]").click();
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return own.state.query.line;
  });
  assert.equal(line, "Q16,D4");
});
test("a part of the board: letters of both colours, played in the colour that they have", async () => {
  await e.explore({ line: "Q16", area: "ja:sj" });
  assert.equal((await e.attributes("[part~=board]"))["data-area"], "ja:sj");
  const { continuations } = await e.state();
  const white = continuations.find(({ color }) => color === "W");
  assert.ok(white);
  await e.locator("[data-tool=region]").click();
  const box = async (name) => e.locator(`[part~=board] [data-point=${name}]`).boundingBox();
  const [from, to] = [await box("aa"), await box("jj")];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await until(async () => (await e.state()).query.area === "aa:jj", "the rectangle");
  await e.locator("[data-command=clear]").click();
  await until(async () => (await e.state()).query.area === undefined, "the whole board");
});

test("stones and wildcards are put, and asked for as a pattern", async () => {
  await e.explore({ pattern: "---/..X/.O.", noSwap: true });
  assert.deepEqual((await e.state()).query, { pattern: "---/..X/.O.", noSwap: true });
  await start();
  await e.locator("[data-tool=black]").click();
  await e.locator("[part~=board] [data-point=pd]").click();
  await until(async () => ((await e.state()).query.pattern ?? "").includes("X"), "a stone");
  await e.locator("[data-tool=any]").click();
  await e.locator("[part~=board] [data-point=dd]").click();
  await until(async () => ((await e.state()).query.pattern ?? "").includes("*"), "anything");
  assert.equal((await e.attributes("[part~=board] [data-point=dd]"))["data-wild"], "*");
  assert.equal((await e.attributes("[part~=board] [data-point=pd]"))["data-stone"], "B");
  const { pattern } = (await e.state()).query;
  await eventually(async () => (await e.state()).summary, search(archive.path, ["--pattern", pattern]).at(-1));
  await e.locator("[data-tool=play]").click();
  await start();
});

test("filters: over the same entry of the history, and over continuations too", async () => {
  await e.explore({ line: "Q16" });
  const before = await page.evaluate(() => history.length);
  await e.locator("[data-filter=player]").fill("Ada");
  await until(async () => (await e.state()).query.player === "Ada" && !(await e.state()).busy, "the filter");
  assert.deepEqual((await e.state()).summary, (await e.ask({ line: "Q16", player: "Ada" })).at(-1));
  assert.equal(await page.evaluate(() => history.length), before);
  assert.match(page.url(), /player=Ada/);
  await e.locator("select[data-sort]").selectOption("-date");
  await until(async () => (await e.state()).query.sort === "-date" && !(await e.state()).busy, "the order");
  const dates = await page.evaluate(() => [...document.querySelector("sgf-explorer").shadowRoot.querySelectorAll("[part~=games] .date-of")].map((one) => one.textContent));
  assert.deepEqual(dates, [...dates].sort().reverse());
  await e.locator("[data-filter=player]").fill("");
  await until(async () => (await e.state()).query.player === undefined && !(await e.state()).busy, "no filter");
});

test("an empty result offers to clear the filters, and only them", async () => {
  await e.explore({ line: "Q16", sort: "-date" });
  const before = await e.state();
  const clear = e.locator("[data-command=clear-filters]");
  assert.equal(await clear.isVisible(), false);
  await e.explore({ line: "Q16", sort: "-date", player: "nobody", from: "1990" });
  assert.match(await e.text("[part~=status]"), /No games found/);
  await clear.click();
  await until(async () => (await e.state()).summary?.games === before.summary.games, "all games");
  assert.deepEqual((await e.state()).query, { line: "Q16", sort: "-date" });
  assert.equal(await clear.isVisible(), false);
  // If no filter excludes games, there is nothing to clear.
  await e.explore({ line: "A1,T19,B2,S18" });
  assert.equal((await e.state()).summary.games, 0);
  assert.equal(await clear.isVisible(), false);
});

test("a wrong question has a code, and the page goes on", async () => {
  for (const query of [{ line: "Z99" }, { pattern: "zz" }, { from: "yesterday" }, { nonsense: "x" }, { area: "aa:bb" }, { game: "nonsense", line: "" }]) {
    assert.equal((await e.call("ask", query)).code, "query", JSON.stringify(query));
  }
  await start();
  assert.equal((await e.state()).summary.games, 266);
});

test("a game opens where the question stands, turned and coloured as it lies", async () => {
  await e.explore({ line: "Q16,D4,Q4,D16" });
  const line = (await e.ask({ line: "Q16,D4,Q4,D16" })).find(({ type, hits }) => type === "game" && hits[0].swapped);
  assert.ok(line, "a game with the colours exchanged");
  await e.open({ path: line.path, tree: line.tree });
  const [hit] = line.hits;
  assert.deepEqual((await e.state()).open, { path: line.path, tree: line.tree, node: hit.node, turned: true });
  await until(async () => (await e.attributes("[part~=viewer]"))["data-swapped"] === "", "the game");
  assert.equal((await e.attributes("[part~=viewer]"))["data-turned"], hit.transform);
  const stones = () => page.evaluate(() => {
    const inner = document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer");
    return [...inner.shadowRoot.querySelectorAll("[data-stone][data-point]")].map(({ dataset }) => `${dataset.stone} ${dataset.point}`).sort();
  });
  await until(async () => (await stones()).join() === "B pd,B pp,W dd,W dp", "the question's position");
  await e.locator("[data-command=as-played]").click();
  await until(async () => (await e.attributes("[part~=viewer]"))["data-turned"] === "none", "as it was played");
  await page.keyboard.press("Escape");
  await until(async () => (await e.state()).open === null, "the game to close");
});

test("save, copy and link give the file itself, however the game is shown", async () => {
  // An opening without any symmetry, in all ways in which it may lie.
  const moves = [[15, 3], [3, 16], [2, 3], [17, 15]];
  const letter = (at) => String.fromCharCode(97 + at);
  const files = {};
  for (let way = 0; way < 16; way += 1) {
    const at = ([x, y]) => {
      const [across, down] = [way & 1 ? 18 - x : x, way & 2 ? 18 - y : y];
      return way & 4 ? letter(down) + letter(across) : letter(across) + letter(down);
    };
    const colors = way & 8 ? "WB" : "BW";
    files[`${way}.sgf`] = `(;GM[1]SZ[19]PB[Ada ${way}]PW[Jun]RE[B+${way}]${moves.map((move, index) => `;${colors[index % 2]}[${at(move)}]`).join("")};${colors[0]}[jj])`;
  }
  const own = folder(files);
  const server = await serve(own.path);
  const other = await open(chromium.context, server.address);
  await explorer(other).ready();
  const ways = await givesFiles(other, "Q16,D3,C16,S4", ["B cd", "B pd", "W dq", "W rp"], ({ path }) => readFileSync(path));
  assert.equal(ways.length, 16, ways.join());
  await other.close();
  server.end();
  own.remove();
});

test("who edits a game sees it as it was played, and saves the file with the edit", async () => {
  await e.explore({ line: "Q16,D4,Q4,D16" });
  const { path, tree, hits: [hit] } = (await e.ask({ line: "Q16,D4,Q4,D16" })).find(({ type, hits }) => type === "game" && hits[0].swapped);
  await e.open({ path, tree });
  await until(async () => (await e.state()).open.turned, "the game as it is asked for");
  const inner = (work, argument) => page.evaluate(([work, argument]) => {
    const viewer = document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer");
    return { run: async () => void (await viewer.run(...argument)), node: () => viewer.state.node, mode: () => viewer.state.mode }[work]();
  }, [work, argument]);
  await inner("run", ["mode-edit"]);
  await until(async () => !(await e.state()).open.turned && (await inner("mode")) === "edit", "the game as it was played");
  assert.equal((await e.attributes("[part~=viewer]"))["data-turned"], "none");
  assert.equal(await inner("node"), hit.node);
  assert.equal(await e.locator("[data-command=as-played]").isDisabled(), true);
  await inner("run", ["annotate", "HO:1"]);
  const { saved, copied, linked } = await given(page);
  assert.match(saved.toString(), /HO\[1\]/);
  for (const found of [saved, copied, linked]) assert.equal(found.toString().replace("HO[1]", ""), readFileSync(path, "utf8"));
  await e.close();
});

test("a file in another charset is saved byte for byte, and copied as text", async () => {
  // 黒石 in Shift_JIS.
  const bytes = Buffer.concat([Buffer.from("(;GM[1]CA[Shift_JIS]SZ[19]PB["), Buffer.from([0x8d, 0x95, 0x90, 0xce]), Buffer.from("];B[pd];W[dp])")]);
  const own = folder({ "sjis.sgf": bytes });
  const server = await serve(own.path);
  const other = await open(chromium.context, server.address);
  const o = explorer(other);
  await o.ready();
  await o.explore({ line: "D4,Q16" });
  const [row] = (await o.ask({ line: "D4,Q16" })).filter(({ type }) => type === "game");
  await o.open({ path: row.path, tree: row.tree });
  await until(async () => (await o.state()).open?.turned, "the game, turned");
  const { saved, copied, linked } = await given(other);
  for (const found of [saved, linked]) assert.equal(found.toString("hex"), bytes.toString("hex"));
  assert.equal(copied, `(;GM[1]CA[Shift_JIS]SZ[19]PB[黒石];B[pd];W[dp])`);
  await other.close();
  server.end();
  own.remove();
});

test("closed, a game leaves the list where it was, and nothing is asked anew", async () => {
  await start();
  const list = e.locator("[part~=games]");
  const top = () => list.evaluate((grid) => grid.scrollTop);
  await list.evaluate((grid) => (grid.scrollTop = 56 * 150));
  const row = e.locator("[part~=games] [aria-rowindex='152'][data-path]");
  await row.waitFor();
  const asked = () => page.requests.filter((url) => url.includes("search?")).length;
  const before = [await top(), asked()];
  await row.click();
  await until(async () => (await e.state()).open, "the game");
  assert.equal(await page.evaluate(() => history.state.sgfkit.depth > 0), true);
  // On paper it is the game, and not what is behind it.
  await page.emulateMedia({ media: "print" });
  await e.locator("[part~=viewer] sgf-viewer [part~=board]").waitFor();
  assert.equal(await e.locator(".page > [part~=board]").isVisible(), false);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await until(async () => (await e.state()).open === null, "the game to close");
  assert.deepEqual([await top(), asked()], before);
  // Forward leads to the game again, and closing it back.
  await page.goForward();
  await until(async () => (await e.state()).open, "the game again");
  await e.close();
  assert.deepEqual([(await e.state()).open, (await e.state()).query], [null, { line: "" }]);
});

test("rows tell hits and moves at once where they say more than the games", async () => {
  await e.explore({ line: "Q16,D4", area: "ja:sj" });
  const { continuations } = await e.state();
  const [often, later] = [continuations.find(({ hits, games }) => hits > games), continuations.find(({ at_once, hits }) => at_once === 0 && hits > 0)];
  assert.ok(later);
  const more = ({ label, color }) => e.text(`[data-continuation=${label}][data-color=${color}] .more-of`);
  assert.match(await more(later), /only later/);
  if (often) assert.match(await more(often), new RegExp(`^${often.hits} hits`));
  await start();
  assert.equal(await e.count(".more-of"), 0);
});

test("who opens a collection of problems is told how to go on", async () => {
  const problems = folder({ "p.sgf": "(;GM[1]SZ[19]AB[pc][qc]AW[pd][qd];B[rd])(;GM[1]SZ[19]AB[dp][cp]AW[dq][cq];B[bq])" });
  const own = await serve(problems.path);
  const other = await open(chromium.context, own.address);
  const o = explorer(other);
  await o.ready();
  assert.equal((await o.state()).summary.games, 0);
  await o.locator(".none-next [data-command=corner]").click();
  await until(async () => (await o.state()).summary?.games === 2 && !(await o.state()).busy, "the corner");
  // Nobody tells who won: no columns for that.
  assert.equal(await o.locator("td.column-wins").first().isVisible(), false);
  await other.close();
  own.end();
  problems.remove();
});

test("a stale index is told, with a command that can be pasted", async () => {
  const stale = folder({ "my games/a.sgf": GAMES["a/one.sgf"] });
  execFileSync(SGF, ["index", `${stale.path}/my games`], { stdio: "ignore" });
  writeFileSync(`${stale.path}/my games/b.sgf`, GAMES["a/two.sgf"]);
  const own = await serve(`${stale.path}/my games.sgfindex`);
  const other = await open(chromium.context, own.address);
  await eventually(() => explorer(other).text(".warning code"), /^sgf index --update '[^']*my games\.sgfindex'$/);
  await other.close();
  own.end();
  stale.remove();
});

test("a link holds it all; one to nowhere leads to the start", async () => {
  const other = await open(chromium.context);
  const o = explorer(other);
  await other.goto(`${served.address}#line=Q16,D4&player=Ada&sort=-date&no-swap`);
  await o.ready();
  assert.deepEqual((await o.state()).query, { line: "Q16,D4", player: "Ada", sort: "-date", noSwap: true });
  const { path, tree } = (await o.ask({ line: "Q16,D4" })).find(({ type }) => type === "game");
  await other.goto("about:blank");
  await other.goto(`${served.address}#line=Q16,D4&open=${encodeURIComponent(path)}&tree=${tree}`);
  await o.ready();
  await until(async () => (await o.state()).open?.path === path, "the game of the link");
  for (const hash of ["line=Z99", "line=Q16&pattern=X", "pattern=%00%ff", "area=zz:zz", "size=1000000000&line=", "game=%3Cscript%3E&line=", "open=../../etc/passwd",
    `line=${"Q16,".repeat(9000)}`, `player=${"x".repeat(200_000)}`, "%E0%A4%A", "tree=99999999999&open=x", "constructor=1", "__proto__=x"]) {
    await other.goto("about:blank");
    await other.goto(`${served.address}#${hash}`);
    await until(async () => (await o.ready(), (await o.state()).summary?.games === 266), `the start after #${hash.slice(0, 40)}`);
    assert.equal(await other.evaluate(() => window.broken), undefined);
  }
  for (const hash of ["line=E5,XX", "line=W:XX", "game=chess", "game=nonsense", "game=hex&line=Q16"]) {
    await other.goto("about:blank");
    await other.goto(`${served.address}#${hash}`);
    await until(async () => (await o.ready(), (await o.state()).summary?.games === 266), `the start after #${hash}`);
    await until(() => o.locator("[part~=message]").isVisible(), `a message about #${hash}`);
  }
  await other.evaluate(() => (location.hash = "line=Q16"));
  await until(async () => (await o.state()).query.line === "Q16", "the hash that was typed");
  await other.close();
});

test("copying a link on this machine says what was copied", async () => {
  const copy = async () => {
    await e.locator("[data-command=copy-link]").first().click();
    const found = await until(async () => /[Cc]opied/.test(await e.text("[part~=status]")) && e.text("[part~=status]"), "a word on the copy");
    return [found, await page.evaluate(() => navigator.clipboard.readText())];
  };
  await start();
  for (const [line, part] of [["", "#line="], ["D16", "#line=D16"], ["D16,Q4", "#line=D16,Q4"]]) {
    await e.explore({ line });
    const [said, copied] = await copy();
    assert.equal(copied, part);
    assert.ok(said.includes(`Copied ${part}. This page has no public URL`), said);
  }
});

test("Escape leaves a comment, a dialog and a menu first; unsaved changes are asked for, and kept", async () => {
  await e.explore({ line: "Q16,D4" });
  const { path, tree } = (await e.ask({ line: "Q16,D4" })).find(({ type }) => type === "game");
  let asked = 0;
  let answer = false;
  const answering = (dialog) => {
    asked += 1;
    return answer ? dialog.accept() : dialog.dismiss();
  };
  page.on("dialog", answering);
  const opened = async () => (await e.state()).open !== null;
  const inside = (selector) => e.locator(`sgf-viewer ${selector}`);
  const edit = () => page.evaluate(async () => {
    const viewer = document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer");
    viewer.setAttribute("mode", "edit");
    await viewer.drawn();
  });
  const rest = () => page.waitForTimeout(100);
  await e.open({ path, tree });
  for (const command of ["menu", "help"]) {
    if (command === "menu") await inside("[part~=controls] [data-command=menu]").click();
    else await page.keyboard.press("?");
    await rest();
    await page.keyboard.press("Escape");
    await rest();
    assert.ok(await opened(), `Escape closes the ${command} only`);
  }
  await edit();
  await inside("[data-more]").click();
  await inside("[data-tool=AR]").click();
  await inside("[part~=board] [data-point=jj]").evaluate((cell) => cell.dispatchEvent(new MouseEvent("click")));
  await inside("[data-edit=C]").focus();
  await page.keyboard.type("A word");
  await page.keyboard.press("Escape");
  await rest();
  assert.ok(await opened(), "the game stays");
  assert.equal(await page.evaluate(() => document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer").shadowRoot.activeElement?.getAttribute("role")), "grid");
  assert.equal(asked, 0);
  // The first Escape leaves the board, the next asks.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await eventually(async () => asked, 1, "a question");
  assert.ok(await opened(), "whoever says no stays");
  answer = true;
  await inside("[data-edit=C]").focus();
  await page.keyboard.type(", and another");
  await e.locator("[part~=viewer] > .opened-head [data-command=close]").click();
  await until(async () => !(await opened()), "the game closed");
  // Not even a moment was needed for the draft.
  await e.open({ path, tree });
  await edit();
  await inside("[part~=draft] [data-command=restore]").click();
  await eventually(() => inside("[data-edit=C]").inputValue(), /A word, and another|, and anotherA word/);
  // Neither for one that goes by the browser's history.
  await inside("[data-edit=C]").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.goBack();
  await until(async () => !(await opened()), "the game left");
  await e.open({ path, tree });
  await edit();
  await inside("[part~=draft] [data-command=restore]").click();
  await eventually(() => inside("[data-edit=C]").inputValue(), /!/);
  await page.evaluate(() => document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer").run("undo"));
  await e.close();
  page.off("dialog", answering);
});

test("only the last of many questions is shown", async () => {
  await page.evaluate(async () => {
    const element = document.querySelector("sgf-explorer");
    await Promise.allSettled(["Q16", "D4", "C3", "R4", "Q16,D4"].map((line) => element.explore({ line })));
  });
  await until(async () => !(await e.state()).busy, "the last");
  const { query, summary } = await e.state();
  assert.equal(query.line, "Q16,D4");
  assert.deepEqual(summary, (await e.ask({ line: "Q16,D4" })).at(-1));
});

test("other boards, and games whose names are scripts", async () => {
  await e.explore({ line: "F6", game: "hex", size: "11" });
  assert.equal((await e.state()).summary.games, 1);
  assert.equal((await e.attributes("[part~=board]"))["data-game"], "11");
  assert.match(page.url(), /game=hex/);
  await e.explore({ line: "", game: "go", size: "9" });
  assert.equal((await e.state()).summary.games, 2);
  await e.explore({ line: "", game: "go", size: "19", result: "void" });
  assert.equal((await e.state()).summary.games, 1);
  assert.match(await e.text("[part~=games] [data-path]"), /<img src=x/);
  assert.equal(await e.count("[part~=games] img, script"), 0);
});

test("no violation in any theme and language", async () => {
  await start();
  await page.evaluate(AXE);
  const violations = () => page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" · ")}`);
  });
  for (const theme of ["wood", "dark", "book", "highcontrast"]) {
    await page.evaluate((theme) => (document.querySelector("sgf-explorer").theme = theme), theme);
    await until(async () => (await e.attributes("[part~=explorer]"))["data-theme"] === theme && !(await e.state()).busy, theme);
    assert.deepEqual(await violations(), [], theme);
  }
  await e.locator("[data-more]").click();
  for (const lang of ["de", "es", "fr", "ja", "ko", "ru", "zh", "zh-Hant", "en"]) {
    await page.evaluate((lang) => document.querySelector("sgf-explorer").setAttribute("lang", lang), lang);
    await until(async () => (await e.attributes("[part~=explorer]")).lang === lang, lang);
    assert.deepEqual(await violations(), [], lang);
  }
  await e.locator("[data-more]").click();
});

test("names, ranks and dates of the list stand apart from left to right and from right to left", async () => {
  for (const dir of ["rtl", "ltr"]) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
    const gaps = await e.locator("[part~=games] [data-path]").evaluateAll((rows) => rows.slice(0, 5).flatMap((row) => {
      const box = (one) => one.getBoundingClientRect();
      const gap = (one, other) => Math.max(box(one).left - box(other).right, box(other).left - box(one).right);
      return [...row.querySelectorAll(".stone + *, .who-of + *, .date-of + *")].map((one) => gap(one.firstElementChild ?? one, one.previousElementSibling));
    }));
    assert.ok(gaps.length >= 12, `${gaps.length} pairs`);
    for (const gap of gaps) assert.ok(gap >= 4, `${dir}: ${gaps}`);
  }
});

test("in every window nothing is wider than it, the board first; a tap plays", async () => {
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 568]]) {
    const own = await browser({ viewport: { width, height }, hasTouch: width < 900 });
    const other = await open(own.context, served.address);
    const o = explorer(other);
    await o.ready();
    assert.ok((await other.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} wide`);
    const [board, totals] = [await o.locator("[part~=board]").boundingBox(), await o.locator("[part~=totals]").boundingBox()];
    if (width < 700) {
      assert.ok(board.y < totals.y && board.width >= 0.94 * width, `${width}: the board first`);
      for (const lang of ["de", "ru", "en"]) {
        await other.evaluate((lang) => document.querySelector("sgf-explorer").setAttribute("lang", lang), lang);
        await until(async () => (await o.attributes("[part~=explorer]")).lang === lang, lang);
        const cut = await o.locator(".filters .first select").evaluateAll((selects) => selects.filter((select) => {
          const free = select.cloneNode();
          free.style.cssText = "flex: none; width: auto; position: absolute; visibility: hidden;";
          free.append(new Option(select.selectedOptions[0].text));
          select.parentElement.append(free);
          const wanted = free.offsetWidth;
          free.remove();
          return select.offsetWidth < wanted - 1;
        }).map((select) => `${select.selectedOptions[0].text}: ${select.offsetWidth}`));
        if (width > 320) assert.deepEqual(cut, [], `${width}, ${lang}`);
      }
      await o.locator("[part~=board] [data-point=pd]").tap();
      await until(async () => (await o.state()).query.line === "Q16", "the tap");
      // A game from far down the list is in sight when it opens.
      await o.locator("[part~=games] [data-path] >> nth=3").tap();
      await until(async () => (await o.attributes("[part~=viewer]"))["data-turned"] !== undefined, "the game");
      assert.equal((await o.locator("section.opened").boundingBox()).y, 0);
      for (const { height } of await o.locator(".opened-head button").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()))) assert.ok(height >= 44, `${height}`);
    } else assert.ok(board.x < totals.x, `${width}: side by side`);
    await own.close();
  }
});
