// Combines board points with their contents. Points stay the same between positions, so the worker sends them once,
// and empty cells reuse the same objects.
import type { View } from "./types.js";

/** Fills in the cells of a view, using the points of the previous view if it has none. */
export function withCells(view: View, before: View | null): View {
  const { board } = view;
  if (!board) return view;
  const places = (board.places ??= before?.board?.places ?? []);
  board.cells = places.slice();
  for (const { at, ...held } of board.held) board.cells[at] = { ...places[at]!, ...held };
  return view;
}
