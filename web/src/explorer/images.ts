// Symmetric images of a question: rotated, mirrored, color-swapped.
import type { Cell, Color, Shape, Size } from "./types.js";

/** Symmetries in order of preference among equivalent ones; each maps a cell of a board. */
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

/** Symmetries of games that lack some, without and with color swap. */
const KINDS: Record<number, [Symmetry[], Symmetry[]]> = {
  11: [["none", "rotate-180"], ["flip-diagonal", "flip-antidiagonal"]],
  21: [["none", "rotate-180", "flip-h", "flip-v"], ["rotate-90", "rotate-270", "flip-diagonal", "flip-antidiagonal"]],
};

/** Returns the images of a whole board. */
export function imagesOf(game: number, swaps = true): Image[] {
  const [plain, exchanged] = KINDS[game] ?? [ALL, ALL];
  return [...plain.map((symmetry) => ({ symmetry, swapped: false })), ...(swaps ? exchanged.map((symmetry) => ({ symmetry, swapped: true })) : [])];
}

/** Images that keep a region in the upper left corner. */
export const CORNER: Image[] = [false, true].flatMap((swapped) =>
  (["none", "flip-diagonal"] as Symmetry[]).map((symmetry) => ({ symmetry, swapped })));

export const sizeUnder = (symmetry: Symmetry, [columns, rows]: Size): Size =>
  TRANSPOSING.has(symmetry) ? [rows, columns] : [columns, rows];

export const inverse = (symmetry: Symmetry): Symmetry =>
  symmetry === "rotate-90" ? "rotate-270" : symmetry === "rotate-270" ? "rotate-90" : symmetry;

const EXCHANGED: Record<string, string> = { X: "O", O: "X", x: "o", o: "x" };

export const other = (color: Color): Color => (color === "B" ? "W" : "B");

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

/** Moves a shape to the upper left corner; null if it is in no corner. */
export function toCorner(shape: Shape): { rows: string[]; symmetry: Symmetry } | null {
  const { upper, lower, left, right, rows } = shape;
  if (upper === lower || left === right) return null;
  const symmetry: Symmetry = upper ? (left ? "none" : "flip-h") : left ? "flip-v" : "rotate-180";
  return { rows: rowsUnder(rows, { symmetry, swapped: false }), symmetry };
}
