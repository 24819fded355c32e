// How somebody likes the page to look: theme, coordinates, language and the height of the comment survive a reload. Only a
// viewer that is all of its page keeps them: others look as their pages say.

const KEY = "sgfkit-looks";
const NAMES = ["theme", "coords", "lang", "split"] as const;
type Look = (typeof NAMES)[number];

const isPage = (host: HTMLElement): boolean => host.hasAttribute("data-modes") && !host.dataset.above;
/** Addresses with a file of their own differ. */
const here = (): string => location.href.split("#")[0]!;

function kept(): Partial<Record<Look | "page", string>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    // A browser that keeps nothing.
    return {};
  }
}

export function keepLook(host: HTMLElement, name: Look, value: string): void {
  if (!isPage(host)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value, page: here() }));
  } catch {
    // As above.
  }
}

/** Dresses a viewer that begins. What its page says comes first, unless somebody chose otherwise on this very page. */
export function dress(host: HTMLElement): void {
  if (!isPage(host)) return;
  const looks = kept();
  for (const name of ["theme", "coords", "lang"] as const) {
    const value = looks[name];
    if (typeof value !== "string" || (host.hasAttribute(name) && looks.page !== here())) continue;
    host.setAttribute(name, value);
    if (name === "lang") document.documentElement.lang = value;
  }
}

/** The height of the comment, in pixels. */
export function split(host: HTMLElement): number | null {
  const height = isPage(host) ? Number(kept().split) : NaN;
  return height > 0 ? height : null;
}
