// Positions as displayed and as searched.
import type { View } from "../types.js";
import type { Color, Shape, Size } from "./types.js";

/** Input for a position. */
export interface Setting {
  game: number;
  size: Size;
  /** Placed stones; null for the game's starting position. */
  board: string[] | null;
  /** Moves from there in players' notation; `W:D4` includes the color. */
  line: string[];
  /** First player after placed stones. */
  turn: Color | null;
  labels: [point: string, text: string][];
  /** Region in either notation. */
  area: string | null;
}

export interface Position {
  view: View;
  /** Whole board. */
  rows: string[];
  /** Region: its upper left cell, and its shape. */
  area: { corner: [number, number]; shape: Shape } | null;
  before: { rows: string[]; color: Color; move: string | null }[];
}
