// How the page looks, as far as a machine can tell: sizes for fingers, directions, themes, and what stays where it is.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { axe, browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const SCRIPT = new URL("../dist/sgf-viewer.js", import.meta.url).href;

/** What a test opened, to be closed whatever becomes of it. */
const opened = [];
after(async () => {
  for (const one of opened) await one.close();
});

/** The page in a window of its own. */
async function shown(options = {}, url = PAGE) {
  const own = await browser(options);
  opened.push(own);
  const page = await open(own.context, url);
  page.on("dialog", (dialog) => dialog.accept());
  const v = viewer(page);
  await v.ready();
  return { page, v, context: own.context };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const small = { viewport: { width: 1280, height: 720 } };

/** A game with much to say: names, clocks, annotations, comments of all lengths, and nodes without any. */
function lesson(root, moves) {
  const said = ["", "C[Short.]", `C[${"Many words, one after another. ".repeat(40)}]`, "N[A name]TE[1]BL[8.25]OB[3]", "WL[61]C[Two\nlines.]GB[2]HO[1]", "", ""];
  return `(;${root}${moves.map((move, at) => `;${at % 2 ? "W" : "B"}[${move}]${said[at % said.length]}`).join("")})`;
}
const points = (size, write) => Array.from({ length: 80 }, (_, at) => write((at * 7) % size, Math.floor((at * 7) / size)));
const letter = (at) => String.fromCharCode(97 + at);

test("nothing moves while one steps, in any window, in games with sides, pips or nothing beside their names", async () => {
  const games = {
    Go: lesson("GM[1]SZ[19]PB[Ada]PW[Jun]", points(19, (x, y) => letter(x) + letter(y))),
    Hex: lesson("GM[11]SZ[19]PB[Ada]PW[Jun]", points(19, (x, y) => `${letter(x)}${y + 1}`)),
    Gomoku: lesson("GM[4]SZ[15]PB[Ada]PW[Jun]", points(15, (x, y) => `${letter(x)}${y + 1}`)),
  };
  for (const options of [small, tablet, phone]) {
    const { page, v } = await shown(options);
    for (const [name, game] of Object.entries(games)) {
      await v.load(game);
      const boxes = () => page.evaluate(() => JSON.stringify(["board", "players", "controls", "comment", "tree", "status"].map((part) => {
        const { x, y, width, height } = document.querySelector("sgf-viewer").shadowRoot.querySelector(`[part~=${part}]`).getBoundingClientRect();
        return [part, x, y, width, height];
      })));
      let before = "";
      await until(async () => before === (before = await boxes()), "the page to be laid out");
      for (let step = 0; step < 80; step += 1) {
        await v.run("next");
        assert.equal(await boxes(), before, `${name}, ${options.viewport.width} wide, step ${step + 1}`);
      }
      assert.equal((await v.state()).node, 80);
    }
  }
});

test("whatever is pressed is large enough for what presses it", async () => {
  const file = "(;GM[1]SZ[9]PB[Ada]C[x];B[ee]C[y];W[cc])(;GM[1]SZ[9]AB[ba][cb]AW[bb](;B[aa]C[Wrong.])(;B[ab]C[RIGHT]))(;GM[6];W[31hefe])";
  for (const [options, least] of [[phone, 44], [tablet, 44], [{ viewport: { width: 1180, height: 820 }, hasTouch: true }, 44], [small, 32]]) {
    const { page, v } = await shown(options);
    const few = () => page.evaluate((least) => [...document.querySelector("sgf-viewer").shadowRoot
      .querySelectorAll("button, input, select, textarea, [role=tab], [role=slider], [role=option]")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [one.dataset.command ?? one.dataset.tool ?? one.dataset.panel ?? one.name ?? one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
      .filter(([, { height }]) => height < least - 0.5).map(([name, { height }]) => `${name}: ${height}`), least);
    const none = async (what) => assert.deepEqual(await few(), [], `${options.viewport.width} wide, ${what}`);
    await none("empty");
    await v.load(file);
    for (const mode of ["view", "edit", "problem", "guess"]) {
      await v.set("mode", mode);
      await none(mode);
    }
    await v.set("mode", "edit");
    for (const panel of ["games", "info", "properties", "findings"]) {
      await v.run("panel", panel);
      await none(panel);
    }
    for (const dialog of ["menu", "new-dialog", "export-dialog", "find-dialog", "count"]) {
      await v.run(dialog);
      await none(dialog);
      await v.run(dialog);
    }
    await v.goTo({ tree: 3 });
    await none("dice");
  }
});

test("nothing of the edit bar and of the quality marks is cut, in any window and language", async () => {
  const { page, v } = await shown({ ...phone, isMobile: true });
  const { page: wide, v: w } = await shown(small);
  const windows = [[page, v, [[320, 568], [360, 740], [390, 844], [820, 1180], [844, 390]]], [wide, w, [[1024, 768], [1280, 720], [1280, 1024], [1440, 900]]]];
  for (const [page, v, sizes] of windows) {
    await v.set("mode", "edit");
    await v.load("(;GM[1]SZ[19];B[pd];W[dd](;B[pp])(;B[dp]))");
    await v.goTo({ node: 2 });
    for (const lang of ["en", "de", "fr", "ru", "ja"]) {
      await v.set("lang", lang);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        for (const tool of ["play", "CR"]) {
          await v.run("tool", tool);
          await v.drawn();
          const wrong = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
            const root = document.querySelector("sgf-viewer").shadowRoot;
            // On a phone the marks are a row that one pushes along.
            const isPhone = innerWidth < 600;
            const boxes = [...root.querySelectorAll(`.tools > *, .editing > button, .typed > *${isPhone ? "" : ", [data-annotation]"}`)].filter((one) => one.checkVisibility());
            const found = boxes.length === (isPhone ? 16 : 32) ? [] : [`${boxes.length} boxes`];
            for (const one of boxes) {
              const { left, right, width } = one.getBoundingClientRect();
              const name = one.dataset.tool ?? one.dataset.annotation ?? one.dataset.command ?? one.textContent;
              if (left < 0 || right > innerWidth + 0.5) found.push(`${name} leaves the window`);
              if (width < 24) found.push(`${name} is ${width} px wide`);
              if (one.scrollWidth > one.clientWidth + 1) found.push(`${name} is cut`);
              // The panel scrolls up and down, never sideways.
              const panel = one.closest(".annotations, .workbench");
              if (panel.scrollWidth > panel.clientWidth) found.push(`${name} scrolls`);
              for (const other of boxes) {
                const box = other.getBoundingClientRect();
                if (other !== one && box.top === one.getBoundingClientRect().top && box.left < right - 0.5 && left < box.right - 0.5) found.push(`${name} covers ${other.dataset.tool ?? other.textContent}`);
              }
            }
            done([...new Set(found)]);
          }))));
          assert.deepEqual(wrong, [], `${width}×${height}, ${lang}, ${tool}`);
        }
      }
    }
    assert.deepEqual(page.errors, []);
  }
});

test("the choices of the menu show their values in full", async () => {
  for (const options of [phone, tablet, { viewport: { width: 844, height: 390 }, hasTouch: true }, small]) {
    const { page, v } = await shown(options);
    await v.load("(;GM[1]SZ[9];B[ee])");
    for (const lang of ["en", "de", "ru", "ja"]) {
      await v.set("lang", lang);
      await v.run("menu", true);
      await v.drawn();
      const wrong = await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=menu] .choice")].flatMap((choice) => {
        const [label, select] = choice.children;
        const free = document.createElement("select");
        free.style.cssText = "flex: none; width: auto; position: absolute; visibility: hidden;";
        free.append(new Option(select.selectedOptions[0].text));
        choice.append(free);
        const wanted = free.offsetWidth;
        free.remove();
        const [one, other] = [label, select].map((part) => part.getBoundingClientRect());
        return [select.offsetWidth < wanted - 1 && `${select.dataset.command}: ${select.offsetWidth} of ${wanted} px`,
          (one.top > other.bottom || other.top > one.bottom) && `${select.dataset.command} is on another line`].filter(Boolean);
      }));
      assert.deepEqual(wrong, [], `${options.viewport.width} wide, ${lang}`);
      await v.run("menu", false);
    }
  }
});

test("help opens at its beginning", async () => {
  for (const options of [phone, { viewport: { width: 844, height: 390 }, hasTouch: true }]) {
    const { page, v } = await shown(options);
    await v.load("(;GM[1]SZ[9];B[ee])");
    await v.run("help");
    const { scrolled, more } = await page.evaluate(() => {
      const dialog = document.querySelector("sgf-viewer").shadowRoot.querySelector("dialog[open]");
      return { scrolled: dialog.scrollTop, more: dialog.scrollHeight > dialog.clientHeight };
    });
    assert.deepEqual([scrolled, more], [0, true]);
  }
});

test("on a phone the words, the buttons and the summary are in sight with the graph", async () => {
  const { page, v } = await shown({ ...phone, isMobile: true });
  await v.load("(;GM[1]SZ[19]PB[Ada]PW[Jun]RE[B+R]SBKS[0]SBKV[50];B[pd]SBKS[-7]SBKV[20];W[dp]SBKS[-6]SBKV[22];B[pp]SBKS[-5]SBKV[30])");
  await v.run("panel", "graph");
  for (const [lang, node] of [["en", 0], ["en", 3], ["de", 2], ["ru", 2], ["es", 2], ["fr", 3], ["ja", 2]]) {
    await v.set("lang", lang);
    await v.goTo({ node });
    const boxes = await page.evaluate(() => {
      const root = document.querySelector("sgf-viewer").shadowRoot;
      const box = (selector) => root.querySelector(selector).getBoundingClientRect();
      const buttons = [...root.querySelectorAll(".course > .bar > button")];
      return { graph: box("[part~=graph]").height, top: box("[part~=controls]").top, reading: box("[part~=reading]").bottom, summary: box("[part~=summary]").bottom, right: box("[part~=summary]").right,
        rows: new Set(buttons.map((one) => one.getBoundingClientRect().top)).size, cut: buttons.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length };
    });
    assert.ok(boxes.graph >= 64 && boxes.reading < boxes.top && boxes.summary <= boxes.top && boxes.right <= 390, `${lang}: ${JSON.stringify(boxes)}`);
    assert.deepEqual([boxes.rows, boxes.cut], [1, 0], lang);
  }
});

test("on a phone a problem's points are large, and its question is in sight", async () => {
  const { page, v } = await shown({ ...phone, isMobile: true });
  await v.set("mode", "problem");
  await v.load("(;GM[1]SZ[19]C[Black to play and live.]AB[ba][cb][db]AW[bb][bc][cc](;B[aa]C[Wrong.])(;B[ab]C[RIGHT]))");
  const width = (selector) => page.evaluate((selector) =>
    document.querySelector("sgf-viewer").shadowRoot.querySelector(selector).getBoundingClientRect().width, selector);
  await until(async () => (await width("[data-point=aa]")) >= 30, "large points");
  for (const part of ["board", "problem", "comment", "controls"]) {
    const { top, bottom } = await page.evaluate((part) => {
      const { top, bottom } = document.querySelector("sgf-viewer").shadowRoot.querySelector(`[part~=${part}]`).getBoundingClientRect();
      return { top, bottom };
    }, part);
    assert.ok(top >= 0 && bottom <= 844.5, `${part}: ${top} to ${bottom}`);
  }
});

test("a page without a game offers ways to one, and says what went wrong", async () => {
  const { page, v } = await shown(small);
  const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
  for (const command of ["open", "paste", "new-dialog"]) await eventually(() => v.isSeen(`[part~=welcome] [data-way=${command}]`), true);
  await assert.rejects(v.run("paste", "nothing of the kind"));
  await eventually(() => v.isSeen("[part~=message]"), true);
  await v.load("no game here", "text.txt");
  await eventually(() => v.isSeen("[part~=welcome]"), true);
  await eventually(() => v.isSeen("[part~=message]"), true);
  await inside("[part~=welcome] [data-way=new-dialog]").click();
  await inside("dialog button[type=submit]").click();
  await eventually(() => v.isSeen("[part~=board]"), true);
  await eventually(() => v.isSeen("[part~=welcome]"), false);
});

test("pages that run from right to left mirror all but the board", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sgf-rtl-"));
  const path = join(folder, "rtl.html");
  writeFileSync(path, `<!DOCTYPE html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>x</title><body style="margin:0"><script src="${SCRIPT}"></script><sgf-viewer></sgf-viewer>`);
  const { page, v } = await shown(small, pathToFileURL(path).href);
  // Variations enough that the tree must be scrolled.
  await v.load(`(;GM[1]SZ[19]${Array.from({ length: 60 }, (_, at) => `(;B[a${letter(at % 19)}];W[b${letter(at % 19)}])`).join("")})`);
  const centre = (selector) => page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector("sgf-viewer").shadowRoot.querySelector(selector).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, left: x, right: x + width };
  }, selector);
  assert.ok((await centre("[part~=board]")).x > (await centre("[part~=tree]")).x, "the board stands first");
  assert.ok((await centre("[data-point=aa]")).x < (await centre("[data-point=sa]")).x, "A is on the left");
  assert.ok((await centre("[data-command=previous]")).x > (await centre("[data-command=next]")).x, "back is on the right");
  const isInSight = async () => {
    const [node, tree] = [await centre("[part~=tree] [aria-current]"), await centre("[part~=tree]")];
    return node.x > tree.left && node.x < tree.right;
  };
  await v.run("next");
  await until(isInSight, "the first variation to be in sight");
  assert.ok((await centre("[data-node='1']")).x > (await centre("[data-node='3']")).x, "variations follow to the left");
  await v.goTo({ node: 119 });
  await until(isInSight, "the last variation to be in sight");
  // The texts are English: they end on their right, and stand on the right.
  const ends = (selector) => page.evaluate((selector) => {
    const element = document.querySelector("sgf-viewer").shadowRoot.querySelector(selector);
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const place = (at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect().x);
    return { isInOrder: place(0) < place(text.length - 1), rest: element.getBoundingClientRect().right - place(text.length - 1) };
  }, selector);
  const status = await ends("[part~=status]");
  assert.ok(status.isInOrder && status.rest < 40, JSON.stringify(status));
  await v.run("menu", true);
  assert.ok((await ends("[part~=menu] [data-command=open]")).isInOrder);
  rmSync(folder, { recursive: true });
});

test("the page around takes the theme", async () => {
  const { page, v } = await shown(small);
  await v.load("(;GM[1]SZ[9];B[ee])");
  const colors = () => page.evaluate(() => {
    const frame = document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer");
    return [getComputedStyle(document.body).backgroundColor, getComputedStyle(frame).backgroundColor];
  });
  const seen = new Set();
  for (const theme of ["wood", "dark", "book", "highcontrast"]) {
    await v.set("theme", theme);
    await until(async () => new Set(await colors()).size === 1, theme);
    seen.add((await colors())[0]);
  }
  assert.equal(seen.size, 3, "wood, dark, and white twice");
  await v.set("theme", null);
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(() => v.attribute(".viewer", "data-theme"), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await eventually(() => v.attribute(".viewer", "data-theme"), "wood");
});

test("with forced colours it is seen whose turn it is, where on the line one is, and what stands in the tree", async () => {
  const { page, v, context } = await shown({ ...small, forcedColors: "active" });
  await v.load("(;GM[1]SZ[9]N[x];B[ee]C[y];W[cc](;B[aa])(;B[bb]))");
  await v.run("next");
  const style = (selector, name) => page.evaluate(([selector, name]) =>
    getComputedStyle(document.querySelector("sgf-viewer").shadowRoot.querySelector(selector))[name], [selector, name]);
  const paper = await style(".viewer", "backgroundColor");
  for (const part of [".thumb", ".track", ".node.black", "[data-tick=branch]"]) assert.notEqual(await style(part, "backgroundColor"), paper, part);
  assert.notEqual(await style(".player[data-turn]", "outlineStyle"), "none");
  const look = await axe(context, page);
  assert.deepEqual(await look("forced colours"), []);
});

test("every entry of the menu is reached in any window, and none covers another", async () => {
  const windows = [[844, 390], [740, 360], [667, 375], [640, 360], [568, 320], [390, 844], [320, 568], [820, 1180], [1180, 820], [1280, 720], [1920, 1080]];
  // With all that a menu can have: several games, an engine's moves, comments.
  const game = "(;GM[1]SZ[19]PB[Ada]C[x];B[pd]SBKS[-5]C[y];W[dp]TR[dp](;B[pp])(;B[dd];W[qq]SBKS[3]))(;GM[1]SZ[9];B[ee]SBKS[2])(;GM[1]SZ[9])";
  for (const hasTouch of [true, false]) {
    const { page, v } = await shown({ viewport: { width: 844, height: 390 }, hasTouch });
    await v.load(game);
    await v.goTo({ tree: 2 });
    for (const lang of ["en", "de", "ru", "ja"]) {
      await v.set("lang", lang);
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        // A frame later the page has heard of it.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await v.run("menu", true);
        const wrong = await page.evaluate(() => {
          const root = document.querySelector("sgf-viewer").shadowRoot;
          const menu = root.querySelector("[part~=menu]");
          const entries = [...menu.querySelectorAll("button, select")].filter((entry) => entry.checkVisibility());
          const found = entries.length < 30 ? [`${entries.length} entries`] : [];
          const box = menu.getBoundingClientRect();
          if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push("the menu leaves the window");
          if (menu.scrollWidth > menu.clientWidth) found.push("it scrolls sideways");
          if (menu.clientHeight < 120) found.push(`it is ${menu.clientHeight} px high`);
          for (const entry of entries) {
            entry.scrollIntoView({ block: "nearest" });
            const { left, top, right, bottom } = entry.getBoundingClientRect();
            for (const part of [0.1, 0.5, 0.9]) {
              const at = root.elementFromPoint(left + part * (right - left), (top + bottom) / 2);
              if (!entry.contains(at)) found.push(`${entry.dataset.command} is covered by ${at?.dataset?.command ?? at?.className}`);
            }
          }
          return found;
        });
        assert.deepEqual(wrong, [], `${width}×${height}, ${lang}, ${hasTouch ? "fingers" : "a mouse"}`);
        await v.run("menu", false);
      }
    }
    // What is tapped is what is done.
    await page.setViewportSize({ width: 844, height: 390 });
    await v.run("menu", true);
    await page.locator("sgf-viewer [part~=menu] [data-command=panel]").selectOption("info");
    await eventually(() => v.attribute("[role=tab][data-panel=info]", "aria-selected"), "true");
    assert.deepEqual(page.errors, []);
  }
});

test("the menu has what a game can do, and nothing that it cannot", async () => {
  const { page, v } = await shown({ ...small, permissions: ["clipboard-read", "clipboard-write"] });
  await v.load("(;GM[1]SZ[9]PB[Ada];B[ee])");
  await v.run("menu", true);
  const entries = () => page.evaluate(() => Object.fromEntries([...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=menu] [data-group]")]
    .map((group) => [group.dataset.group, [...group.querySelectorAll("[data-command]")].filter((entry) => entry.checkVisibility()).map((entry) => entry.dataset.command)])));
  const { file, view, share, mode } = await entries();
  assert.deepEqual(file, ["open", "paste", "new-dialog", "save", "save-as", "export-dialog", "print"]);
  for (const command of ["theme", "coords", "numbers", "variations", "panel", "turn-right", "turn-left", "mirror"]) {
    assert.ok(view.includes(command), command);
  }
  for (const command of ["red-blue", "toggle-candidates", "next-mistake"]) assert.ok(!view.includes(command), command);
  assert.deepEqual(share, ["copy-link", "copy-sgf", "copy-picture"]);
  assert.deepEqual(mode, ["mode-view", "mode-edit", "mode-problem", "mode-guess", "help"]);
  const panels = () => page.locator("sgf-viewer [part~=menu] [data-command=panel] option").evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(await panels(), ["moves", "info", "properties", "findings"]);
  await page.locator("sgf-viewer [part~=menu] [data-command=panel]").selectOption("findings");
  await eventually(() => v.attribute("[role=tab][data-panel=findings]", "aria-selected"), "true");
  await v.run("panel", "moves");
  await eventually(() => v.count("[role=tab][data-panel=findings]"), 0);
  // The picture is what is seen, in pixels.
  await v.run("copy-picture");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return [width, height];
  });
  assert.equal(Math.max(...copied), 1600);
  await v.load("(;GM[1]SZ[9])(;GM[1]SZ[9])");
  await v.run("menu", true);
  assert.ok((await panels()).includes("games"));
  assert.ok((await entries()).file.includes("next-game"));
});

test("clocks and moves are told in people's words", async () => {
  const { v } = await shown(small);
  await v.load("(;GM[1]SZ[9];B[ee]BL[8.26];W[cc]WL[675.984]OW[3])");
  await v.run("next");
  await eventually(() => v.text("[part~=comment]"), "Black has 8.3 s left");
  await v.run("next");
  await eventually(() => v.text("[part~=comment]"), /White has 0:11:15 left/);
  await v.set("lang", "ja");
  await eventually(() => v.text("[part~=comment]"), /0:11:15/);
  await v.run("previous");
  await eventually(() => v.text("[part~=comment]"), /8\.3秒/);
  await v.set("lang", null);
  await v.load("(;GM[6];W[31hefe];B[66agag];W[11];B[double])");
  for (const told of ["Move 1: White 31: 8/5 6/5", "Move 2: Black 66: 24/18(2)", "Move 3: White 11", "Move 4: Black double"]) {
    await v.run("next");
    await eventually(() => v.text("[part~=status]"), new RegExp(told.replace(/[().]/g, "\\$&")));
  }
});

test("Hex and Twixt may be red and blue, in every theme and all over the page", async () => {
  const { page, v } = await shown(small);
  const RED = "rgb(198, 40, 40)";
  const BLUE = "rgb(29, 85, 180)";
  const style = (selector, name) => page.evaluate(([selector, name]) =>
    [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(selector)].map((one) => getComputedStyle(one)[name]), [selector, name]);
  for (const theme of ["wood", "dark", "book", "highcontrast"]) {
    await v.set("theme", `${theme} red-blue`);
    await v.load("(;GM[21]SZ[12];W[c3];B[e2];W[d5];B[g3])");
    await v.run("last");
    const [red, blue] = theme === "dark" ? ["rgb(239, 83, 80)", "rgb(91, 141, 239)"] : [RED, BLUE];
    for (const part of [".link", ".edge"]) {
      const strokes = new Set(await style(`.picture ${part}`, "stroke"));
      assert.ok(strokes.has(red) && strokes.has(blue), `${theme}, ${part}: ${[...strokes]}`);
    }
    for (const game of ["(;GM[21]SZ[12];W[c3];B[e2])", "(;GM[11]SZ[5];B[a1];W[c3])"]) {
      await v.load(game);
      await v.run("last");
      const fills = new Set(await style(".picture .stone", "fill"));
      assert.ok(fills.has(red) && fills.has(blue), `${theme}: ${[...fills]}`);
      assert.deepEqual([...(await style(".node.black", "backgroundColor")), ...(await style(".node.white", "backgroundColor"))], [RED, BLUE], theme);
    }
    await v.load("(;GM[1]SZ[9];B[aa];W[bb])");
    await v.run("last");
    assert.ok(!(await style(".picture .stone", "fill")).includes(RED), "Go stays black and white");
  }
});

test("the edit bar shows the tools that people use, and the others in groups with names", async () => {
  for (const window of [small, phone]) {
    const { page, v } = await shown(window);
    await v.load("(;GM[1]SZ[9]C[x];B[ee]C[y];W[cc])");
    await v.set("mode", "edit");
    const seen = () => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[data-tool]")]
      .filter((tool) => tool.checkVisibility()).map((tool) => tool.dataset.tool));
    const usual = ["play", "AB", "AW", "AE", "TR", "SQ", "LB", "number"];
    assert.deepEqual(await seen(), usual);
    const more = page.locator("sgf-viewer [data-more]");
    await more.click();
    const all = ["play", "AB", "AW", "AE", "PL", "CR", "MA", "SQ", "TR", "SL", "LB", "number", "AR", "LN", "DD", "VW", "TB", "TW"];
    assert.deepEqual((await seen()).sort(), all.sort());
    const names = await page.locator("sgf-viewer #more-tools [role=group]").evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label")));
    assert.deepEqual(names, ["Marks", "Lines and areas", "Position", "Variations"]);
    // Escape gives the focus back, and the tool that is chosen stays in sight.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    assert.deepEqual(await seen(), usual);
    await more.click();
    await page.locator("sgf-viewer [data-tool=MA]").click();
    await eventually(() => v.attribute("[data-more]", "data-more"), "MA");
    assert.deepEqual(await seen(), usual);
    // All marks of quality are in one row, and all buttons of the bar are as high.
    const boxes = (selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()).map(({ top, height }) => [Math.round(top), Math.round(height)]));
    const marks = await boxes("sgf-viewer [data-annotation]");
    assert.equal(marks.length, 16);
    assert.equal(new Set(marks.map(String)).size, 1, String(marks));
    const heights = (await boxes("sgf-viewer .workbench :is(button, input)")).map(([, height]) => height);
    assert.equal(new Set([...heights, marks[0][1]]).size, 1, String(heights));
  }
});

test("coordinates are at most 14 pixels high on any board, and the wood has no lines but the board's", async () => {
  for (const window of [{ viewport: { width: 1920, height: 1080 } }, small, tablet, phone]) {
    const { page, v } = await shown(window);
    for (const file of ["(;GM[1]SZ[5])", "(;GM[1]SZ[9])", "(;GM[1]SZ[19])", "(;GM[11]SZ[5])", "(;GM[2]SZ[8])", "(;GM[21]SZ[12])", "(;GM[9]SZ[8])"]) {
      await v.load(file);
      for (const turn of ["0", "90"]) {
        await v.set("turn", turn);
        const sizes = await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(".picture .coordinate text")].map((text) => {
          const { a, b } = text.getScreenCTM();
          return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        }));
        assert.ok(sizes.length > 0, file);
        assert.ok(Math.max(...sizes) <= 14.1, `${file}, ${window.viewport.width}: ${Math.max(...sizes)}`);
        assert.ok(Math.min(...sizes) >= 5, `${file}, ${window.viewport.width}: ${Math.min(...sizes)}`);
      }
    }
  }
  // A row of pixels between two lines of the grid has one color where nothing is drawn.
  const { page, v } = await shown(small);
  await v.set("theme", "wood");
  await v.load("(;GM[1]SZ[9])");
  const painted = await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(".picture path.board[stroke]")].filter((path) => path.checkVisibility()).length);
  assert.equal(painted, 0);
});

test("all space between and in boxes is on a grid of 4 px", () => {
  const css = String(readFileSync(new URL("../src/style.css", import.meta.url)));
  const found = [...css.matchAll(/\b((?:row-|column-)?gap|padding(?:-[a-z-]+)?): ([^;}]*)/g)];
  assert.ok(found.length > 50);
  assert.deepEqual(found.filter(([, , value]) => [...value.matchAll(/(?<![\w.-])(\d+)px/g)].some(([, px]) => px % 4)).map(([all]) => all), []);
});
