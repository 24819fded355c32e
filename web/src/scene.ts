// What panels are given: the state to draw, words to say it with, and where to send what people do.
import type { Viewing } from "./state.js";
import type { Words } from "./words.js";

export interface Scene {
  readonly state: Viewing;
  readonly say: Words;
  /** Whether a command can be done now. */
  can(command: string): boolean;
}

/** Runs a command; what goes wrong is said. */
export type Send = (command: string, argument?: unknown) => void;

/** Something was typed in a field; `isDone` where it was left. */
export type Typed = (name: string, field: HTMLInputElement | HTMLTextAreaElement, isDone: boolean) => void;

/** What stands in fields and waits to be set; nothing where they hold what they were given. */
export type Unset = (written: { id: string; values: string[] } | null) => void;

export interface Panel {
  readonly element: HTMLElement;
  draw(scene: Scene): void;
}
