// Chromium for the tests: a fresh profile, nothing fetched, everything that goes wrong noted.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** How long anything may take, in milliseconds: these tests run on slow machines that have other work. */
const PATIENCE = 60_000;

/** A browser and what ends it. */
export async function browser(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "sgf-viewer-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM, headless: true, acceptDownloads: true,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
    viewport: { width: 1280, height: 900 }, timeout: PATIENCE, ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  return {
    context,
    profile,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page that notes its errors and its requests. */
export async function open(context, url) {
  const page = await context.newPage();
  page.errors = [];
  page.requests = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  page.on("request", (request) => page.requests.push(request.url()));
  if (url) await page.goto(url);
  return page;
}

/** Waits until a question about the page is answered with yes: it is asked again and again, for
 * drivers that evaluate strings in the page fail under its policy. */
export async function until(ask, what, most = PATIENCE) {
  const end = Date.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until something of the page is what it is to be: after what people do, nothing is there at once.
 * `expected` is a value, or a pattern of a text. */
export async function eventually(ask, expected, what = "") {
  const judge = (found) => (expected instanceof RegExp ? assert.match(String(found), expected, what || undefined)
    : assert.deepEqual(found, expected, what || undefined));
  const isSo = (found) => {
    try {
      judge(found);
      return true;
    } catch {
      return false;
    }
  };
  let found;
  await until(async () => isSo((found = await ask())), what).catch(() => judge(found));
  return found;
}

/** The viewer of a page: its methods, run there. */
export function viewer(page) {
  const evaluate = (work, argument) => page.evaluate(work, argument);
  return {
    /** All that was asked for is done and drawn. */
    drawn: () => evaluate(() => document.querySelector("sgf-viewer").drawn()),
    ready: () => evaluate(async () => { await document.querySelector("sgf-viewer").ready; }),
    load: (text, name = "test.sgf") => evaluate(async ([text, name]) => {
      await document.querySelector("sgf-viewer").load(text, { name });
    }, [text, name]),
    loadBytes: (bytes, name = "test.sgf") => evaluate(async ([bytes, name]) => {
      const letters = atob(bytes);
      await document.querySelector("sgf-viewer").load(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), { name });
    }, [Buffer.from(bytes).toString("base64"), name]),
    run: (command, argument) => evaluate(([command, argument]) => document.querySelector("sgf-viewer").run(command, argument), [command, argument]),
    goTo: (place) => evaluate((place) => document.querySelector("sgf-viewer").goTo(place), place),
    play: (move) => evaluate((move) => document.querySelector("sgf-viewer").play(move), move),
    state: () => evaluate(() => document.querySelector("sgf-viewer").state),
    position: () => evaluate(() => document.querySelector("sgf-viewer").position()),
    bytes: async () => Buffer.from(await evaluate(async () => {
      const bytes = await document.querySelector("sgf-viewer").bytes();
      let text = "";
      for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      return btoa(text);
    }), "base64"),
    set: (name, value) => evaluate(async ([name, value]) => {
      const element = document.querySelector("sgf-viewer");
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
      await element.drawn();
    }, [name, value]),
    /** An attribute of something inside. */
    attribute: (selector, name) => evaluate(([selector, name]) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelector(selector)?.getAttribute(name) ?? null, [selector, name]),
    text: (selector) => evaluate((selector) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelector(selector)?.textContent ?? null, selector),
    count: (selector) => evaluate((selector) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(selector).length, selector),
    /** Whether something inside is to be seen. */
    isSeen: (selector) => evaluate((selector) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelector(selector)?.checkVisibility() ?? false, selector),
    /** The drafts that the browser keeps of a file of this name. */
    drafts: (name) => evaluate((name) => new Promise((resolve, reject) => {
      const request = indexedDB.open("sgfkit");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const close = (found) => {
          database.close();
          resolve(found);
        };
        if (!database.objectStoreNames.contains("drafts")) return close([]);
        const store = database.transaction("drafts").objectStore("drafts");
        const keys = store.getAllKeys();
        const values = store.getAll();
        store.transaction.oncomplete = () => close(values.result.filter((_, at) => String(keys.result[at]).startsWith(`${name}\n`))
          .map(({ bytes, changes }) => (bytes ? bytes.length : changes.reduce((sum, change) => sum + change.bytes.length, 0))));
      };
    }), name),
  };
}

/** Asks axe about a page, again and again: gives what it finds, each with what it was asked for. */
export async function axe(context, page) {
  const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  // The policy lets no script in that is not the page's: the driver's own world has none.
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "axe" });
  await session.send("Runtime.evaluate", { expression: source, contextId: executionContextId });
  return async (what) => {
    const { result } = await session.send("Runtime.evaluate", {
      expression: "axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200), nodes[0].failureSummary])))",
      contextId: executionContextId, awaitPromise: true,
    });
    return JSON.parse(result.value).map((violation) => `${what}: ${violation.join(" | ")}`);
  };
}
