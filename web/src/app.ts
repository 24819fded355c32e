// What the functions in actions/ work with: the state, the worker, and a way to have it drawn.
import type { Client } from "./client.js";
import { ViewerError } from "./client.js";
import type { FileSource, Lent } from "./sources.js";
import type { Viewing } from "./state.js";
import type { At, Place, View } from "./types.js";
import type { Original } from "./worker/session.js";
import type { Key, Words } from "./words.js";

/** Where a file comes from, and how it is opened. */
export interface Opening {
  place?: Place | null;
  /** A text is UTF-8 whatever its CA says. */
  isText?: boolean;
  /** The file as the page's address holds it. */
  link?: string;
  /** There is no file: the game is new, or was pasted. */
  isFresh?: boolean;
  /** Its number in the list of files. */
  file?: number;
  lent?: Lent;
  /** The file itself, where what is shown is a transformed or decoded copy of it. */
  original?: Original;
}

export interface App {
  readonly host: HTMLElement;
  readonly state: Viewing;
  readonly calls: Client["calls"];
  say: Words;
  /** Where the file came from, if the browser lets it be written. */
  handle: FileSystemFileHandle | null;
  /** What can be done with the file if the program that serves the page has lent it. */
  lent: Lent | null;
  /** Where the files of the list come from. */
  source: FileSource | null;
  /** When the file was changed last, in milliseconds since 1970, if anybody knows. */
  modified: number | null;
  /** Draws the state: all of it, or the controls or the board alone. */
  draw(): void;
  drawControls(): void;
  drawBoard(): void;
  /** One thing after another: what was asked first is done first. */
  serial<T>(work: () => Promise<T>): Promise<T>;
  fire(name: string, detail: object, cancelable?: boolean): boolean;
  /** Has the board drawn for paper, black on white: browsers wait for nothing when they print. */
  paper(): Promise<void>;
  /** Reads a file; what is asked meanwhile waits for it. */
  load(bytes: Uint8Array, name: string, opening?: Opening): Promise<void>;
  /** Resolves when the tree is known. */
  outlined: Promise<void>;
  /** Ends the worker: what was asked of it is given up. */
  restart(): void;
  timers: { autoplay?: ReturnType<typeof setInterval>; draft?: ReturnType<typeof setTimeout>; check?: ReturnType<typeof setTimeout>; paper?: ReturnType<typeof setTimeout> };
}

export const text = (app: App, key: Key, values?: Record<string, unknown>): string => app.say(key, values);

/** What is shown; an error where nothing is. */
export function shown(app: App): View {
  if (!app.state.view) throw new ViewerError("no-such-tree", app.say("empty"));
  return app.state.view;
}

/** Where the viewer is. */
export function here(app: App): At {
  const { tree, id } = shown(app);
  return { tree, id };
}

/** Says what went wrong, in words and as an event. */
export function fail(app: App, code: string, message: string): void {
  if (code === "cancelled") return;
  app.state.message = message;
  app.draw();
  app.fire("sgf-error", { code, message });
}

/** Says what an error says. */
export function failed(app: App, error: unknown): void {
  // What a browser says of its own errors is for nobody who plays.
  if (!(error instanceof ViewerError) || error.code === "internal") {
    console.warn(error);
    return fail(app, "internal", app.say("failed-inside"));
  }
  const { code, message, isSaid } = error;
  fail(app, code, isSaid ? message : app.say("failed", { reason: message }));
}

/** Says something of this node instead of its move. */
export function tell(app: App, words: string): void {
  const { view } = app.state;
  if (view) app.state.told = { id: view.id, text: words };
  app.drawControls();
}
