// Context of the functions in actions/: state, worker and drawing.
import type { Client } from "./client.js";
import { ViewerError } from "./client.js";
import type { FileSource, Lent } from "./sources.js";
import type { Viewing } from "./state.js";
import type { At, Place, View } from "./types.js";
import type { Original } from "./worker/session.js";
import type { Key, Words } from "./words.js";

/** Origin of a file and options for opening it. */
export interface Opening {
  place?: Place | null;
  /** True if the data is text and thus UTF-8, regardless of CA. */
  isText?: boolean;
  /** File as encoded in the page's URL. */
  link?: string;
  /** True for new and pasted games without a file. */
  isFresh?: boolean;
  /** Number in the list of files. */
  file?: number;
  lent?: Lent;
  /** Original file if the data is a transformed or decoded copy. */
  original?: Original;
}

export interface App {
  readonly host: HTMLElement;
  readonly state: Viewing;
  readonly calls: Client["calls"];
  say: Words;
  /** Handle for writing the file, if the browser grants it. */
  handle: FileSystemFileHandle | null;
  /** URLs for saving the file, if the serving program allows it. */
  lent: Lent | null;
  /** Source of the listed files. */
  source: FileSource | null;
  /** Modification time in milliseconds since 1970, if known. */
  modified: number | null;
  /** Draws the whole state, or only controls or board. */
  draw(): void;
  drawControls(): void;
  drawBoard(): void;
  /** Runs tasks in the order of the calls. */
  serial<T>(work: () => Promise<T>): Promise<T>;
  fire(name: string, detail: object, cancelable?: boolean): boolean;
  /** Draws the board for printing, in black and white, in advance: browsers print without waiting. */
  paper(): Promise<void>;
  /** Loads a file; later requests wait for it. */
  load(bytes: Uint8Array, name: string, opening?: Opening): Promise<void>;
  /** Resolves when the tree is loaded. */
  outlined: Promise<void>;
  /** Restarts the worker and cancels its tasks. */
  restart(): void;
  timers: { autoplay?: ReturnType<typeof setInterval>; draft?: ReturnType<typeof setTimeout>; check?: ReturnType<typeof setTimeout>; paper?: ReturnType<typeof setTimeout>; told?: ReturnType<typeof setTimeout> };
}

export const text = (app: App, key: Key, values?: Record<string, unknown>): string => app.say(key, values);

/** Returns the current view; throws if no file is open. */
export function shown(app: App): View {
  if (!app.state.view) throw new ViewerError("no-such-tree", app.say("empty"));
  return app.state.view;
}

/** Returns the current node. */
export function here(app: App): At {
  const { tree, id } = shown(app);
  return { tree, id };
}

/** Reports an error as a message and as an event. */
export function fail(app: App, code: string, message: string): void {
  if (code === "cancelled") return;
  app.state.message = message;
  app.draw();
  app.fire("sgf-error", { code, message });
}

/** Reports a caught error. */
export function failed(app: App, error: unknown): void {
  // Messages of browser errors do not help players.
  if (!(error instanceof ViewerError) || error.code === "internal") {
    console.warn(error);
    return fail(app, "internal", app.say("failed-inside"));
  }
  const { code, message, isSaid } = error;
  fail(app, code, isSaid ? message : app.say("failed", { reason: message }));
}

/** How long a message replaces the move, in milliseconds. */
const TOLD = 6000;

/** Shows a message for this node instead of its move, for a while. */
export function tell(app: App, words: string): void {
  const { view } = app.state;
  const told = view && { id: view.id, text: words };
  if (told) app.state.told = told;
  app.drawControls();
  clearTimeout(app.timers.told);
  app.timers.told = setTimeout(() => {
    const { state } = app;
    // An instruction stays until it is followed.
    if (state.told !== told || state.points.length || state.dice.length) return;
    state.told = null;
    app.drawControls();
  }, TOLD);
}
