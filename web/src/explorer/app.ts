// What the functions in actions/ work with: the state, the worker, and a way to have it drawn.
import type { Client } from "../client.js";
import type { Speech } from "../words.js";
import type { Key } from "../words.js";
import type en from "./i18n/en.json";
import type { Exploring } from "./state.js";
import type { ExplorerSession } from "./worker/session.js";
import { ExploreError } from "./types.js";

export type Name = Key | keyof typeof en;
export type Say = Speech<Name>;

export interface App {
  readonly host: HTMLElement;
  readonly state: Exploring;
  readonly calls: Client<ExplorerSession>["calls"];
  say: Say;
  draw(): void;
  fire(name: string, detail: object): void;
  /** Writes the question into the page's address, as a new entry of the history or over the last one. */
  note(isNew: boolean): void;
  /** What is asked now; another question ends it. */
  asking: AbortController;
  /** The game that is being opened, known by its object. */
  opening: object;
  /** Entries of the history that are the explorer's own, before this one. */
  depth: number;
  /** Whether the open game may be closed: unsaved changes are asked for first. */
  mayLeave(): boolean;
  /** The archive has other games now: they are shown. */
  renew(): Promise<void>;
  /** One question back in the history. */
  back(): Promise<void>;
}

/** An error with a code, whatever was thrown. */
export function coded(error: unknown): ExploreError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = typeof code === "string" ? code : "internal";
  // What the worker calls wrong in a question.
  const own = ["value", "identifier", "option", "no-such-node"].includes(known) ? "query" : known;
  return error instanceof ExploreError ? error : new ExploreError(own, String(message ?? error));
}

/** What an error says in words. */
export function wordsOf({ say }: App, { code, message }: ExploreError): string {
  if (code === "internal") return say("failed-inside");
  const key = `error-${code}` as Name;
  return say.has(key) || key in errors ? say(key, { what: message }) : say("error-internal", { what: message });
}
const errors: Record<string, true> = {
  "error-query": true, "error-shapes": true, "error-filter": true, "error-fetch": true, "error-damaged": true, "error-version": true,
  "error-gone": true, "error-file": true,
};

/** Says what went wrong, in words and as an event. */
export function failed(app: App, error: unknown): void {
  if ((error as Error).name === "AbortError") return;
  const known = coded(error);
  const text = wordsOf(app, known);
  app.state.message = { code: known.code, text };
  app.fire("sgf-error", { code: known.code, message: text });
  app.draw();
}
