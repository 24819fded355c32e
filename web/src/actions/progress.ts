// Which problems were solved, and when: the browser stores it by the hash of the file, and `sgf view` in the program,
// because its page has another origin each time.
import type { App } from "../app.js";
import type { Solved } from "../types.js";

const key = (hash: string): string => `sgfkit-solved-${hash}`;

/** What was solved in files with these hashes. */
export async function remembered(app: App, hashes: string[]): Promise<void> {
  const { progress } = app.state;
  const url = app.host.dataset.progress;
  try {
    if (url) {
      if (!progress.size) for (const [hash, games] of Object.entries(await (await fetch(url)).json())) progress.set(hash, games as Solved);
    } else {
      for (const hash of hashes) {
        const games: unknown = JSON.parse(localStorage.getItem(key(hash)) ?? "null");
        if (games && typeof games === "object" && !Array.isArray(games)) progress.set(hash, games as Solved);
      }
    }
  } catch {
    // Nothing was stored, or nothing can be: then only this visit counts.
  }
}

export async function remember(app: App, hash: string, tree: number): Promise<void> {
  const { progress } = app.state;
  const games = { ...progress.get(hash), [tree]: new Date().toISOString() };
  progress.set(hash, games);
  await store(app, { [hash]: games });
}

export async function forget(app: App, hashes: string[]): Promise<void> {
  for (const hash of hashes) app.state.progress.delete(hash);
  await store(app, Object.fromEntries(hashes.map((hash) => [hash, null])));
}

async function store(app: App, changes: Record<string, Solved | null>): Promise<void> {
  const url = app.host.dataset.progress;
  try {
    if (url) await fetch(url, { method: "PUT", body: JSON.stringify(changes) });
    else for (const [hash, games] of Object.entries(changes)) {
      if (games) localStorage.setItem(key(hash), JSON.stringify(games));
      else localStorage.removeItem(key(hash));
    }
  } catch {
    // As above.
  }
}
