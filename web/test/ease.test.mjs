// Actions that must not lose anything: clicks on stones, files without games, closing a menu, a reload.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;

let chromium;
let page;
let v;

before(async () => {
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
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
const click = async (point) => {
  await inside(`[data-point="${point}"]`).click({ force: true });
  await v.drawn();
};
/** Returns the hook of the focused part. */
const focused = () => page.evaluate(() => {
  const active = document.querySelector("sgf-viewer").shadowRoot.activeElement;
  return active && (active.getAttribute("role") === "grid" ? "board" : active.dataset.command ?? active.dataset.edit ?? active.className);
});

test("a click on a stone goes to its move, and adds nothing", async () => {
  const games = {
    go: ["(;GM[1]SZ[9]AB[aa];B[ee];W[cc];B[gg](;W[dd])(;W[hh]))", [["ee", 1], ["cc", 2], ["gg", 3], ["aa", 3]]],
    hex: ["(;GM[11]SZ[5];B[a1];W[c3];B[d4])", [["a1", 1], ["c3", 2], ["d4", 3]]],
    gomoku: ["(;GM[4]SZ[15];B[hh];W[ii];B[gg])", [["hh", 1], ["ii", 2], ["gg", 3]]],
    othello: ["(;GM[2]SZ[8];B[dc];W[cc];B[cd])", [["dc", 1], ["cc", 2], ["cd", 3]]],
  };
  for (const mode of ["edit", "view"]) {
    await v.set("mode", mode);
    for (const [name, [file, clicks]] of Object.entries(games)) {
      await v.load(file);
      for (const [point, node] of clicks) {
        await v.goTo({ node: 3 });
        await click(point);
        assert.deepEqual(await v.state().then(({ node, tried, dirty }) => [node, tried, dirty]), [node, [], false], `${mode}, ${name}, ${point}`);
      }
      // The cursor's Enter does the same.
      await v.goTo({ node: 3 });
      assert.equal(await text(), file, name);
    }
  }
  // Moves of two points begin with a click on a stone, as ever.
  await v.set("mode", "edit");
  await v.load("(;GM[9]SZ[8])");
  const from = await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector('[data-stone="B"][data-point]').dataset.point);
  await click(from);
  assert.equal(await v.count(".picked"), 1);
  await page.keyboard.press("Escape");
  await eventually(() => v.count(".picked"), 0);
});

test("the first of two points is given up by Escape, and by another tool", async () => {
  await v.set("mode", "edit");
  const file = "(;GM[1]SZ[9];B[ee])";
  await v.load(file);
  const chooseLine = async () => {
    await inside("[data-more]").click();
    await inside("[data-tool=LN]").click();
  };
  for (const give of [() => page.keyboard.press("Escape"), chooseLine, () => inside("[data-tool=play]").click()]) {
    await v.run("tool", "AR");
    await click("cc");
    assert.match(await v.text("[part~=status]"), /C7: now click the other point/);
    assert.equal(await v.count(".picked"), 1);
    await give();
    await v.drawn();
    assert.doesNotMatch(await v.text("[part~=status]"), /other point/);
    assert.equal(await v.count(".picked"), 0);
  }
  await v.run("tool", "AR");
  await click("cc");
  await click("dd");
  assert.equal(await text(), "(;GM[1]SZ[9]AR[cc:dd];B[ee])");
  await v.run("tool", "play");
});

test("a held button repeats its step, and a click is one step", async () => {
  const moves = Array.from({ length: 60 }, (_, at) => `;${at % 2 ? "W" : "B"}[${"abcdefgh"[at % 8]}${"abcdefgh"[Math.floor(at / 8)]}]`).join("");
  await v.set("mode", "view");
  await v.load(`(;GM[1]SZ[9]${moves})`);
  const node = async () => (await v.state()).node;
  const hold = async (command, isEnough) => {
    const { x, y, width, height } = await inside(`[part~=controls] > [data-command=${command}]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await until(async () => isEnough(await node()), `${command} repeats`);
    await page.mouse.up();
    await v.drawn();
    // Released, it goes no further.
    const there = await node();
    await page.waitForTimeout(300);
    assert.equal(await node(), there);
    return there;
  };
  const there = await hold("next", (node) => node >= 5);
  assert.ok(there < 60, String(there));
  await inside("[part~=controls] > [data-command=next]").click();
  await eventually(node, there + 1);
  await inside("[part~=controls] > [data-command=previous]").click();
  await eventually(node, there);
  // At the end of the line it stops, and nothing is stuck.
  assert.equal(await hold("previous", (node) => node === 0), 0);
  await inside("[part~=controls] > [data-command=next]").click();
  await eventually(node, 1);
  assert.equal(await v.attribute(".viewer", "data-held"), null);
});

test("the point under the mouse is named, and moves nothing", async () => {
  await v.set("mode", "view");
  for (const [file, point, name] of [["(;GM[1]SZ[19])", "pd", "Q16"], ["(;GM[1]SZ[9];B[ee])", "ee", "E5"], ["(;GM[11]SZ[11])", "c2", "c2"]]) {
    await v.load(file);
    const box = () => inside("[part~=status]").boundingBox();
    const before = await box();
    await inside(`[data-point="${point}"]`).hover({ force: true });
    await eventually(() => v.text("[part~=pointed]"), name);
    assert.deepEqual(await box(), before);
    await page.mouse.move(0, 0);
    await inside("[part~=controls] [data-command=menu]").hover();
    await eventually(() => v.text("[part~=pointed]"), "");
  }
});

test("a message in the status line goes away, an instruction stays until it is followed", async () => {
  await v.set("mode", "edit");
  await v.load("(;GM[1]SZ[9];B[ee])");
  await v.run("copy-sgf");
  await eventually(() => v.text("[part~=status]"), "Copied");
  await eventually(() => v.text("[part~=status]"), /^Beginning of the game/);
  await v.run("tool", "AR");
  await click("cc");
  await page.waitForTimeout(7000);
  assert.match(await v.text("[part~=status]"), /C7: now click the other point/);
  await page.keyboard.press("Escape");
  await v.run("tool", "play");
});

test("a tried move is named as players name it", async () => {
  await v.set("mode", "view");
  for (const [file, points, expected] of [
    ["(;GM[1]SZ[9];B[ee])", ["cc", "gg", "ai"], "Tried: C7 G3 A1"], ["(;GM[1]SZ[19])", ["pd", "dp"], "Tried: Q16 D4"], ["(;GM[2]SZ[8])", ["dc"], "Tried: d3"],
  ]) {
    await v.load(file);
    await v.run("last");
    for (const point of points) await click(point);
    assert.equal(await v.text("[part~=status]"), expected);
    await v.run("previous");
    assert.equal((await v.text("[part~=status]")).startsWith("Tried"), points.length > 1);
    if (points.length > 1) assert.equal(await v.text("[part~=status]"), expected.replace(/ \S+$/, ""));
    await v.run("back-to-game");
  }
});

const drop = (files) => page.evaluate((files) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) data.items.add(new File([Uint8Array.from(bytes)], name));
  document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}, files.map(([name, content]) => [name, [...Buffer.from(content)]]));

test("a file without a game leaves the open one, and says why", async () => {
  await v.set("mode", "view");
  const file = "(;GM[1]SZ[9];B[ee];W[cc])";
  for (const [name, content] of [["letter.txt", "Dear Ada,"], ["empty.sgf", ""], ["photo.png", "\x89PNG\r\n\x1a\n\0\0"], ["page.html", "<html><body>(1)</body></html>"], ["half.sgf", "(no game)"]]) {
    await v.load(file, "kept.sgf");
    await v.goTo({ node: 2 });
    await drop([[name, content]]);
    await eventually(() => v.text("[part~=message]"), `${name} contains no game, so the page was not changed.`);
    assert.deepEqual(await v.state().then(({ name, node }) => [name, node]), ["kept.sgf", 2]);
    assert.equal(await text(), file);
  }
  // A game in another encoding is still a game.
  await drop([["wide.sgf", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("(;GM[1]SZ[9];B[aa])", "utf16le")])]]);
  await eventually(async () => (await v.state()).name, "wide.sgf");
});

test("no message has a browser's words", async () => {
  const words = /Error|exception|Failed to|undefined|null|is not a|atob|fetch/;
  await v.set("mode", "view");
  for (const fail of [
    () => page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
      document.querySelector("sgf-viewer").setAttribute("src", "nowhere.sgf");
      setTimeout(() => (globalThis.fetch = fetch), 300);
    }),
    () => page.evaluate(() => {
      location.hash = "sgf=%%%%";
    }),
    () => page.evaluate(() => {
      const { clipboard } = navigator;
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { readText: () => Promise.reject(new DOMException("Read permission denied.")), writeText: clipboard.writeText } });
      return document.querySelector("sgf-viewer").run("paste").catch(() => {}).finally(() => Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard }));
    }),
  ]) {
    await v.load("(;GM[1]SZ[9];B[ee])");
    await fail();
    await until(() => v.isSeen("[part~=message]"), "a message");
    assert.doesNotMatch(await v.text("[part~=message]"), words);
    await page.evaluate(() => document.querySelector("sgf-viewer").removeAttribute("src"));
  }
  page.errors = page.errors.filter((text) => !/nowhere\.sgf|ERR_/.test(text));
});

test("theme, coordinates, language and the height of the comment survive a reload", async () => {
  const fresh = await browser();
  const other = await open(fresh.context, PAGE);
  const o = viewer(other);
  const place = (selector) => other.locator(`sgf-viewer ${selector}`);
  const looks = () => other.evaluate(() => {
    const { shadowRoot } = document.querySelector("sgf-viewer");
    return [shadowRoot.querySelector(".viewer").dataset.theme, document.querySelector("sgf-viewer").getAttribute("coords"), shadowRoot.querySelector(".viewer").lang,
      Math.round(shadowRoot.querySelector("section.comment").getBoundingClientRect().height)];
  });
  const load = async () => {
    await o.ready();
    await o.load("(;GM[1]SZ[9];B[ee])");
  };
  await load();
  const before = await looks();
  assert.deepEqual(before.slice(0, 3), ["wood", null, "en"]);
  await o.run("theme-dark");
  await o.run("coords-next");
  await place("[part~=controls] > [data-command=menu]").click();
  await place("[part~=menu] [data-command=language]").selectOption("ja");
  await other.keyboard.press("Escape");
  await place(".split").focus();
  for (let step = 0; step < 3; step += 1) await other.keyboard.press("ArrowDown");
  await o.drawn();
  const chosen = await looks();
  assert.deepEqual(chosen, ["dark", "sgf", "ja", before[3] + 72]);
  await other.reload();
  await load();
  await eventually(looks, chosen);
  // An element on somebody's own page looks as that page says.
  await other.evaluate(async () => {
    const own = document.createElement("sgf-viewer");
    document.body.append(own);
    await own.load("(;GM[1]SZ[9])");
  });
  assert.equal(await other.evaluate(() => document.querySelectorAll("sgf-viewer")[1].shadowRoot.querySelector(".viewer").dataset.theme), "wood");
  await fresh.close();
});

test("a link has no base that others cannot open", async () => {
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9];B[ee])");
  for (const base of ["file:///home/me/page.html", "javascript:alert(1)", "data:text/html,x", "blob:https://example.org/1", "http://localhost/", "http://localhost.:80/", "http://app.localhost:8080/", "http://127.0.0.1:9/",
    "http://127.1.2.3/", "http://127.1/", "http://0.0.0.0/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://me:secret@example.org/", "http://", "viewer.html", "//[", ""]) {
    await v.set("link-base", base);
    assert.equal(await v.run("copy-link"), "(;GM[1]SZ[9];B[ee])", base);
    await eventually(() => v.text("[part~=status]"), /no public URL/);
  }
  for (const base of ["https://example.org/v.html", "http://example.org/localhost/", "https://localhost.example.org/"]) {
    await v.set("link-base", base);
    assert.ok((await v.run("copy-link")).startsWith(`${base}#sgf=`), base);
  }
  await v.set("link-base", null);
});

test("a new game can be begun in every mode, and handicap sets the komi", async () => {
  for (const mode of ["view", "edit", "problem", "guess"]) {
    await v.set("mode", mode);
    await v.run("new", { game: 11, size: "7" });
    await until(async () => (await v.position()).game === 11, mode);
    assert.equal((await v.state()).mode, mode);
    await v.load("(;GM[1]SZ[9];B[ee])");
  }
  await v.set("mode", "view");
  for (const [options, expected] of [[{ handicap: 2 }, "KM[0.5]"], [{ handicap: 9 }, "KM[0.5]"], [{ handicap: 3, komi: "5" }, "KM[5]"], [{ handicap: 0 }, ""], [{ handicap: 2, komi: null }, ""]]) {
    await v.run("new", { game: 1, size: "19", ...options });
    await eventually(async () => (/KM\[[^\]]*\]/.exec(await text()) ?? [""])[0], expected, JSON.stringify(options));
  }
  const komi = () => inside("dialog [name=komi]").inputValue();
  await v.run("new-dialog");
  assert.equal(await komi(), "6.5");
  for (const [stones, expected] of [["2", "0.5"], ["0", "6.5"], ["9", "0.5"]]) {
    await inside("dialog [name=handicap]").selectOption(stones);
    assert.equal(await komi(), expected);
  }
  await inside("dialog [name=komi]").fill("7.5");
  await inside("dialog [name=handicap]").selectOption("3");
  assert.equal(await komi(), "7.5", "what was typed stays");
  await v.run("new-dialog");
});

test("the focus is on the menu's button after the menu, and on the board after a field", async () => {
  await v.set("mode", "edit");
  await v.load("(;GM[1]SZ[9];B[ee])");
  const button = inside("[part~=controls] > [data-command=menu]");
  const leave = {
    Escape: () => page.keyboard.press("Escape"),
    "an entry": () => inside("[part~=menu] [data-command=mirror]").click(),
    "an entry by key": async () => {
      await inside("[part~=menu] [data-command=mirror]").focus();
      await page.keyboard.press("Enter");
    },
    "a dialog": async () => {
      await inside("[part~=menu] [data-command=help]").click();
      await until(() => v.isSeen("dialog[open]"), "the dialog");
      await page.keyboard.press("Escape");
    },
    "the button itself": () => page.keyboard.press("Escape").then(() => button.press("Enter")).then(() => page.keyboard.press("Escape")),
  };
  for (const [name, work] of Object.entries(leave)) {
    await button.focus();
    await page.keyboard.press("Enter");
    await until(() => v.isSeen("[part~=menu]"), "the menu");
    await work();
    await eventually(() => v.isSeen("[part~=menu]"), false, name);
    await eventually(focused, "menu", name);
  }
  for (const field of ["[data-edit=C]", "[data-edit=N]", "[data-type=move]"]) {
    await inside(field).focus();
    await page.keyboard.type("x");
    await page.keyboard.press("Escape");
    await eventually(focused, "board", field);
  }
  await eventually(text, "(;GM[1]SZ[9]C[x]N[x];B[ee])");
  await page.keyboard.press("Escape");
  await eventually(focused, null);
  await v.set("mode", "view");
});

test("a filter that finds no game says so, and can be cleared", async () => {
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9]PB[Ada])(;GM[1]SZ[9]PB[Bo])");
  await inside("[role=tab][data-panel=games]").click();
  const filter = inside("input[data-type=filter]");
  await filter.fill("nobody");
  await until(() => v.isSeen(".none-found"), "words");
  assert.match(await v.text(".none-found"), /^No game matches the filter\./);
  await inside("[data-command=clear-filters]").click();
  await eventually(() => v.count("[part~=games] [role=option]"), 2);
  assert.equal(await v.isSeen(".none-found"), false);
  assert.equal(await filter.inputValue(), "");
  await filter.fill("bo");
  await eventually(() => v.count("[part~=games] [role=option]"), 1);
  assert.equal(await v.isSeen(".none-found"), false);
  await filter.fill("");
  await inside("[role=tab][data-panel=moves]").click();
});

test("comments that run from right to left begin at the right, paragraph by paragraph", async () => {
  await v.set("mode", "view");
  await v.load("(;GM[1]SZ[9]C[שלום עולם\n\nHello\n\nمرحبا];B[ee])");
  /** Returns whether the letters of each paragraph are nearer to the left or to the right edge of the comment. */
  const sides = () => page.evaluate(() => {
    const { shadowRoot } = document.querySelector("sgf-viewer");
    const node = shadowRoot.querySelector("[part~=comment] .text bdi").firstChild;
    const box = shadowRoot.querySelector("[part~=comment]").getBoundingClientRect();
    let at = 0;
    return node.data.split("\n\n").map((part) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + part.length);
      at += part.length + 2;
      const { left, right } = range.getBoundingClientRect();
      return left - box.left < box.right - right ? "left" : "right";
    });
  });
  assert.deepEqual(await sides(), ["right", "left", "right"]);
  await v.set("mode", "edit");
  assert.equal(await inside("[data-edit=C]").evaluate((field) => getComputedStyle(field).unicodeBidi), "plaintext");
  await v.set("mode", "view");
});

test("help lists keys in the order of what they do", async () => {
  await v.load(`(;GM[1]SZ[19]${Array.from({ length: 30 }, (_, at) => `;${at % 2 ? "W" : "B"}[${"abcdefghijklmnopqrs"[at % 19]}${"abcdefghijklmnopqrs"[Math.floor(at / 19) * 3]}]`).join("")})`);
  await v.run("help");
  const rows = await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("dialog[open] dl > div")].map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]));
  await v.run("help");
  const of = (words) => rows.find(([, said]) => said === words)?.[0];
  for (const [words, keys, nodes] of [
    ["previous and next node", ["ArrowLeft", "ArrowRight"], [14, 16]], ["back and forward 10 nodes", ["PageUp", "PageDown"], [5, 25]], ["first and last node", ["Home", "End"], [0, 30]],
  ]) {
    const signs = { ArrowLeft: "←", ArrowRight: "→", PageUp: "↑", PageDown: "↓", Home: "Home", End: "End" };
    const found = of(words);
    assert.ok(found && found.indexOf(signs[keys[0]]) < found.indexOf(signs[keys[1]]), words);
    for (const [at, key] of keys.entries()) {
      await v.goTo({ node: 15 });
      await page.keyboard.press(key);
      await v.drawn();
      assert.equal((await v.state()).node, nodes[at], `${words}: ${key}`);
    }
  }
  assert.ok(of("undo, redo").startsWith("Ctrl + Z,") && of("save, open").startsWith("Ctrl + S,"));
});
