// What panels are given: the state to draw, words to say it with, and where to send what people do.
import type { Say } from "./app.js";
import type { Exploring } from "./state.js";

export interface Scene {
  readonly state: Exploring;
  readonly say: Say;
  /** Whether a command can be done now. */
  can(command: string): boolean;
}

export type Send = (command: string, argument?: unknown) => void;

export interface Panel {
  readonly element: HTMLElement;
  draw(scene: Scene): void;
}

/** What players call points, where the board is drawn. */
export const names = ({ state: { position } }: Scene): Map<string, string> =>
  new Map(position?.view.board?.cells.map(({ p, n }) => [p, n]) ?? []);
