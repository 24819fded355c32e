// A position as the page shows it and asks for it.
import type { View } from "../types.js";
import type { Color, Shape, Size } from "./types.js";

/** What a position is made of. */
export interface Setting {
  game: number;
  size: Size;
  /** Stones that were put; null: the game's own start. */
  board: string[] | null;
  /** Moves from there, in players' notation; `W:D4` names its colour. */
  line: string[];
  /** Who plays first, where stones were put. */
  turn: Color | null;
  /** Texts on points. */
  labels: [point: string, text: string][];
  /** A rectangle, in either notation. */
  area: string | null;
}

export interface Position {
  view: View;
  /** All of the board. */
  rows: string[];
  /** The rectangle: its upper left cell, and what is looked for there. */
  area: { corner: [number, number]; shape: Shape } | null;
  /** The boards before each move. */
  before: { rows: string[]; color: Color; move: string | null }[];
}
