// Stores which problems were solved, and when. Uses the file's hash as the key in the browser; under `sgf view` the
// program stores it, since its page has a new origin each time.
import type { App } from "../app.js";
import type { Solved } from "../types.js";

const key = (hash: string): string => `sgfkit-solved-${hash}`;

/** Loads the progress of files with these hashes. */
export async function remembered(app: App, hashes: string[]): Promise<void> {
  const url = app.host.dataset.progress;
  const found: [string, Solved][] = [];
  try {
    if (url) {
      if (!app.state.progress.size) found.push(...Object.entries((await (await fetch(url)).json()) as Record<string, Solved>));
    } else {
      for (const hash of hashes) {
        const games: unknown = JSON.parse(localStorage.getItem(key(hash)) ?? "null");
        if (games && typeof games === "object" && !Array.isArray(games)) found.push([hash, games as Solved]);
      }
    }
  } catch {
    // Without storage, only this visit counts.
  }
  if (found.length) app.state.progress = new Map([...app.state.progress, ...found]);
}

export async function remember(app: App, hash: string, tree: number): Promise<void> {
  const games = { ...app.state.progress.get(hash), [tree]: new Date().toISOString() };
  app.state.progress = new Map(app.state.progress).set(hash, games);
  await store(app, { [hash]: games });
}

export async function forget(app: App, hashes: string[]): Promise<void> {
  app.state.progress = new Map([...app.state.progress].filter(([hash]) => !hashes.includes(hash)));
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
