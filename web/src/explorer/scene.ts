// Context of panels: state, texts and a callback for commands.
import type { Say } from "./app.js";
import type { Exploring } from "./state.js";

export interface Scene {
  readonly state: Exploring;
  readonly say: Say;
  can(command: string): boolean;
}

export type Send = (command: string, argument?: unknown) => void;

export interface Panel {
  readonly element: HTMLElement;
  draw(scene: Scene): void;
}

/** Returns points in players' notation, if the board is drawn. */
export const names = ({ state: { position } }: Scene): Map<string, string> =>
  new Map(position?.view.board?.cells.map(({ p, n }) => [p, n]) ?? []);
