// Context of panels: state, texts and a callback for commands.
import type { Viewing } from "./state.js";
import type { Words } from "./words.js";

export interface Scene {
  readonly state: Viewing;
  readonly say: Words;
  can(command: string): boolean;
}

/** Runs a command and reports errors. */
export type Send = (command: string, argument?: unknown) => void;

/** Called on input in a field; `isDone` when the field loses focus. */
export type Typed = (name: string, field: HTMLInputElement | HTMLTextAreaElement, isDone: boolean) => void;

/** Called with unsaved input of the inspector, or null without any. */
export type Unset = (written: { id: string; values: string[] } | null) => void;

export interface Panel {
  readonly element: HTMLElement;
  draw(scene: Scene): void;
}
