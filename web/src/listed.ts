// A list of files, and the order in which their games are shown.
import { fold } from "./worker/finder.js";
import type { FileDetails, ListedFile, ListedGame, Solved } from "./types.js";

export interface Files {
  list: ListedFile[];
  /** The details of the files that were read, by their numbers. */
  details: Map<number, FileDetails>;
  /** The number of the file that is open; null if that is a file outside the list. */
  open: number | null;
  filter: string;
  /** The files in a random order; null for their own. */
  shuffled: number[] | null;
  /** Whether files are being read for the filter or the count of problems. */
  isReading: boolean;
}

/** A row of the list: a game of a file, or a file that was not read yet. */
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

/** The rows with the words of a filter. They are made again only after something was read, filtered or shuffled. */
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

/** The text that a filter searches. */
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

/** When a game of the list was solved, if it was. */
export function solvedOf(progress: Map<string, Solved>, { details }: Files, file: number, tree: number): string | null {
  const hash = details.get(file)?.hash;
  return (hash && progress.get(hash)?.[tree]) || null;
}

/** The file before or after the one that is open, in the order of the list; null at its end. */
export function neighbor(files: Files, way: 1 | -1): number | null {
  const rows = listed(files);
  const at = rows.findIndex(({ file }) => file === files.open);
  if (at < 0) return (way > 0 ? rows[0] : rows.at(-1))?.file ?? null;
  for (let next = at + way; next >= 0 && next < rows.length; next += way) {
    if (rows[next]!.file !== files.open) return rows[next]!.file;
  }
  return null;
}

/** The last part of a path, also of one in an archive. */
export const nameOf = (path: string): string => path.split(/[/\\!]/).pop() || path;
