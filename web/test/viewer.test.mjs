// The viewer in Chromium, from the one-file page on file://, under its policy.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { axe, browser, eventually, open, until, viewer } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = `file://${root}web/dist/index.html`;
const corpus = (name) => readFileSync(`${root}corpus/${name}`);
const GAME = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]PW[Jun]RE[B+R]C[Root.];B[ee]N[Centre]C[middle]CR[ee]LB[aa:x];W[de](;B[ed])(;B[dd];W[ce]GB[2]BL[30]))";
const PROBLEM = "(;GM[1]SZ[9]AB[ba][cb]AW[bb]PL[B](;B[aa]C[Wrong.];W[ab])(;B[ab];W[aa];B[ac]C[RIGHT now]))";

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await open(chromium.context, PAGE);
  v = viewer(page);
  await v.ready();
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  const asked = page.requests.filter((url) => !/^(file|blob|data):/.test(url));
  assert.deepEqual(asked, [], "nothing was asked of anybody");
  await chromium.close();
});

/** A click on a point of the board. */
async function click(point) {
  const box = await page.evaluate((point) => {
    const cell = document.querySelector("sgf-viewer").shadowRoot.querySelector(`[data-point="${point}"]`);
    cell.scrollIntoView({ block: "center" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, point);
  await page.mouse.click(box.x, box.y);
  await v.drawn();
}

const mode = async (name) => v.set("mode", name);
const press = async (key) => {
  await page.keyboard.press(key);
  await v.drawn();
};
const text = async () => (await v.bytes()).toString();

test("a game is shown, with every hook", async () => {
  await v.load(GAME);
  await eventually(() => v.attribute("[part~=board]", "data-game"), "1");
  await eventually(() => v.attribute("[part~=board]", "data-size"), "9x9");
  await eventually(() => v.count("[data-point]"), 81);
  await eventually(() => v.count("[role=grid] [role=row] [role=gridcell]"), 81);
  await eventually(() => v.attribute("[part~=board] svg", "aria-hidden"), "true");
  await eventually(() => v.text("[part~=comment]"), /Root\./);
  await v.run("next");
  await eventually(() => v.attribute("[data-point=ee]", "data-stone"), "B");
  await eventually(() => v.attribute("[data-point=ee]", "data-last"), "");
  await eventually(() => v.attribute("[data-point=ee]", "data-marks"), "CR");
  await eventually(() => v.attribute("[data-point=ee]", "aria-label"), "E5, black, last move, circle");
  await eventually(() => v.attribute("[data-point=aa]", "data-label"), "x");
  await eventually(() => v.text("[part~=status]"), "Move 1: Black E5.");
  await eventually(() => v.text("[part~=comment]"), /Centre[^]*middle/);
  await eventually(() => v.text("[part~=info] [data-property=PB] [data-value]"), "Ada");
  await eventually(() => v.attribute("[part~=inspector] [data-property=LB] [data-value]", "data-raw"), "aa:x");
  await v.run("next");
  await eventually(() => v.attribute("[data-point=dd]", "data-variation"), "B");
  assert.deepEqual(await v.position().then(({ node, move_number, black, white }) => ({ node, move_number, black, white })),
    { node: 2, move_number: 2, black: ["ee"], white: ["de"] });
  await eventually(() => v.attribute("[part~=tree] [aria-current]", "data-node"), "2");
  await v.goTo({ path: "E5,D5,D6,C5" });
  await eventually(() => v.text("[part~=comment]"), /Very good for Black[^]*Black has 30 s left/);
});

test("the state tells what is drawn, and promises are kept when it is", async () => {
  await v.load(GAME);
  const found = await page.evaluate(async () => {
    const element = document.querySelector("sgf-viewer");
    const inside = (selector) => element.shadowRoot.querySelector(selector);
    const told = async (is) => {
      while (!is(element.state)) await new Promise((resolve) => setTimeout(resolve));
    };
    const found = [];
    element.setAttribute("mode", "edit");
    await told(({ mode }) => mode === "edit");
    found.push(inside("[data-tool=AB]")?.checkVisibility(), inside("[data-edit=C]")?.value);
    void element.run("next");
    await told(({ node }) => node === 1);
    found.push(inside("[part~=tree] [aria-current]").dataset.node, inside("[data-edit=C]").value);
    await element.run("mode-view");
    found.push(inside("[data-tool=AB]"), element.state.mode);
    inside("[data-command=next]").click();
    await element.drawn();
    found.push(inside("[part~=tree] [aria-current]").dataset.node);
    return found;
  });
  assert.deepEqual(found, [true, "Root.", "1", "middle", null, "view", "2"]);
});

test("keys, buttons and the wheel move", async () => {
  await v.load(GAME);
  const at = async () => (await v.state()).node;
  for (const [key, node] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowRight", 3], ["ArrowDown", 4], ["ArrowUp", 3], ["ArrowDown", 4],
    ["ArrowLeft", 2], ["ArrowRight", 4], ["Home", 0], ["End", 5], ["Shift+ArrowLeft", 2], ["Home", 0], ["Shift+ArrowRight", 2],
    ["PageUp", 0], ["PageDown", 5]]) {
    await press(key);
    await eventually(at, node, key);
  }
  await press("?");
  await eventually(() => page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("dialog").open), true);
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-command=first]").click());
  await v.position();
  await eventually(at, 0);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 100);
  await until(async () => (await at()) === 1, "the wheel");
  for (const command of ["previous-game", "next-game", "undo", "fix"]) {
    const before = await v.state();
    await v.run(command);
    assert.deepEqual(await v.state(), before, `${command} does nothing here`);
  }
  await assert.rejects(v.run("no-such-command"));
  await v.set("interval", "3600");
  await page.keyboard.press(" ");
  await eventually(async () => (await v.state()).autoplay, true);
  await page.keyboard.press(" ");
  await eventually(async () => (await v.state()).autoplay, false);
  await v.set("interval", "0.05");
  await page.keyboard.press(" ");
  await until(async () => (await v.state()).node === 5, "the end, by itself");
  await eventually(async () => (await v.state()).autoplay, false);
  await v.set("interval", null);
});

test("clicks in view mode go to next moves and to a stone's move", async () => {
  await v.load(GAME);
  await click("ee");
  await eventually(async () => (await v.state()).node, 1);
  await click("ii");
  await eventually(async () => (await v.state()).node, 1);
  await v.run("last");
  await click("ee");
  await eventually(async () => (await v.state()).node, 1);
  await eventually(text, GAME);
});

test("the keyboard plays on the board", async () => {
  await mode("edit");
  await v.load("(;GM[1]SZ[9])");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[role=grid]").focus());
  await press("ArrowRight");
  await eventually(() => v.attribute("[role=grid]", "aria-activedescendant"), "point-fe");
  await press("Enter");
  await v.bytes();
  await eventually(text, "(;GM[1]SZ[9];B[fe])");
  await press("Escape");
  await eventually(() => v.attribute("[role=grid]", "aria-activedescendant"), null);
  await mode("view");
});

test("a move against the rules is shown, and the reason in words", async () => {
  const status = async (text, node) => {
    await v.load(text);
    await v.goTo({ node });
    return v.text("[part~=status]");
  };
  assert.equal(await status("(;GM[1]SZ[9];B[ee];W[ee])", 2), "Illegal: the point is occupied. Move 2: White E5.");
  // Backgammon: on the 1-point of Black's dice there are only White's checkers.
  assert.match(await status("(;GM[6];W[31hefe];B[64xrxt])", 2), /^Illegal: no piece there\. Move 2: Black 64/);
  await v.set("lang", "de");
  assert.match(await status("(;GM[1]SZ[9];B[ee];W[ee])", 2), /^Regelwidrig: der Punkt ist besetzt\. Zug 2/);
  await v.set("lang", "ja");
  assert.match(await status("(;GM[1]SZ[9];B[ee];W[ee])", 2), /^規則違反：すでに石があります。2手目/);
  await v.set("lang", null);
});

test("every tool, and undo to the same bytes", async () => {
  await mode("edit");
  const source = "(;GM[1] SZ[9]\n;B[ee]C[ x ])";
  await v.load(source);
  const tool = async (name, ...points) => {
    await page.evaluate((name) => document.querySelector("sgf-viewer").shadowRoot.querySelector(`[data-tool=${name}]`).click(), name);
    await eventually(() => v.attribute(`[data-tool=${name}]`, "aria-pressed"), "true");
    for (const point of points) await click(point);
    return text();
  };
  // A new property is written as the one before it, after a space.
  const body = (more) => source.replace("SZ[9]", `SZ[9] ${more}`);
  assert.equal(await tool("AB", "aa"), body("AB[aa]"));
  assert.equal(await tool("AW", "aa"), body("AW[aa]"));
  assert.equal(await tool("AE", "aa"), source);
  assert.equal(await tool("AE", "bb"), source, "nothing stands there");
  for (const name of ["CR", "MA", "SQ", "TR", "SL", "TB", "TW"]) {
    assert.equal(await tool(name, "bb"), body(`${name}[bb]`), name);
    assert.equal(await tool(name, "bb"), source, `${name} once more`);
  }
  assert.equal(await tool("LB", "aa", "bb"), body("LB[aa:A][bb:B]"));
  assert.equal(await tool("number", "cc"), body("LB[aa:A][bb:B][cc:1]"));
  assert.equal(await tool("LB", "aa", "bb"), body("LB[cc:1]"));
  assert.equal(await tool("number", "cc"), source);
  assert.equal(await tool("AR", "aa", "cc"), body("AR[aa:cc]"));
  assert.equal(await tool("AR", "aa", "cc"), source);
  assert.equal(await tool("LN", "aa", "cc"), body("LN[aa:cc]"));
  assert.equal(await tool("LN", "cc", "aa"), source);
  assert.equal(await tool("DD", "aa", "bb"), body("DD[aa][ba][ab][bb]"));
  assert.equal(await tool("DD", "aa", "bb"), source);
  assert.equal(await tool("VW", "cc", "aa"), body("VW[aa][cc]"), "two corners, before FF[4]");
  assert.equal(await tool("VW", "ca", "cc"), body("VW[aa][bc]"));
  assert.equal(await tool("VW", "aa", "bc"), source);
  assert.equal(await tool("PL"), source);
  await click("aa");
  await eventually(text, /PL\[[BW]\]/);
  await v.run("next");
  assert.match(await tool("AB", "aa"), /;B\[ee\]C\[ x \]\n;AB\[aa\]\)$/, "setup beside a move gets a node of its own");
  while ((await v.state()).undo) await v.run("undo");
  await eventually(text, source);
  await eventually(async () => (await v.state()).dirty, false);
  while ((await v.state()).redo) await v.run("redo");
  await eventually(text, /AB\[aa\]\)$/);
  await mode("view");
});

test("variations, comments, game information", async () => {
  await mode("edit");
  await v.load(GAME);
  const field = (id, value) => page.evaluate(async ([id, value]) => {
    const field = document.querySelector("sgf-viewer").shadowRoot.querySelector(`[data-edit=${id}]`);
    field.value = value;
    field.dispatchEvent(new Event("change"));
  }, [id, value]).then(() => v.bytes());
  await v.run("next");
  await field("C", "other [words]");
  await eventually(text, /C\[other \[words\\\]\]/);
  await field("C", "");
  assert.doesNotMatch(await text(), /other/);
  await field("PB", "Grace");
  await eventually(text, /^\(;FF\[4\]GM\[1\]CA\[UTF-8\]SZ\[9\]PB\[Grace\]PW/);
  await field("KM", "six");
  await eventually(() => v.attribute("[data-edit=KM]", "aria-invalid"), "true");
  assert.doesNotMatch(await text(), /KM/);
  await field("KM", "6.5");
  await eventually(text, /KM\[6\.5\]/);
  await v.goTo({ node: 4 });
  await v.run("promote");
  await eventually(text, /\(;B\[dd\];W\[ce\]GB\[2\]BL\[30\]\)\(;B\[ed\]\)/);
  await v.run("demote");
  await v.run("make-main-line");
  await eventually(async () => (await v.state()).node, 3);
  await v.run("delete-node");
  await v.run("undo");
  await v.run("delete-subtree");
  assert.doesNotMatch(await text(), /B\[dd\]/);
  await v.play("A1");
  await v.run("pass");
  await eventually(text, /;B\[ai\];W\[\]\)/);
  while ((await v.state()).undo) await v.run("undo");
  await eventually(text, GAME);
  await mode("view");
});

test("findings are listed, gone to and repaired", async () => {
  await mode("edit");
  await v.load("(;FF[4]GM[1]SZ[9];B[aa]C[one]C[two];W[bb]XQ[1])");
  await until(() => v.count("[data-code=doubled-property]"), "the finding");
  await eventually(() => v.attribute("[data-code=doubled-property]", "data-node"), "1");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-code=doubled-property]").click());
  await until(async () => (await v.state()).node === 1, "going there");
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-code=doubled-property] [data-command=fix]").click());
  await until(async () => /C\[one\n\ntwo\]/.test(await text()), "the repair");
  await eventually(async () => (await v.state()).undo, 1);
  await v.run("undo");
  await eventually(text, "(;FF[4]GM[1]SZ[9];B[aa]C[one]C[two];W[bb]XQ[1])");
  await mode("view");
});

test("problems are solved", async () => {
  await v.set("reply-delay", "0");
  await mode("problem");
  await v.load(PROBLEM);
  const status = () => v.attribute("[part~=problem]", "data-status");
  await eventually(status, "playing");
  await eventually(() => v.text("[part~=problem]"), "Black to play");
  await eventually(() => v.isSeen("[part~=tree]"), false);
  await eventually(() => v.count("[data-variation]"), 0);
  await click("ii");
  await eventually(status, "off-tree");
  await eventually(async () => (await v.state()).node, 0);
  await click("ab");
  await eventually(async () => (await v.state()).problem, { status: "playing", moves: 1, solved: 0, of: 1 });
  await click("ac");
  await eventually(async () => (await v.state()).problem, { status: "right", moves: 2, solved: 1, of: 1 });
  await eventually(async () => (await v.text("[part~=comment]")).includes("RIGHT"), false);
  await eventually(() => v.isSeen("[part~=tree]"), true);
  await v.run("retry");
  await click("aa");
  await eventually(status, "wrong");
  await v.run("retry");
  await v.run("show-solution");
  await eventually(async () => (await v.position()).last_move.move, "ac");
  await eventually(text, PROBLEM);
  // Without a right mark: the main line; with wrong marks alone: every line without one.
  for (const [file, moves, expected] of [
    ["(;GM[1]SZ[9](;B[aa])(;B[bb]))", ["A9"], "right"], ["(;GM[1]SZ[9](;B[aa])(;B[bb]))", ["B8"], "wrong"],
    ["(;GM[1]SZ[9](;B[aa])(;B[bb])(;B[cc]BM[1]))", ["B8"], "right"], ["(;GM[1]SZ[9](;B[aa])(;B[cc]BM[1]))", ["C7"], "wrong"],
    ["(;GM[1]SZ[9](;W[aa]GW[1])(;W[bb]GB[1]))", ["A9"], "right"], ["(;GM[1]SZ[9](;W[aa]GW[1])(;W[bb]GB[1]))", ["B8"], "wrong"],
    ["(;GM[1]SZ[9](;B[aa]TE[1])(;B[bb];W[cc];B[dd]C[Correct, too]))", ["B8", "D6"], "right"],
    ["(;GM[1]SZ[9];B[aa]WV[];W[bb];B[cc]TE[1])", ["A9"], "wrong"],
  ]) {
    await v.load(file);
    for (const move of moves) await v.play(move);
    await eventually(status, expected, file + moves);
  }
  // A right mark decides at once where no mark comes after it; nothing answers then, and what follows can be looked at.
  for (const [file, moves, expected, node] of [
    ["(;GM[1]SZ[9](;B[aa]TE[1];W[bb];B[cc])(;B[dd]))", ["A9"], "right", 1],
    ["(;GM[1]SZ[9];B[aa];W[bb];B[cc]C[RIGHT];W[dd];B[ee])", ["A9", "C7"], "right", 3],
    ["(;GM[1]SZ[9];B[aa]TE[1];W[bb](;B[cc]C[RIGHT])(;B[dd]BM[1]))", ["A9"], "playing", 2],
    ["(;GM[1]SZ[9];B[aa]TE[1];W[bb](;B[cc]C[RIGHT])(;B[dd]BM[1]))", ["A9", "D6"], "wrong", 4],
    ["(;GM[1]SZ[9];B[aa]TE[1];W[bb]BM[1];B[cc];W[dd];B[ee])", ["A9"], "playing", 2],
    ["(;GM[1]SZ[9](;B[aa]BM[1];W[bb];B[cc]TE[1];W[dd];B[ee])(;B[ff]TE[1]))", ["A9", "C7"], "wrong", 4],
  ]) {
    await v.load(file);
    for (const move of moves) await v.play(move);
    await eventually(async () => [await status(), (await v.state()).node], [expected, node], file + moves);
    assert.equal(await v.isSeen("[part~=tree]"), expected === "right" || moves.at(-1) === "D6", file + moves);
  }
  await v.set("shuffle", "");
  for (let round = 0; round < 5; round += 1) {
    await v.load(PROBLEM);
    const { black, white } = await v.position();
    assert.equal(black.length + white.length, 3);
  }
  await v.set("shuffle", null);
  await mode("view");
});

test("moves are guessed", async () => {
  await mode("guess");
  await v.load(GAME);
  await click("aa");
  await eventually(async () => (await v.state()).guess, { right: 0, wrong: 1 });
  await click("ee");
  await eventually(async () => (await v.state()).guess, { right: 1, wrong: 1 });
  await eventually(async () => (await v.state()).node, 1);
  await eventually(text, GAME);
  await mode("view");
});

test("a step touches what changed, and the address rests while one goes on quickly", async () => {
  await v.load(`(;GM[1]SZ[19]${Array.from({ length: 80 }, (_, at) => `;${at % 2 ? "W" : "B"}[${"abcdefghijklmnopqrs"[at % 19]}${"acegikmo"[at % 8]}]`).join("")})`);
  await v.goTo({ move: 20 });
  const { touched, written, time } = await page.evaluate(async () => {
    const element = document.querySelector("sgf-viewer");
    const touched = [];
    const observer = new MutationObserver((list) => touched.push(list.reduce((sum, { addedNodes, removedNodes }) => sum + addedNodes.length + removedNodes.length, 0)));
    observer.observe(element.shadowRoot.querySelector("[part~=board]"), { childList: true, subtree: true });
    let written = 0;
    const replace = history.replaceState;
    history.replaceState = (...given) => {
      written += 1;
      replace.apply(history, given);
    };
    const start = performance.now();
    for (let step = 0; step < 40; step += 1) await element.run("next");
    const time = performance.now() - start;
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    history.replaceState = replace;
    return { touched, written, time };
  });
  // A stone, the mark of the last move, and what an animation leaves.
  assert.ok(Math.max(...touched) <= 12, `${Math.max(...touched)} elements in one step`);
  assert.ok(written <= 2 + time / 500, `the address was written ${written} times in ${time} ms`);
  await eventually(() => page.evaluate(() => location.hash), "#move=60");
  // What is drawn so is what is drawn at once.
  const svg = () => page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[part~=board] .picture svg").innerHTML.replaceAll("\n", ""));
  const stepped = await svg();
  await v.set("coords", "none");
  await v.set("coords", null);
  await eventually(svg, stepped);
});

test("links lead to places, and hold games", async () => {
  await v.load(GAME);
  await v.goTo({ move: 2 });
  await eventually(() => page.evaluate(() => location.hash), "#move=2");
  await v.goTo({ node: 5 });
  await eventually(() => page.evaluate(() => location.hash), "#node=5");
  await page.evaluate(() => { location.hash = "#path=E5"; });
  await until(async () => (await v.state()).node === 1, "the hash");
  await page.evaluate(() => { location.hash = "#node=99"; });
  await until(async () => (await v.state()).node === 0, "the root");
  await eventually(() => v.text("[part~=message]"), /not in the file/);
  await v.goTo({ node: 4 });
  // A page of this machine is no address for others: then it is the game itself, or a page that holds games.
  assert.equal(await v.run("copy-link"), GAME);
  await v.set("link-base", "https://example.org/viewer.html");
  const link = await v.run("copy-link");
  await v.set("link-base", null);
  assert.ok(link.startsWith("https://example.org/viewer.html#"));
  const other = await open(chromium.context, link.replace("https://example.org/viewer.html", PAGE));
  const o = viewer(other);
  await o.ready();
  await eventually(async () => (await o.bytes()).toString(), GAME);
  await eventually(async () => (await o.state()).node, 4);
  assert.deepEqual(other.errors, []);
  await other.close();
});

test("events, and a save that is taken over", async () => {
  await mode("edit");
  await page.evaluate(() => {
    window.seen = [];
    for (const name of ["sgf-load", "sgf-navigate", "sgf-change", "sgf-save", "sgf-error"]) {
      addEventListener(name, (event) => {
        window.seen.push([name, name === "sgf-save" ? new TextDecoder().decode(event.detail.bytes) : event.detail]);
        if (name === "sgf-save") event.preventDefault();
      });
    }
  });
  await v.load("(;GM[1]SZ[9])", "a.sgf");
  await v.play("E5");
  await eventually(async () => (await v.state()).dirty, true);
  await v.run("save");
  await eventually(async () => (await v.state()).dirty, false);
  const seen = await page.evaluate(() => window.seen);
  assert.deepEqual(seen[0], ["sgf-load", { name: "a.sgf", trees: 1 }]);
  assert.deepEqual(seen[1], ["sgf-navigate", { tree: 1, node: 0, move_number: 0 }]);
  assert.ok(seen.some(([name, detail]) => name === "sgf-change" && detail.dirty && detail.undo === 1));
  assert.ok(seen.some(([name, bytes]) => name === "sgf-save" && bytes === "(;GM[1]SZ[9];B[ee])"));
  await v.set("max-bytes", "5");
  await v.load(GAME);
  assert.ok((await page.evaluate(() => window.seen)).some(([name, detail]) => name === "sgf-error" && detail.code === "too-large"));
  await v.set("max-bytes", null);
  await v.load("no game");
  await mode("view");
});

test("a large file is checked when somebody looks, and a small one at once", async () => {
  const own = await open(chromium.context, PAGE);
  const o = viewer(own);
  const one = "(;GM[1]FF[4]SZ[9];B[aa];B[aa])\n";
  const found = () => o.count("[part~=check] [data-code]");
  await o.ready();
  await o.load(one);
  await until(found, "findings of a small file");
  await o.load(one.repeat(Math.ceil(5_100_000 / one.length)));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(await found(), 0);
  await o.run("show-findings");
  await until(found, "findings of a large file");
  await own.close();
});

test("a draft is kept, offered and restored", async () => {
  await mode("edit");
  await v.load(GAME, "draft.sgf");
  await v.goTo({ node: 3 });
  await v.play("A1");
  const edited = await text();
  await until(async () => (await v.drafts("draft.sgf")).length, "the draft to be kept");
  await v.load(GAME, "draft.sgf");
  await until(() => v.isSeen("[data-command=restore]"), "the offer");
  await eventually(text, GAME, "it is only offered");
  await v.run("restore");
  await eventually(text, edited);
  await v.run("undo");
  await eventually(text, GAME);
  await mode("view");
});

test("the games with a board are drawn, and the others have the rest", async () => {
  for (const [name, game] of [["go-game", 1], ["othello", 2], ["backgammon", 6], ["lines-of-action", 9], ["hex", 11], ["amazons", 18],
    ["octi", 19], ["gess", 20], ["twixt", 21]]) {
    const bytes = corpus(`ok/${name}.sgf`);
    await v.loadBytes(bytes, `${name}.sgf`);
    await eventually(() => v.attribute("[part~=board]", "data-game"), String(game), name);
    assert.ok((await v.count("[data-point]")) > 20, name);
    await v.run("last");
    assert.ok((await v.bytes()).equals(bytes), name);
    await page.screenshot({ path: `${root}web/test/shots/${name}.png` });
  }
  await v.load("(;GM[4];B[aa];W[bb]C[x])");
  await eventually(async () => (await v.state()).nodes, 3);
  await v.load("(;GM[3];B[e4];W[e5]C[chess])");
  await eventually(() => v.attribute("[part~=board]", "data-board"), "none");
  await v.run("last");
  await eventually(() => v.text("[part~=comment]"), /chess/);
});

test("moves of two and three points are clicked", async () => {
  await mode("edit");
  for (const [file, clicks, expected] of [
    ["(;GM[18]SZ[10])", ["dj", "dd", "gd"], ";B[djddgd]"], ["(;GM[9]SZ[8])", ["b1", "b3"], ";B[b1-b3]"],
    ["(;GM[11]SZ[11])", ["c3"], ";B[c3]"], ["(;GM[21]SZ[24])", ["c3"], ";W[c3]"], ["(;GM[2]SZ[8])", ["c4"], ";B["],
  ]) {
    await v.load(file);
    for (const point of clicks) {
      const known = await v.count(`[data-point="${point}"]`);
      await click(known ? point : await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[data-point]")[26].dataset.point));
    }
    assert.ok((await text()).includes(expected), `${file}: ${await text()}`);
  }
  await mode("view");
});

test("a tree of many nodes has few items", async () => {
  const line = ";B[aa];W[bb]".repeat(300);
  await v.load(`(;GM[1]SZ[9]${`(${line})`.repeat(30)})`);
  await eventually(async () => (await v.state()).nodes, 18_001);
  assert.ok((await v.count("[role=treeitem]")) <= 500);
  await v.run("last");
  await eventually(() => v.attribute("[part~=tree] [aria-current]", "aria-level"), "601");
  await page.screenshot({ path: `${root}web/test/shots/tree.png` });
  await v.load("(;GM[1]SZ[9];B[aa])".repeat(2000));
  await eventually(async () => (await v.state()).trees, 2000);
  assert.ok((await v.count("[role=option][data-tree]")) <= 150);
  await v.run("next-game");
  await eventually(async () => (await v.state()).tree, 2);
});

test("every attribute is live, and Japanese is spoken", async () => {
  await v.load(corpus("ok/go-game.sgf").toString());
  await v.goTo({ move: 5 });
  await v.set("numbers", "all");
  await until(() => v.count("[data-number]"), "numbers");
  await v.set("numbers", null);
  for (const theme of ["book", "wood", "dark", "highcontrast"]) {
    await v.set("theme", theme);
    await eventually(() => v.attribute(".viewer", "data-theme"), theme);
    await page.screenshot({ path: `${root}web/test/shots/theme-${theme}.png` });
  }
  await v.set("theme", null);
  await v.set("lang", "ja");
  await eventually(() => v.text("[part~=status]"), /手目：/);
  await v.set("lang", null);
  await v.set("panels", "tree");
  await eventually(() => v.count("[part~=comment]"), 0);
  await v.set("panels", "controls tree comment info inspector games check");
  await v.set("move", "3");
  await eventually(async () => (await v.state()).move_number, 3);
  await v.set("move", null);
});

test("axe finds nothing, in any mode, theme and language", async () => {
  const look = await axe(chromium.context, page);
  const problems = [];
  const tell = async (what) => problems.push(...(await look(what)));
  const file = "(;GM[1]SZ[5]PB[Ada]C[x];B[cc]C[y]XQ[1](;W[bb]BM[1]TR[cc])(;W[dd]))(;GM[1]SZ[5])";
  for (const which of ["view", "edit", "problem", "guess"]) {
    await mode(which);
    await v.load(file);
    await v.run("next");
    await tell(which);
  }
  await mode("edit");
  for (const theme of ["wood", "dark", "highcontrast"]) {
    await v.set("theme", theme);
    await tell(theme);
  }
  await v.set("theme", null);
  // What opens and closes, and what is there at times only.
  await mode("view");
  await v.load("(;GM[1]SZ[5]PB[Ada]N[The name]C[x]AB[aa][bb]AW[cc];W[dd]N[Another name]TE[1]C[y]LB[aa:b];B[ee])");
  await v.run("next");
  for (const [what, part] of [["menu", "menu"], ["find-dialog", "find"], ["help", "help"], ["new-dialog", "new"], ["export-dialog", "export"], ["count", "count"]]) {
    await v.run(what);
    if (part === "find") await v.run("find", "name");
    await until(() => v.isSeen(`[part~=${part}]`), what);
    for (const theme of ["wood", "dark"]) {
      await v.set("theme", theme);
      await tell(`${what}, ${theme}`);
    }
    await v.run(what);
    await until(async () => !(await v.isSeen(`[part~=${part}]`)), `${what} to close`);
  }
  await v.set("theme", null);
  await v.play("A1");
  await tell("tried");
  await mode("edit");
  for (const panel of ["info", "properties", "findings", "moves"]) {
    await v.run("panel", panel);
    await tell(panel);
  }
  await v.set("lang", "ja");
  await tell("ja");
  await v.set("lang", null);
  await mode("view");
  assert.deepEqual(problems, []);
});

test("320 pixels are wide enough, and print shows the board", async () => {
  await v.load(corpus("ok/go-game.sgf").toString());
  for (const which of ["view", "edit"]) {
    await mode(which);
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${which}: ${wide}`);
    await page.screenshot({ path: `${root}web/test/shots/narrow-${which}.png` });
  }
  await mode("view");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: "print" });
  const seen = (part) => page.evaluate((part) => document.querySelector("sgf-viewer").shadowRoot.querySelector(part).checkVisibility(), part);
  await eventually(() => seen("[part~=board]"), true);
  for (const part of ["[part~=controls]", "[part~=tree]", "[part~=inspector]", "[part~=status]"]) assert.equal(await seen(part), false, part);
  await page.screenshot({ path: `${root}web/test/shots/print.png` });
  await page.emulateMedia({ media: null });
  // Black on white, whatever stands on the screen.
  await v.set("theme", "dark");
  await until(() => v.count(".paper svg"), "the picture for paper");
  await eventually(() => seen(".paper"), false);
  await page.emulateMedia({ media: "print" });
  await eventually(() => seen(".paper"), true);
  await eventually(() => seen(".picture"), false);
  const color = (part, name) => page.evaluate(([part, name]) =>
    getComputedStyle(document.querySelector("sgf-viewer").shadowRoot.querySelector(part))[name], [part, name]);
  for (const part of [".viewer", "[part~=comment]"]) assert.equal(await color(part, "backgroundColor"), "rgb(255, 255, 255)", part);
  await page.screenshot({ path: `${root}web/test/shots/print-dark.png` });
  await page.emulateMedia({ media: null });
  await v.set("theme", null);
  await until(async () => !(await v.count(".paper svg")), "the picture for paper to go");
});
