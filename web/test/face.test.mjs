// The face: what stands where in each window, what does not move, and what people can do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser();
  page = await open(chromium.context, PAGE);
  page.on("dialog", (dialog) => dialog.accept());
  v = viewer(page);
  await v.ready();
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
const text = async () => (await v.bytes()).toString();

/** A game of 200 moves, with a comment every few moves. */
function game(size = 19) {
  const letters = "abcdefghijklmnopqrs".slice(0, size);
  let moves = "";
  for (let move = 0; move < 200; move += 1) {
    const at = (move * 7) % (size * size);
    const color = move % 2 ? "W" : "B";
    const said = move % 9 === 4 ? `C[${"A few words, and then some more. ".repeat(12)}]` : "";
    moves += `;${color}[${letters[at % size]}${letters[Math.floor(at / size)]}]${color}L[${3600 - move * 10}]${said}`;
  }
  return `(;GM[1]FF[4]SZ[${size}]PB[Ada]BR[3d]PW[Jun]WR[5k]RE[B+3]EV[Cup]DT[2024-01-02]KM[6.5]RU[Japanese]C[Begin.]${moves})`;
}

const box = (selector) => page.evaluate((selector) => {
  const element = document.querySelector("sgf-viewer").shadowRoot.querySelector(selector);
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}, selector);

const WIDE = ["players", "controls", "status"];

test("the board is as large as the window lets it be, and the rest is in sight", async () => {
  for (const [width, height, touch] of [[1440, 900], [1280, 720], [1920, 1080], [820, 1180, true], [1180, 820, true], [390, 844, true], [320, 568, true]]) {
    const own = await browser({ viewport: { width, height }, hasTouch: touch ?? false });
    const other = await open(own.context, PAGE);
    const o = viewer(other);
    await o.ready();
    const boxOf = (selector) => other.evaluate((selector) => {
      const { x, y, width, height } = document.querySelector("sgf-viewer").shadowRoot.querySelector(selector).getBoundingClientRect();
      return { x, y, width, height, right: x + width, bottom: y + height };
    }, selector);
    const name = `${width}×${height}`;
    const at = async (size) => {
      await o.load(game(size));
      await o.goTo({ move: 100 });
    };
    // A window is arranged as soon as the browser has laid it out: this is asked until it is so.
    const faults = async () => {
      const wrong = [];
      const is = (truth, what) => truth || wrong.push(`${name}: ${what}`);
      const board = await boxOf("[part~=board]");
      if (!touch) is(board.height >= 0.86 * height, `the board is ${board.height} high`);
      else if (width === 320) is(board.width >= 0.94 * width, `the board is ${board.width} wide`);
      else if (width < height) is(board.width >= 0.96 * width, `the board is ${board.width} wide`);
      else is(board.height >= 0.84 * height, `the board is ${board.height} high`);
      const inSight = async (selector, most = 0) => {
        const found = await boxOf(selector);
        const seen = Math.min(found.bottom, height) - Math.max(found.y, 0);
        is(found.width > 0 && seen >= (most || found.height - 0.5), `${selector} ${JSON.stringify(found)}`);
      };
      await inSight("[part~=controls]");
      const wide = await other.evaluate(() => document.documentElement.scrollWidth);
      is(wide <= width, `${wide} wide`);
      if (width > 320) for (const part of WIDE) await inSight(`[part~=${part}]`);
      if (width >= 600) {
        await inSight("[part~=comment]", 200);
        await inSight("[part~=tree]", 150);
      } else if (width > 320) await inSight("[part~=comment]", 30);
      const { height: row } = await boxOf("[part~=controls]");
      is(row < 80, `one row of controls, ${row}`);
      return wrong;
    };
    await at(9);
    await eventually(faults, []);
    const small = await boxOf("[part~=board]");
    await at(19);
    await eventually(faults, []);
    await eventually(() => boxOf("[part~=board]"), small, `${name}: a 9×9 is as large`);
    await own.close();
  }
});

test("nothing moves while one steps", async () => {
  await v.load(game());
  const parts = ["[part~=board]", "[part~=players]", "[part~=controls]", "[part~=comment]", "[part~=tree]", "[part~=status]"];
  const boxes = async () => JSON.stringify(await Promise.all(parts.map(box)));
  let before = "";
  await until(async () => before === (before = await boxes()), "the page to be laid out");
  for (let step = 0; step < 80; step += 1) {
    await v.run("next");
    assert.equal(await boxes(), before, `step ${step + 1}`);
  }
});

test("players, clocks, prisoners, and the line", async () => {
  await v.load("(;GM[1]SZ[9]PB[Ada]BR[3d]PW[Jun];B[aa]BL[3599]OB[3];W[ab]WL[61.5];B[cc](;W[ba]C[Takes.])(;W[dd]))");
  await v.goTo({ node: 4 });
  await eventually(() => v.text("[part~=player][data-color=B]"), /Ada 3d/);
  await eventually(() => v.count("[part~=player] [data-stone]"), 2);
  await eventually(() => v.attribute("[part~=player][data-color=B]", "data-turn"), "");
  await eventually(() => v.attribute("[part~=player][data-color=W]", "data-turn"), null);
  await eventually(() => v.text("[data-color=W] [data-captures]"), "1");
  await eventually(() => v.text("[data-color=W] [data-clock]"), "0:01:01");
  await eventually(() => v.text("[data-color=B] [data-clock]"), /^0:59:59 .*3/);
  await eventually(() => v.attribute("[role=slider]", "aria-valuenow"), "4");
  await eventually(() => v.attribute("[role=slider]", "aria-valuemax"), "4");
  await eventually(() => v.count("[data-tick=branch]"), 1);
  await eventually(() => v.count("[data-tick=comment]"), 1);
  // Overtime is told as OT says that it goes.
  for (const [overtime, words] of [["5x30 byo-yomi", "0:00:12 3 periods of 30 s"], ["25/600 canadian", "0:00:12 3 of 25 moves in 10 min"],
    ["as agreed", "0:00:12 3 moves left"]]) {
    await v.load(`(;GM[1]SZ[9]OT[${overtime}];B[aa]BL[12]OB[3])`);
    await v.run("next");
    await eventually(() => v.text("[data-color=B] [data-clock]"), words);
  }
  for (const [file, side, words] of [["(;GM[11]SZ[11])", "B", "top–bottom"], ["(;GM[21]SZ[24])", "W", "top–bottom"], ["(;GM[6])", "W", "167 pips"]]) {
    await v.load(file);
    assert.ok((await v.text(`[part~=player][data-color=${side}]`)).includes(words), file);
  }
});

test("the menu has all of it, by keyboard", async () => {
  await v.load(game());
  await inside("[part~=controls] > [data-command=menu]").focus();
  await page.keyboard.press("Enter");
  await until(() => inside("[part~=menu]").isVisible(), "the menu");
  for (const group of ["file", "view", "share", "mode"]) assert.equal(await v.count(`[part~=menu] [data-group=${group}]`), 1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await until(async () => !(await inside("[part~=menu]").isVisible()), "the menu to close");
  for (const theme of ["dark", "book", "highcontrast", "wood"]) {
    await v.run(`theme-${theme}`);
    await eventually(async () => (await v.state()).theme, theme);
  }
  // Other colours, again and again, and nothing hangs.
  for (let round = 0; round < 5; round += 1) await v.run("theme-next");
  await v.run("next");
  await v.set("theme", null);
});

test("a variation of one's own is drawn, and kept only if one says so", async () => {
  const file = "(;GM[1]SZ[9];B[ee];W[cc])";
  await v.load(file);
  await v.run("next");
  await inside("[data-point=gg]").click({ force: true });
  await until(async () => (await v.state()).tried.length === 1, "the move");
  await eventually(() => v.attribute("[data-point=gg]", "data-tried"), "W");
  await eventually(async () => (await v.state()).node, 1);
  await inside("[data-point=cg]").click({ force: true });
  await until(async () => (await v.state()).tried.length === 2, "the answer");
  await eventually(text, file);
  await eventually(async () => (await v.state()).dirty, false);
  await v.run("previous");
  await eventually(async () => (await v.state()).tried.length, 1);
  await v.run("previous");
  await eventually(() => v.attribute("[data-point=gg]", "data-stone"), null);
  await v.play("G3");
  await v.set("mode", "edit");
  await v.set("mode", "view");
  await v.play("G3");
  await v.run("next");
  await eventually(async () => (await v.state()).tried, []);
  await eventually(text, file);
});

test("nothing moves while one tries, in any window", async () => {
  const parts = ["board", "players", "controls", "comment", "tree", "status"];
  const heights = () => page.evaluate((parts) => parts.map((part) => {
    const { x, y, width, height } = document.querySelector("sgf-viewer").shadowRoot.querySelector(`[part~=${part}]`).getBoundingClientRect();
    // The sentence makes room for what stands beside it in its line.
    return [part, x, y, part === "status" ? 0 : width, height].join(" ");
  }), parts);
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 568]]) {
    await page.setViewportSize({ width, height });
    await v.load("(;GM[1]SZ[9]C[Begin.];B[ee]C[Here.];W[cc])");
    await v.run("next");
    let before = [];
    await until(async () => String(before) === String(before = await heights()), "the page to be laid out");
    for (const move of ["G3", "C3", "G7", "A1", "J9", "D4"]) {
      await v.play(move);
      await eventually(heights, before, `${width}×${height}, ${move}`);
    }
    await eventually(() => v.text("[part~=status]"), /G3|gg/);
    const [bar, wide] = [await box("[part~=tried]"), await page.evaluate(() => document.documentElement.scrollWidth)];
    assert.ok(bar.width > 0 && bar.x >= 0 && bar.x + bar.width <= width && wide <= width, `${width}: ${JSON.stringify(bar)}`);
    await inside("[part~=tried] [data-command=back-to-game]").click();
    await eventually(heights, before, "and back");
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("what was tried is kept by who begins to edit", async () => {
  await v.load("(;GM[1]SZ[9];B[ee];W[cc])");
  await v.run("next");
  await v.play("G3");
  await v.play("C3");
  await v.run("mode-edit");
  await eventually(async () => (await v.state()).tried.length, 2);
  await eventually(() => v.attribute("[data-point=gg]", "data-tried"), "W");
  await v.play("C5");
  await eventually(async () => (await v.state()).tried.length, 3, "it goes on");
  await v.run("previous");
  await v.run("theme-dark");
  await eventually(async () => (await v.state()).tried.length, 2, "other colours change nothing");
  await inside("[part~=tried] [data-command=keep]").click();
  await eventually(text, "(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg];B[cg]))");
  await eventually(async () => (await v.state()).tried, []);
  await v.run("undo");
  await v.play("A1");
  await eventually(text, "(;GM[1]SZ[9];B[ee](;W[cc])(;W[ai]))", "nothing is tried any more");
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9];B[ee])");
  await v.play("G3");
  await inside("[part~=tried] [data-command=back-to-game]").click();
  await eventually(async () => (await v.state()).tried, []);
  await eventually(() => v.attribute("[data-point=gg]", "data-stone"), null);
  await v.set("theme", null);
});

test("a stone appears and what it takes fades, but not for who wants no motion or is quick", async () => {
  const step = (quick) => page.evaluate(async (quick) => {
    const element = document.querySelector("sgf-viewer");
    const moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, { duration }) {
      moved.push(duration);
      return animate.call(this, frames, { duration });
    };
    if (!quick) await new Promise((resolve) => setTimeout(resolve, 250));
    await element.run("next");
    if (quick) await element.run("next");
    Element.prototype.animate = animate;
    return moved;
  }, quick);
  const game = "(;GM[1]SZ[9];B[aa];W[ab];B[ii];W[ba])";
  await v.load(game);
  const isShort = (moved, most) => moved.length >= most && moved.every((duration) => duration <= 120);
  assert.ok(isShort(await step(), 1));
  await v.run("next");
  await v.run("next");
  assert.ok(isShort(await step(), 2), "the stone, and the one that it takes");
  await v.load(game);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual(await step(), []);
  await page.emulateMedia({ reducedMotion: null });
  // A held key repeats.
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer").setAttribute("data-held", ""));
  assert.deepEqual(await step(), []);
  await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer").removeAttribute("data-held"));
});

test("words are found in all games, whatever their case, width and accents", async () => {
  await v.load("(;GM[1]SZ[9]C[Die Öffnung];B[aa]C[Ｆｕｌｌ width])(;GM[1]SZ[9];B[bb]N[full stop];W[cc]LB[aa:Café])");
  assert.deepEqual(await v.run("find", "offnung").then((hits) => hits.map(({ tree, node }) => [tree, node])), [[1, 0]]);
  assert.deepEqual(await v.run("find", "FULL").then((hits) => hits.map(({ tree, node }) => [tree, node])), [[1, 1], [2, 1]]);
  assert.deepEqual(await v.run("find", "cafe").then((hits) => hits.map(({ tree, node }) => [tree, node])), [[2, 2]]);
  await page.keyboard.press("Control+f");
  await inside("[part~=find] input").fill("stop");
  await until(async () => (await v.count("[data-hit]")) === 1, "the hit");
  await inside("[data-hit][data-tree='2'][data-node='1']").click();
  await until(async () => (await v.state()).tree === 2, "the place");
  await page.keyboard.press("Escape");
});

test("a word is found in a tree of 60,000 nodes", async () => {
  await v.load(`(;GM[1]SZ[19]${";B[aa]C[Some words]".repeat(59_999)};W[bb]C[the needle])`);
  assert.deepEqual((await v.run("find", "NEEDLE")).map(({ tree, node }) => [tree, node]), [[1, 60_000]]);
});

test("the board is turned and mirrored, and the file is not", async () => {
  await v.load("(;GM[1]SZ[9];B[ba])");
  await v.run("next");
  const centre = async () => {
    const [board, cell] = [await box("[part~=board]"), await box("[data-point=ba]")];
    return [(cell.x + cell.width / 2 - board.x) / board.width, (cell.y + cell.height / 2 - board.y) / board.height].map((part) => Math.round(part * 10));
  };
  const [x, y] = await centre();
  await v.run("turn-right");
  await eventually(centre, [10 - y, x]);
  await eventually(() => page.evaluate(() => location.hash), "#move=1&turn=90");
  await v.run("turn-left");
  await v.run("mirror");
  await eventually(centre, [10 - x, y]);
  await inside("[data-point=hh]").click({ force: true });
  await until(async () => (await v.state()).tried.length === 1, "a click where it is seen");
  await eventually(() => v.attribute("[data-point=hh]", "data-tried"), "W");
  await v.run("mirror");
  for (const [command, name, word] of [["coords-next", "coords", "sgf"], ["numbers-next", "numbers", "last"], ["variations-next", "variations", "children"]]) {
    await v.run(command);
    await eventually(() => page.evaluate((name) => document.querySelector("sgf-viewer").getAttribute(name), name), word);
    await v.set(name, null);
  }
  await eventually(text, "(;GM[1]SZ[9];B[ba])");
});

test("a finished game is counted, and can be written", async () => {
  // Black has the left four columns and one white stone in them, White the rest.
  const rows = "abcdefghi".split("");
  const file = `(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+1]AB${rows.map((row) => `[d${row}]`).join("")}AW${rows.map((row) => `[e${row}]`).join("")}[bb])`;
  await v.load(file);
  await v.run("count");
  await eventually(() => inside("[part~=count]").isVisible(), true);
  await inside("[data-point=bb]").click({ force: true });
  await until(async () => (await v.state()).count.dead.length === 1, "the dead stone");
  const { count } = await v.state();
  assert.deepEqual(count, { dead: ["bb"], area: { B: 36, W: 45 }, territory: { B: 27, W: 36 }, prisoners: { B: 1, W: 0 }, result: "W+14.5" });
  await eventually(() => v.attribute("[data-point=bb]", "data-dead"), "");
  await v.set("mode", "edit");
  await v.run("count");
  await inside("[data-point=bb]").click({ force: true });
  await until(async () => (await v.state()).count.dead.length === 1, "the dead stone");
  await v.run("count-write");
  const written = await text();
  assert.ok(written.includes("TB[aa]") && written.includes("TW[fa]"), written);
  await v.run("undo");
  await eventually(text, file);
  await v.set("mode", "view");
});

test("games are filtered, sorted, gone through by keys, and have pictures", async () => {
  const games = Array.from({ length: 300 }, (_, at) => `(;GM[1]SZ[9]PB[Player ${String(at * 7 % 300).padStart(3, "0")}]PW[Other]RE[${at % 2 ? "B" : "W"}+R]AB[ee][cc])`);
  await v.load(games.join("\n"));
  await inside("[role=tab][data-panel=games]").click();
  await until(() => inside("[part~=games] [data-tree='1'] svg").count(), "a picture");
  await inside("input[data-type=filter]").fill("player 007");
  await until(async () => (await v.count("[part~=games] [role=option]")) <= 2, "the filter");
  await eventually(() => v.text("[part~=games] [data-tree='2']"), /Player 007/);
  await inside("input[data-type=filter]").fill("");
  await until(async () => (await v.count("[part~=games] [role=option]")) > 3, "all games");
  await inside("[data-sort=players]").click();
  await v.drawn();
  await until(async () => (await inside("[part~=games] [aria-posinset='2']").getAttribute("data-tree").catch(() => null)) !== "2", "the order");
  await inside("[data-sort=number]").click();
  await until(async () => (await inside("[part~=games] [aria-posinset='2']").getAttribute("data-tree").catch(() => null)) === "2", "the order");
  await inside("[part~=games]").focus();
  await page.keyboard.press("ArrowDown");
  await until(async () => (await v.state()).tree === 2, "the next game");
  await page.keyboard.press("End");
  await until(async () => (await v.state()).tree === 300, "the last game");
  await page.keyboard.press("PageUp");
  await until(async () => (await v.state()).tree === 292, "some games before");
  // Letters are words to filter by; Enter shows the first that is found, and then the keys are the list's.
  await page.keyboard.type("player 014");
  await eventually(() => inside("input[data-type=filter]").inputValue(), "player 014");
  await page.keyboard.press("Enter");
  await until(async () => (await v.state()).tree === 3, "the game that was found");
  await page.keyboard.press("Home");
  await v.drawn();
  assert.equal(await inside("input[data-type=filter]").inputValue(), "player 014");
  await inside("input[data-type=filter]").fill("");
  // One that is among those found stays; in it Enter leads to its begin, as a click on it does.
  await v.load(`${"(;GM[1]SZ[9]PB[Ada];B[ee];W[cc])".repeat(3)}(;GM[1]SZ[9]PB[Jun];B[ee])`);
  await v.goTo({ tree: 2, node: 2 });
  await inside("input[data-type=filter]").fill("ada");
  await page.keyboard.press("ArrowDown");
  await v.drawn();
  await eventually(async () => { const { tree, node } = await v.state(); return [tree, node]; }, [2, 2]);
  await page.keyboard.press("Enter");
  await eventually(async () => { const { tree, node } = await v.state(); return [tree, node]; }, [2, 0]);
  // Left and right go through the game meanwhile.
  await page.keyboard.press("ArrowRight");
  await eventually(async () => (await v.state()).node, 1);
  await page.keyboard.press("End");
  await eventually(async () => (await v.state()).tree, 3);
  await inside("[role=tab][data-panel=moves]").click();
});

test("a new game has its size, handicap, komi and names", async () => {
  await v.run("new-dialog");
  await inside("dialog [name=size]").fill("13");
  await inside("dialog [name=handicap]").selectOption("3");
  await inside("dialog [name=komi]").fill("0.5");
  await inside("dialog [name=black]").fill("A [b]");
  await inside("dialog button[type=submit]").click();
  await until(async () => (await v.state()).mode === "edit", "the game");
  await eventually(text, "(;FF[4]GM[1]CA[UTF-8]SZ[13]PB[A [b\\]]KM[0.5]HA[3]AB[dj][jd][jj])\n");
  for (const number of [2, 4, 6, 9, 11, 18, 19, 20, 21]) {
    await v.run("new", { game: number });
    await until(async () => (await v.attribute("[part~=board]", "data-game")) === String(number), `game ${number}`);
    await eventually(() => v.attribute("[part~=board]", "data-board"), null, `a board of ${number}`);
  }
  await v.set("mode", "view");
});

test("Backgammon is played with dice and checkers, and with the players' words", async () => {
  await v.load("(;GM[6])");
  await v.set("mode", "edit");
  await v.play("31: 8/5 6/5");
  const first = await text();
  assert.match(first, /;[BW]\[31(hefe|qtst)\]/);
  await v.run("undo");
  const white = first.includes("W[31");
  for (const die of [3, 1]) await inside(`[data-die='${die}']`).click();
  for (const point of white ? ["h", "e", "f", "e"] : ["q", "t", "s", "t"]) {
    await inside(`[data-point=${point}]`).click({ force: true });
    await v.drawn();
  }
  await until(async () => (await text()) === first, "the whole move");
  // Checkers that are borne off have a place.
  await v.load("(;GM[6]AE[a:x]AW[a][z][z]AB[x])");
  await eventually(() => v.attribute("[data-point=z][data-stone=W]", "data-count"), "2");
  await eventually(() => v.count("[data-point=z]"), 2, "one of either side");
  await v.set("mode", "view");
});

test("problems are cropped, and progress is kept", async () => {
  await v.set("reply-delay", "0");
  await v.set("mode", "problem");
  const problems = "(;GM[1]SZ[19]AB[ba][cb]AW[bb](;B[aa]C[Wrong.])(;B[ab]C[RIGHT]))(;GM[1]SZ[19]AB[sr]AW[rr](;B[qr]C[RIGHT]))";
  await v.load(problems, "problems.sgf");
  await eventually(() => v.attribute("[data-point=ss]", "data-point"), null, "the other corner is not shown");
  await eventually(() => inside("[role=tab][data-panel=properties]").count(), 0);
  await v.play("A18");
  await eventually(async () => (await v.state()).problem, { status: "right", moves: 1, solved: 1, of: 2 });
  await v.load(problems, "problems.sgf");
  await eventually(async () => (await v.state()).problem.solved, 1, "after another visit");
  await eventually(() => v.text("[part~=progress]"), /1 of 2/);
  await v.run("clear-progress");
  await eventually(async () => (await v.state()).problem.solved, 0);
  // A choice is one however far below it is said.
  await v.load("(;GM[1]SZ[9];B[aa](;W[bb])(;W[cc];B[dd]C[CHOICERIGHT]))");
  await v.play("A9");
  await eventually(async () => (await v.position()).last_move.move, "cc");
  await v.set("mode", "view");
  await v.set("reply-delay", null);
});

test("a text is pasted anywhere", async () => {
  await v.run("paste", "(;GM[1]SZ[13];B[aa])");
  await until(async () => (await v.state()).nodes === 2, "the game");
  await eventually(() => v.attribute("[part~=board]", "data-size"), "13x13");
  await assert.rejects(v.run("paste", "nothing of the kind"));
});

test("the page shows its texts in the language chosen", async () => {
  await v.load("(;GM[1]SZ[9]PB[Ada]AB[aa];B[bb]TR[aa]BL[9])");
  await v.run("next");
  await v.set("lang", "de");
  await eventually(() => v.text("[part~=inspector] [data-property=TR]"), /Dreieck/);
  await eventually(() => v.text("[part~=inspector] [data-property=BL]"), /Restzeit von Schwarz/);
  // One of a game's own, one that has another meaning elsewhere, and one of an old format.
  await v.load("(;GM[6]SZ[x];DI[31]EX[a])");
  await v.run("next");
  await eventually(() => v.text("[part~=inspector] [data-property=DI]"), /Würfel/);
  await eventually(() => v.text("[part~=inspector] [data-property=EX]"), /Erwarteter Zug/);
  await v.load("(;GM[9]AS[Black])");
  await eventually(() => v.text("[part~=inspector] [data-property=AS]"), /Wer Steine setzt/);
  await v.load("(;GM[19]AS[a1])");
  await eventually(() => v.text("[part~=inspector] [data-property=AS]"), /Stein mit Pfeil/);
  await v.run("menu", true);
  for (const lang of ["en", "ja", "zh", "zh-TW", "ko", "de", "fr", "es", "ru"]) {
    await v.set("lang", lang);
    const said = await v.text("[part~=menu]");
    assert.ok(said.length > 50 && (lang === "en" || !said.includes("Rotate right")), lang);
  }
  await v.run("menu", false);
  await v.set("lang", null);
});
