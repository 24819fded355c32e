// How a question may lie in a game: turned, mirrored, colours exchanged.
import type { Cell, Color, Shape, Size } from "./types.js";

/** The symmetries, in the order in which one is preferred to another that does the same; each takes a
 * cell of a board to where it comes to lie. */
export const SYMMETRIES = {
  none: ([x, y]: Cell): Cell => [x, y],
  "rotate-90": ([x, y]: Cell, [, rows]: Size): Cell => [rows - 1 - y, x],
  "rotate-180": ([x, y]: Cell, [columns, rows]: Size): Cell => [columns - 1 - x, rows - 1 - y],
  "rotate-270": ([x, y]: Cell, [columns]: Size): Cell => [y, columns - 1 - x],
  "flip-h": ([x, y]: Cell, [columns]: Size): Cell => [columns - 1 - x, y],
  "flip-v": ([x, y]: Cell, [, rows]: Size): Cell => [x, rows - 1 - y],
  "flip-diagonal": ([x, y]: Cell): Cell => [y, x],
  "flip-antidiagonal": ([x, y]: Cell, [columns, rows]: Size): Cell => [rows - 1 - y, columns - 1 - x],
} satisfies Record<string, (cell: Cell, size: Size) => Cell>;

export type Symmetry = keyof typeof SYMMETRIES;
export interface Image {
  symmetry: Symmetry;
  swapped: boolean;
}

const ALL = Object.keys(SYMMETRIES) as Symmetry[];
const TRANSPOSING: ReadonlySet<string> = new Set(["rotate-90", "rotate-270", "flip-diagonal", "flip-antidiagonal"]);

/** SEARCH.md's table: games that lack some, plain and with the colours exchanged. */
const KINDS: Record<number, [Symmetry[], Symmetry[]]> = {
  11: [["none", "rotate-180"], ["flip-diagonal", "flip-antidiagonal"]],
  21: [["none", "rotate-180", "flip-h", "flip-v"], ["rotate-90", "rotate-270", "flip-diagonal", "flip-antidiagonal"]],
};

/** The images of a whole board. */
export function imagesOf(game: number, swaps = true): Image[] {
  const [plain, exchanged] = KINDS[game] ?? [ALL, ALL];
  return [...plain.map((symmetry) => ({ symmetry, swapped: false })), ...(swaps ? exchanged.map((symmetry) => ({ symmetry, swapped: true })) : [])];
}

/** Those of what lies in the upper left corner, and stays there. */
export const CORNER: Image[] = [false, true].flatMap((swapped) =>
  (["none", "flip-diagonal"] as Symmetry[]).map((symmetry) => ({ symmetry, swapped })));

export const sizeUnder = (symmetry: Symmetry, [columns, rows]: Size): Size =>
  TRANSPOSING.has(symmetry) ? [rows, columns] : [columns, rows];

/** What takes an image back. */
export const inverse = (symmetry: Symmetry): Symmetry =>
  symmetry === "rotate-90" ? "rotate-270" : symmetry === "rotate-270" ? "rotate-90" : symmetry;

const EXCHANGED: Record<string, string> = { X: "O", O: "X", x: "o", o: "x" };

export const other = (color: Color): Color => (color === "B" ? "W" : "B");

/** Rows under an image. */
export function rowsUnder(rows: readonly string[], { symmetry, swapped }: Image): string[] {
  const size: Size = [rows[0]?.length ?? 0, rows.length];
  const [columns, high] = sizeUnder(symmetry, size);
  const cells: string[][] = Array.from({ length: high }, () => new Array<string>(columns).fill("."));
  for (let y = 0; y < size[1]; y += 1) {
    for (let x = 0; x < size[0]; x += 1) {
      const sign = rows[y]![x]!;
      const [column, row] = SYMMETRIES[symmetry]([x, y], size);
      cells[row]![column] = swapped ? EXCHANGED[sign] ?? sign : sign;
    }
  }
  return cells.map((row) => row.join(""));
}

/** Turned so that the edges it touches are the upper and the left one; null where it is in no corner. */
export function toCorner(shape: Shape): { rows: string[]; symmetry: Symmetry } | null {
  const { upper, lower, left, right, rows } = shape;
  if (upper === lower || left === right) return null;
  const symmetry: Symmetry = upper ? (left ? "none" : "flip-h") : left ? "flip-v" : "rotate-180";
  return { rows: rowsUnder(rows, { symmetry, swapped: false }), symmetry };
}
