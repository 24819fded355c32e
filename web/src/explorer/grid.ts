// Boards as rows of characters: X, O, @, `.` and other pattern characters.
import type { Area, Cell, Edges, Shape, Size } from "./types.js";

/** Numbers of GM, with the names for options. */
export const GO = 1;
const LINES_OF_ACTION = 9;
const HEX = 11;

/** Sites do not index whole positions on larger boards. */
export const MANY_POINTS = 2704;

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns a cell in SGF notation. */
export function pointOf(game: number, size: Size, [column, row]: Cell): string {
  if (game === HEX) return `${hexColumn(column)}${row + 1}`;
  if (game === LINES_OF_ACTION) return `${LETTERS[column] ?? "?"}${size[1] - row}`;
  return `${LETTERS[column] ?? "?"}${LETTERS[row] ?? "?"}`;
}

/** Parses SGF notation; null if the cell is not on the board. */
export function cellOf(game: number, size: Size, name: string): Cell | null {
  let cell: Cell | null = null;
  const numbered = /^([a-z]+)(\d{1,4})$/i.exec(name);
  if (game === HEX || game === LINES_OF_ACTION) {
    if (!numbered) return null;
    const row = Number(numbered[2]) - 1;
    const column = [...numbered[1]!.toLowerCase()].reduce((sum, letter) => sum * 26 + LETTERS.indexOf(letter) + 1, 0) - 1;
    cell = [column, game === HEX ? row : size[1] - 1 - row];
  } else if (name.length === 2) cell = [LETTERS.indexOf(name[0]!), LETTERS.indexOf(name[1]!)];
  return cell && isOn(size, cell) ? cell : null;
}

function hexColumn(column: number): string {
  const last = LETTERS[column % 26]!;
  return column < 26 ? last : hexColumn(Math.floor(column / 26) - 1) + last;
}

export const isOn = ([columns, rows]: Size, [column, row]: Cell): boolean =>
  column >= 0 && row >= 0 && column < columns && row < rows;

export const whole = ([columns, rows]: Size): Area => [0, 0, columns - 1, rows - 1];

/** Returns the rectangle between any two corners. */
export const between = ([a, b]: Cell, [c, d]: Cell): Area => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];

export const isWhole = (size: Size, area: Area | null): boolean =>
  area === null || whole(size).every((side, at) => side === area[at]);

/** Returns the board edges that a rectangle touches. */
export const edgesOf = ([columns, rows]: Size, [left, top, right, bottom]: Area): Edges =>
  ({ upper: top === 0, lower: bottom === rows - 1, left: left === 0, right: right === columns - 1 });

export function cut(board: readonly string[], size: Size, area: Area | null): Shape {
  const [left, top, right, bottom] = area ?? whole(size);
  const rows = board.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
  return { rows, ...edgesOf(size, area ?? whole(size)) };
}

/** Returns a shape as `--pattern` takes it. */
export function written({ rows, upper, lower, left, right }: Shape): string {
  const line = "-".repeat((rows[0]?.length ?? 0) + Number(left) + Number(right));
  const lines = rows.map((row) => `${left ? "|" : ""}${row}${right ? "|" : ""}`);
  return [upper && line, ...lines, lower && line].filter(Boolean).join("/");
}

/** Places a shape on the current board, or on a larger one if it does not fit. */
export function placed(shape: Shape, shown: Size): { size: Size; area: Area; board: string[] } {
  const [wide, high] = [shape.rows[0]?.length ?? 0, shape.rows.length];
  const side = (length: number, side: number, first: boolean, last: boolean): [number, number] => {
    if (first && last) return [length, 0];
    const least = length + (first ? 0 : 1) + (last ? 0 : 1);
    const known = Math.max(side, least);
    return [known, first ? 0 : last ? known - length : Math.max(1, Math.floor((known - length) / 2))];
  };
  const [columns, left] = side(wide, shown[0], shape.left, shape.right);
  const [rows, top] = side(high, shown[1], shape.upper, shape.lower);
  const empty = ".".repeat(columns);
  const board = Array.from({ length: rows }, (_, row) => {
    const own = shape.rows[row - top];
    return own === undefined ? empty : ".".repeat(left) + own + ".".repeat(columns - left - wide);
  });
  return { size: [columns, rows], area: [left, top, left + wide - 1, top + high - 1], board };
}

/** Returns a board with one character replaced. */
export const put = (board: readonly string[], [column, row]: Cell, sign: string): string[] =>
  board.map((line, at) => (at === row ? line.slice(0, column) + sign + line.slice(column + 1) : line));

export const sizeText = ([columns, rows]: Size): string => (columns === rows ? String(columns) : `${columns}x${rows}`);

/** Parses `19` or `13x19`; null for other text. */
export function readSize(text: string): Size | null {
  const parts = /^\s*(\d{1,9})(?:\s*[xX×:]\s*(\d{1,9}))?\s*$/.exec(text);
  if (!parts) return null;
  const [columns, rows] = [Number(parts[1]), Number(parts[2] ?? parts[1])];
  return columns > 0 && rows > 0 ? [columns, rows] : null;
}

/** Formats a region as `pa:sf`, its upper left and lower right point. */
export const areaText = (game: number, size: Size, [left, top, right, bottom]: Area): string =>
  `${pointOf(game, size, [left, top])}:${pointOf(game, size, [right, bottom])}`;

/** Counts the points that are not empty. */
export const stones = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + [...row].filter((sign) => sign !== ".").length, 0);
