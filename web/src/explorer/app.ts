// Context of the functions in actions/: state, worker and drawing.
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
  /** Writes the question to the URL, as a new history entry or replacing the last one. */
  note(isNew: boolean): void;
  /** Current request; another question aborts it. */
  asking: AbortController;
  /** Identity of the game being opened. */
  opening: object;
  /** Number of the explorer's own history entries before this one. */
  depth: number;
  /** Returns true if the open game may be closed, after asking about unsaved changes. */
  mayLeave(): boolean;
  /** Refreshes the page after the archive's games changed. */
  renew(): Promise<void>;
  /** Goes back one question in the history. */
  back(): Promise<void>;
}

/** Converts any thrown value to an error with a code. */
export function coded(error: unknown): ExploreError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = typeof code === "string" ? code : "internal";
  // Codes of the worker for invalid questions.
  const own = ["value", "identifier", "option", "no-such-node"].includes(known) ? "query" : known;
  return error instanceof ExploreError ? error : new ExploreError(own, String(message ?? error));
}

export function wordsOf({ say }: App, { code, message }: ExploreError): string {
  if (code === "internal") return say("failed-inside");
  const key = `error-${code}` as Name;
  return say.has(key) || key in errors ? say(key, { what: message }) : say("error-internal", { what: message });
}
const errors: Record<string, true> = {
  "error-query": true, "error-shapes": true, "error-filter": true, "error-fetch": true, "error-damaged": true, "error-version": true,
  "error-gone": true, "error-file": true,
};

/** Reports an error as a message and as an event. */
export function failed(app: App, error: unknown): void {
  if ((error as Error).name === "AbortError") return;
  const known = coded(error);
  const text = wordsOf(app, known);
  app.state.message = { code: known.code, text };
  app.fire("sgf-error", { code: known.code, message: text });
  app.draw();
}
