// Recognizes games and archives by name, and sorts names, with the program's rules.

const GAME = /\.(sgf|hsgf|tsgf|hgf)$/i;
const ARCHIVE = /[^/]\.(zip|tar|tar\.gz|tgz|tar\.zst|sgfs)$/i;

/** Returns the kind of an archive by its name; null for other files. */
export const archiveKind = (name: string): string | null => ARCHIVE.exec(name)?.[1]!.toLowerCase() ?? null;

/** Returns true if a file in a folder or archive is read. */
export const isTaken = (name: string): boolean =>
  GAME.test(name) && !name.split(/[/\\]/).some((part) => part.startsWith(".") && part !== "." && part !== "..");

const PARTS = /\d+|[^\d]/gu;

/** Compares names with numbers by value: `game2` before `game10`. */
function natural(one: string, other: string): number {
  const [a, b] = [one.match(PARTS) ?? [], other.match(PARTS) ?? []];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [first, second] = [a[at]!, b[at]!];
    if (/^\d/.test(first) && /^\d/.test(second)) {
      const [x, y] = [first.replace(/^0+/, ""), second.replace(/^0+/, "")];
      if (x !== y) return x.length - y.length || (x < y ? -1 : 1);
    } else if (first !== second) return first.codePointAt(0)! - second.codePointAt(0)!;
  }
  return a.length - b.length || one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** Compares paths as folder searches sort them: folder by folder. */
export function comparePaths(one: string, other: string): number {
  const [a, b] = [one.split("/"), other.split("/")];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = natural(a[at]!, b[at]!);
    if (order) return order;
  }
  return a.length - b.length;
}
