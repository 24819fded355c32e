// List of files, with the order of their games.
import { fold } from "./worker/finder.js";
import type { FileDetails, ListedFile, ListedGame, Solved } from "./types.js";

export interface Files {
  list: ListedFile[];
  /** Details of the files read so far, by number. */
  details: Map<number, FileDetails>;
  /** Number of the open file; null if it is not in the list. */
  open: number | null;
  filter: string;
  /** Shuffled file numbers; null for the original order. */
  shuffled: number[] | null;
  /** True while files are read for a filter or the count of problems. */
  isReading: boolean;
}

/** Row of the list: a game, or a file that was not read yet. */
export interface Row {
  file: number;
  tree: number;
  game: ListedGame | null;
}

interface Known {
  size: number;
  shuffled: number[] | null;
  all: Row[];
  filter: string;
  found: Row[];
}

const known = new WeakMap<Files["details"], Known>();
const words = new WeakMap<object, string>();

/** Returns the rows that match a filter, cached until files, filter or order change. */
export function listed(files: Files, filter: string = files.filter): Row[] {
  const { details, shuffled } = files;
  let made = known.get(details);
  if (!made || made.size !== details.size || made.shuffled !== shuffled) {
    const all = order(files).flatMap((file) => rowsOf(file, details.get(file)));
    known.set(details, (made = { size: details.size, shuffled, all, filter: "", found: all }));
  }
  const wanted = fold(filter).split(/\s+/).filter(Boolean);
  if (!wanted.length) return made.all;
  if (made.filter !== filter) {
    made.filter = filter;
    made.found = made.all.filter((row) => {
      const text = textOf(files, row);
      return wanted.every((word) => text.includes(word));
    });
  }
  return made.found;
}

const order = ({ list, shuffled }: Files): number[] => shuffled ?? Array.from(list, (_, file) => file);

function rowsOf(file: number, details: FileDetails | undefined): Row[] {
  if (!details?.games.length) return [{ file, tree: 1, game: null }];
  return details.games.map((game, at) => ({ file, tree: at + 1, game }));
}

/** Returns the text that a filter searches. */
function textOf({ list }: Files, { file, game }: Row): string {
  const of = list[file]!;
  const make = (key: object, text: () => string) => {
    const made = words.get(key) ?? fold(text());
    words.set(key, made);
    return made;
  };
  const path = make(of, () => of.path);
  return game ? `${path} ${make(game, () => [game.black, game.white, game.name, game.result, game.date].filter(Boolean).join(" "))}` : path;
}

/** Returns when a game of the list was solved, if it was. */
export function solvedOf(progress: Map<string, Solved>, { details }: Files, file: number, tree: number): string | null {
  const hash = details.get(file)?.hash;
  return (hash && progress.get(hash)?.[tree]) || null;
}

/** Returns the file before or after the open one in list order; null at the end. */
export function neighbor(files: Files, way: 1 | -1): number | null {
  const rows = listed(files);
  const at = rows.findIndex(({ file }) => file === files.open);
  if (at < 0) return (way > 0 ? rows[0] : rows.at(-1))?.file ?? null;
  for (let next = at + way; next >= 0 && next < rows.length; next += way) {
    if (rows[next]!.file !== files.open) return rows[next]!.file;
  }
  return null;
}

/** Returns the last part of a path, even within an archive. */
export const nameOf = (path: string): string => path.split(/[/\\!]/).pop() || path;
