// Sources of a list of files: here the program that serves the page; see `dropped.ts` for the other.
import { ViewerError } from "./client.js";
import type { FileDetails, ListedFile } from "./types.js";

/** URLs at which the program saves a file and its drafts; null if it does not. */
export interface Lent {
  save: string | null;
  drafts: string | null;
  /** Version last read or saved. */
  tag: string | null;
}

/** Returns the modification time reported by the server. */
export function modifiedOf({ headers }: Response): number | undefined {
  return Number(headers.get("x-modified")) || Date.parse(headers.get("last-modified") ?? "") || undefined;
}

export interface FileSource {
  details(files: number[]): Promise<FileDetails[]>;
  read(file: number): Promise<{ bytes: Uint8Array; lent?: Lent; modified?: number }>;
}

/** Files served by `sgf view` below a URL. `drafts` is the URL prefix for drafts, if supported. */
export class ServedFiles implements FileSource {
  list: ListedFile[] = [];

  constructor(readonly url: string, readonly drafts: string | null, readonly gone: () => string) {}

  async open(): Promise<ListedFile[]> {
    return (this.list = ((await (await this.#get(this.url)).json()) as { files: ListedFile[] }).files);
  }

  async details(files: number[]): Promise<FileDetails[]> {
    return (await this.#get(`details?files=${files.join(",")}`)).json() as Promise<FileDetails[]>;
  }

  async read(file: number): Promise<{ bytes: Uint8Array; lent: Lent; modified?: number }> {
    const url = `${this.url}${file}`;
    const answer = await this.#get(url);
    const modified = modifiedOf(answer);
    return {
      bytes: new Uint8Array(await answer.arrayBuffer()),
      ...(modified && { modified }),
      lent: {
        save: this.list[file]!.writable ? url : null, drafts: this.drafts && `${this.drafts}${file}/`, tag: answer.headers.get("etag"),
      },
    };
  }

  async #get(url: string): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(url);
    } catch {
      throw new ViewerError("server", this.gone(), true);
    }
    if (!answer.ok) throw new ViewerError("fetch", `${answer.status} ${answer.statusText}`);
    return answer;
  }
}
