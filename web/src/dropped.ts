// Lists dropped or selected files, folders and ZIP archives without the program.
import type { App } from "./app.js";
import { ViewerError } from "./client.js";
import { comparePaths, isTaken } from "./names.js";
import type { FileSource } from "./sources.js";
import type { FileDetails, ListedFile } from "./types.js";
import { membersOf, readMember } from "./zip.js";

export const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Larger files are listed by path only, as in the program. */
const MOST = 16 << 20;

interface Dropped extends ListedFile {
  read(): Promise<{ bytes: Uint8Array; modified?: number }>;
}

export class DroppedFiles implements FileSource {
  readonly list: ListedFile[];

  constructor(readonly app: App, readonly files: Dropped[]) {
    this.list = files.map(({ path, writable }) => ({ path, writable }));
  }

  async details(files: number[]): Promise<FileDetails[]> {
    const found: FileDetails[] = [];
    for (const file of files) {
      const read = await this.files[file]!.read().catch(() => null);
      const isRead = read && read.bytes.length <= MOST;
      found.push(isRead ? await this.app.calls.details(read.bytes, MOST) : { hash: null, trees: null, games: [] });
    }
    return found;
  }

  async read(file: number): Promise<{ bytes: Uint8Array; modified?: number }> {
    const { path, read } = this.files[file]!;
    try {
      return await read();
    } catch {
      throw new ViewerError("fetch", this.app.say("not-readable", { name: path }), true);
    }
  }
}

/** Dropped file or folder in any form that browsers use. */
export type Item = File | FileSystemEntry | FileSystemHandle;

type Handled = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/**
 * Returns the dropped files and folders. Browsers only provide them during the event, and to pages from disk only
 * provide folders as handles.
 */
export async function itemsOf(transfer: DataTransfer): Promise<Item[]> {
  const files = [...transfer.files];
  const asked = ([...transfer.items] as Handled[]).filter(({ kind }) => kind === "file").map((item) => {
    const [entry, file] = [item.webkitGetAsEntry?.() ?? null, item.getAsFile()];
    const handle = entry?.isFile ? null : item.getAsFileSystemHandle?.().catch(() => null) ?? null;
    return { entry, file, handle };
  });
  const found: (Item | null)[] = [];
  for (const { entry, file, handle } of asked) found.push((await handle) ?? (entry?.isFile ? file : entry) ?? file);
  const items = found.filter((item) => item !== null);
  return items.length ? items : files;
}

export const isFolder = (item: Item): boolean => !(item instanceof File) && ("kind" in item ? item.kind === "directory" : item.isDirectory);

export const fileOf = (item: Item): Promise<File> => item instanceof File ? Promise.resolve(item)
  : "kind" in item ? (item as FileSystemFileHandle).getFile()
  : new Promise((resolve, reject) => (item as FileSystemFileEntry).file(resolve, reject));

/** Returns the only file if it is not an archive or a folder. */
export async function singleFile(items: Item[]): Promise<File | null> {
  const [item] = items;
  return items.length !== 1 || !item || isZip(item.name) || isFolder(item) ? null : fileOf(item);
}

/** Returns all files by path. Files that were dropped directly are accepted with any name. */
export async function filesIn(items: Item[], most: number): Promise<Dropped[]> {
  const files: Dropped[] = [];
  for (const item of items) {
    if (isFolder(item)) {
      for (const [path, inside] of await inFolder(item)) files.push({ path, writable: true, read: async () => wholly(await fileOf(inside), most) });
    } else if (isZip(item.name)) files.push(...await inZip(await fileOf(item), most));
    else files.push({ path: item.name, writable: true, read: async () => wholly(await fileOf(item), most) });
  }
  return files;
}

async function wholly(file: File, most: number): Promise<{ bytes: Uint8Array; modified: number }> {
  if (file.size > most) throw new RangeError("too large");
  return { bytes: new Uint8Array(await file.arrayBuffer()), modified: file.lastModified };
}

/** Throws a RangeError with the archive's name if it cannot be read. */
async function inZip(file: File, most: number): Promise<Dropped[]> {
  const members = await membersOf(file).catch(() => {
    throw new RangeError(file.name);
  });
  return members.filter(({ name }) => isTaken(name)).map((member) => ({
    path: `${file.name}!${member.name}`, writable: false,
    read: async () => ({ bytes: await readMember(file, member, most), modified: file.lastModified }),
  }));
}

/** Returns the games and folders in a folder, in natural order. */
export async function inFolder(folder: Item): Promise<[string, Item][]> {
  const found: [string, Item][] = [];
  const open: [string, Item][] = [[folder.name, folder]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [path, item] = at;
    for (const inside of await entriesOf(item)) {
      const own = `${path}/${inside.name}`;
      if (!isFolder(inside)) isTaken(own) && found.push([own, inside]);
      else if (!inside.name.startsWith(".")) open.push([own, inside]);
    }
  }
  return found.sort(([one], [other]) => comparePaths(one, other));
}

async function entriesOf(folder: Item): Promise<Item[]> {
  const all: Item[] = [];
  if ("kind" in folder) {
    for await (const inside of (folder as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }).values()) all.push(inside);
    return all;
  }
  const reader = (folder as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // Browsers return up to a hundred entries at a time, and an empty array at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
}
