// The points of a board with what is on them. From one position to the next the points stay where they are: they are
// told once, and those that hold nothing are the same objects again.
import type { View } from "./types.js";

/** Puts the points of a view together with what is on them; where it tells none, they are those of the view before. */
export function withCells(view: View, before: View | null): View {
  const { board } = view;
  if (!board) return view;
  const places = (board.places ??= before?.board?.places ?? []);
  board.cells = places.slice();
  for (const { at, ...held } of board.held) board.cells[at] = { ...places[at]!, ...held };
  return view;
}
