// <sgf-viewer>: attributes, properties, methods and events.
import { hashOf, parse, unpack } from "./links.js";
import { MODES, type Mode, type Place, type State } from "./types.js";
import type { Show } from "../../bindings/wasm/js/types.js";
import { fail, failed, shown } from "./app.js";
import { ViewerError } from "./client.js";
import { Base, reflect } from "./dom.js";
import { Formats } from "./formats.js";
import { isEdited, type Settings } from "./state.js";
import { fromBase64, untilServerEnds } from "./streams.js";
import { wordsOf, type Choice } from "./choices.js";
import { dress } from "./parts/looks.js";
import { Viewer } from "./viewer.js";
import type { Original } from "./worker/session.js";
import { move_ } from "./actions/editing.js";
import { offerFresh } from "./actions/drafts.js";
import { mayLeave } from "./actions/files.js";
import { offerRecent } from "./actions/recent.js";
import { openList } from "./actions/listing.js";
import { ServedFiles, type Lent, modifiedOf } from "./sources.js";

const PLACE = ["tree", "node", "move", "path"];
/** Minimum interval between changes of the page's URL, in milliseconds. */
const ADDRESS = 500;
const OBSERVED = [
  "src", "name", ...PLACE, "mode", "theme", "coords", "variations", "numbers", "panels", "keys", "wheel", "hash",
  "sound", "interval", "reply-delay", "shuffle", "auto-next", "confirm", "lang", "max-bytes", "link-base", "formats", "turn", "mirror", "candidates", "values",
];

export class SgfViewer extends Base {
  static observedAttributes = OBSERVED;
  #viewer: Viewer | null = null;
  #ready: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();
  #begun = false;
  #hash = "";
  #noted = -Infinity;
  #noting: ReturnType<typeof setTimeout> | undefined;
  #followHash = () => void this.#toHash();

  connectedCallback(): void {
    if (!this.#viewer && !this.#begun) dress(this);
    this.#viewer ??= new Viewer(this, this.shadowRoot ?? this.attachShadow({ mode: "open" }), this.#settings());
    if (this.dataset.alive && !this.#begun) void stay(this.dataset.alive, this.#viewer);
    addEventListener("hashchange", this.#followHash);
    this.addEventListener("sgf-navigate", this.#note);
    if (this.#begun) return;
    this.#begun = true;
    const begin = () => (this.#ready = this.#begin());
    if (isParsed(this) || this.getAttribute("src") !== null) return void begin();
    this.#viewer.draw();
    this.#ready = new Promise<void>((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true })).then(begin);
  }

  disconnectedCallback(): void {
    removeEventListener("hashchange", this.#followHash);
    // After a move within the page, it is connected again in this task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#viewer?.end();
      this.#viewer = null;
      this.#begun = false;
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const viewer = this.#viewer;
    if (!viewer || before === now || !this.#begun) return;
    const { settings } = viewer.state;
    const { mode } = settings;
    Object.assign(settings, { ...this.#settings(), mode });
    this.#settled = this.#change(viewer, name, mode).catch((error) => failed(viewer, error));
  }

  async #change(viewer: Viewer, name: string, before: Mode): Promise<void> {
    const { state } = viewer;
    if (name === "src") {
      await (this.#ready = this.#fetch());
    } else if (PLACE.includes(name)) {
      const place = this.#place();
      if (place && state.view) await viewer.goTo(place);
    } else if (name === "mode") {
      const { mode } = this.#settings();
      if (mode !== before) await viewer.enter(mode);
      this.#note();
    } else if (name === "lang" || name === "panels" || name === "name") {
      if (name === "name" && state.view) state.name = this.getAttribute("name") ?? state.name;
      viewer.speak();
      viewer.draw();
      await viewer.refresh();
    } else if (name === "shuffle") {
      await viewer.shuffle();
    } else {
      viewer.draw();
      await viewer.refresh();
      this.#note();
    }
  }

  /** Resolves when the file and place from the attributes are shown. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Resolves when all pending changes from attributes, methods, clicks and keys are drawn. */
  async drawn(): Promise<void> {
    const viewer = this.#alive;
    void viewer.written(async () => {});
    const all = () => [this.#ready, this.#settled, ...viewer.asked];
    for (let asked: Promise<unknown>[] = []; all().some((one, at) => one !== asked[at]); ) {
      asked = all();
      await Promise.allSettled(asked);
    }
  }

  /** Current state as drawn. */
  get state(): State {
    return this.#alive.told;
  }

  get #alive(): Viewer {
    if (!this.#viewer) throw new ViewerError("not-initialized", "the element is not in a document");
    return this.#viewer;
  }

  /** Shows a file and cancels a pending load. For a transformed copy, the explorer passes the `original`. */
  async load(data: Uint8Array | ArrayBuffer | string | Blob, options: { name?: string; original?: Original } = {}): Promise<void> {
    const name = options.name ?? (data instanceof File ? data.name : this.getAttribute("name") ?? "");
    const bytes = typeof data === "string" ? new TextEncoder().encode(data)
      : data instanceof Blob ? new Uint8Array(await data.arrayBuffer())
      : data instanceof Uint8Array ? data.slice() : new Uint8Array(data.slice(0));
    await this.#alive.load(bytes, name, { isText: typeof data === "string", ...(options.original && { original: options.original }) });
  }

  /** Returns the current bytes of the file. */
  bytes(): Promise<Uint8Array> {
    return this.#alive.written(() => this.#alive.calls.bytes());
  }

  goTo(place: Place): Promise<void> {
    return this.#alive.goTo(place);
  }

  /** Returns the position as `sgf show --json` prints it, without the path. */
  position(): Promise<Show> {
    return this.#alive.serial(async () => structuredClone(shown(this.#alive).show));
  }

  play(move: string): Promise<void> {
    return this.#alive.written(() => move_(this.#alive, move));
  }

  async run(command: string, argument?: unknown): Promise<unknown> {
    const viewer = this.#alive;
    const result = await viewer.run(command, argument);
    // Some commands set an attribute or load a file.
    await Promise.allSettled([this.#settled, ...viewer.asked.slice(1)]);
    return result;
  }

  #settings(): Settings {
    const text = (name: string) => this.getAttribute(name)?.trim() || null;
    const word = <T extends string>(name: string, words: readonly string[], usual: T): T =>
      (words.includes(text(name) ?? "") ? text(name) : usual) as T;
    const choice = (name: Choice): string => word(name, wordsOf(name), wordsOf(name)[0]!);
    const number = (name: string, usual: number) => {
      const value = Number(text(name) ?? usual);
      return Number.isFinite(value) && value >= 0 ? value : usual;
    };
    const link = this.hasAttribute("hash") && !this.#begun ? parse(location.hash).mode : null;
    const themes = (text("theme") ?? "").split(/\s+/);
    return {
      mode: link ?? word<Mode>("mode", MODES, "view"),
      theme: wordsOf("theme").find((theme) => themes.includes(theme)) ?? "auto",
      redBlue: themes.includes("red-blue"),
      coords: choice("coords"),
      variations: choice("variations"),
      numbers: choice("numbers"),
      panels: this.hasAttribute("panels") ? (this.getAttribute("panels") ?? "").split(/[\s,]+/).filter(Boolean) : null,
      keys: word("keys", ["focus", "page", "none"], "focus"),
      wheel: text("wheel") === "on",
      hash: this.hasAttribute("hash"),
      sound: text("sound") === "on",
      interval: Math.max(0.05, number("interval", 1.5)),
      replyDelay: number("reply-delay", 300),
      shuffle: this.hasAttribute("shuffle") && text("shuffle") !== "off" && text("shuffle") !== "false",
      autoNext: this.hasAttribute("auto-next") && text("auto-next") !== "off" && text("auto-next") !== "false",
      confirm: word("confirm", ["auto", "always", "never"], "auto"),
      lang: text("lang"),
      maxBytes: number("max-bytes", 64 * 1024 * 1024),
      linkBase: text("link-base"),
      formats: text("formats"),
      makes: Formats.maker(this.dataset.program, text("formats")) !== null,
      turn: Number(word("turn", ["0", "90", "180", "270"], "0")) as 0 | 90 | 180 | 270,
      candidates: text("candidates") === "all" ? "all" : Math.floor(number("candidates", 0)) || "none",
      values: word("values", ["black", "mover"], "black"),
      mirror: this.hasAttribute("mirror") && text("mirror") !== "0" && text("mirror") !== "off",
    };
  }

  #place(): Place | null {
    const number = (name: string) => {
      const text = this.getAttribute(name);
      return text === null ? undefined : /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
    };
    const place: Place = {};
    const [tree, node, move, path] = [number("tree"), number("node"), number("move"), this.getAttribute("path") ?? undefined];
    if (tree !== undefined) place.tree = tree;
    if (node !== undefined) place.node = node;
    else if (move !== undefined) place.move = move;
    else if (path !== undefined) place.path = path;
    return Object.keys(place).length ? place : null;
  }

  async #begin(): Promise<void> {
    const viewer = this.#alive;
    await this.#open(viewer);
    const { state } = viewer;
    if (state.view || state.files || state.busy !== null) return;
    state.isEmpty = true;
    viewer.draw();
  }

  async #open(viewer: Viewer): Promise<void> {
    const link = viewer.state.settings.hash ? parse(location.hash) : null;
    for (const [name, value] of Object.entries(link?.looks ?? {})) this.setAttribute(name, value);
    const place = link?.place ?? this.#place();
    if (link?.sgf) {
      viewer.draw();
      const isLatest = latest(viewer);
      try {
        const bytes = await unpack(link.sgf, viewer.state.settings.maxBytes);
        if (!isLatest()) return;
        return await viewer.load(bytes, this.getAttribute("name") ?? "link.sgf", { place, link: link.sgf });
      } catch (error) {
        const code = error instanceof RangeError ? "too-large" : "fetch";
        fail(viewer, code, viewer.say("damaged-link"));
      }
    }
    const inside = this.querySelector<HTMLScriptElement>('script[type^="application/x-go-sgf"]');
    if (inside && this.getAttribute("src") === null) {
      const text = inside.textContent ?? "";
      const isBytes = /;\s*base64\s*$/i.test(inside.type);
      const bytes = isBytes ? fromBase64(text) : new TextEncoder().encode(text.trim());
      return viewer.load(bytes, this.getAttribute("name") ?? "", { place, isText: !isBytes });
    }
    if (this.getAttribute("src") !== null) return this.#fetch(place);
    if (this.dataset.files !== undefined) return this.#list(this.dataset.files, place, link?.file ?? null);
    void offerFresh(viewer);
    void offerRecent(viewer);
  }

  async #fetch(place: Place | null = this.#place()): Promise<void> {
    const viewer = this.#alive;
    const src = this.getAttribute("src");
    if (!src) {
      // The file that is being read is no longer wanted.
      viewer.state.busy = null;
      return viewer.draw();
    }
    const url = new URL(src, document.baseURI);
    const name = this.getAttribute("name") ?? decodeURIComponent(url.pathname.split("/").pop() ?? "");
    viewer.state.busy = viewer.say("loading", { name });
    viewer.draw();
    let bytes: Uint8Array;
    let lent: Lent | undefined;
    let modified: number | undefined;
    const isLatest = latest(viewer);
    const refuse = (code: string, message: string) => {
      viewer.state.busy = null;
      fail(viewer, code, message);
    };
    try {
      const response = await fetch(url);
      if (!isLatest()) return;
      if (!response.ok) {
        return refuse("fetch", viewer.say("not-fetched", { name, reason: `${response.status} ${response.statusText}` }));
      }
      // `sgf view` allows the page to write the original file.
      const { save = null, drafts = null } = this.dataset;
      if (save || drafts) lent = { save, drafts, tag: response.headers.get("etag") };
      modified = modifiedOf(response);
      const length = Number(response.headers.get("content-length") ?? 0);
      if (length > viewer.state.settings.maxBytes) {
        return refuse("too-large", viewer.say("too-large", { name, size: length }));
      }
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch {
      return isLatest() ? refuse("fetch", viewer.say("not-loaded", { name })) : undefined;
    }
    if (this.getAttribute("src") !== src || !isLatest()) return;
    await viewer.load(bytes, name, { place, ...(lent && { lent }) });
    viewer.modified = modified ?? null;
  }

  /** Shows the list of files that `sgf view` serves. */
  async #list(url: string, place: Place | null, path: string | null): Promise<void> {
    const viewer = this.#alive;
    viewer.draw();
    const source = new ServedFiles(url, this.dataset.drafts ?? null, () => viewer.say("server-gone"));
    try {
      await openList(viewer, await source.open(), source, place, path ?? undefined);
    } catch (error) {
      failed(viewer, error);
    }
  }

  /**
   * Updates the URL's hash without adding to the history. Throttled, since browsers limit the number of changes and
   * each one costs more than a navigation step.
   */
  #note = (): void => {
    clearTimeout(this.#noting);
    const wait = this.#noted + ADDRESS - performance.now();
    if (wait > 0) this.#noting = setTimeout(() => this.#write(), wait);
    else this.#write();
  };

  #write(): void {
    const viewer = this.#viewer;
    if (!viewer?.state.settings.hash || !viewer.state.view) return;
    // The URL contains the original game, so nodes that only exist after edits have no URL.
    if (viewer.state.link && isEdited(viewer.state)) return;
    const hash = hashOf(viewer.state);
    if (location.hash === `#${hash}` || (!location.hash && !hash)) return;
    this.#noted = performance.now();
    this.#hash = hash;
    try {
      history.replaceState(history.state, "", hash ? `#${hash}` : location.href.split("#")[0]);
    } catch {
      // Too many changes, or not allowed here; the URL is optional.
    }
  }

  /** Goes to the place in an edited hash. */
  async #toHash(): Promise<void> {
    const viewer = this.#viewer;
    if (!viewer?.state.settings.hash || location.hash === `#${this.#hash}`) return;
    clearTimeout(this.#noting);
    const link = parse(location.hash);
    if (link.sgf && link.sgf !== viewer.state.link) {
      if (!mayLeave(viewer)) return;
      this.#begun = true;
      return (this.#ready = this.#begin());
    }
    for (const [name, value] of Object.entries(link.looks)) this.setAttribute(name, value);
    if (link.mode && link.mode !== viewer.state.settings.mode) await viewer.enter(link.mode);
    const { files } = viewer.state;
    const file = files?.list.findIndex(({ path }) => path === link.file) ?? -1;
    if (file >= 0 && file !== files!.open) return void (await viewer.run("open-file", { file, ...link.place }));
    if (!viewer.state.view) return;
    try {
      await viewer.arrive(link.place ?? {});
    } catch {
      await viewer.arrive({});
      fail(viewer, "no-such-node", viewer.say("nowhere"));
    }
  }
}

/** Returns a function that is true until another file is loaded. */
function latest(viewer: Viewer): () => boolean {
  const [, loaded] = viewer.asked;
  return () => viewer.asked[1] === loaded;
}

/** Returns true if the contents of an element are known: its page goes on after it, or is complete. */
function isParsed(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true;
  return document.readyState !== "loading";
}

/** Shows a message when the server of `sgf view` stops. */
async function stay(url: string, viewer: Viewer): Promise<void> {
  await untilServerEnds(url);
  if (viewer.host.isConnected) fail(viewer, "server", viewer.say("server-gone"));
}

reflect(SgfViewer, OBSERVED);
