// Preferences that survive a reload: the choices of the menu and the comment height. Only full-page viewers store
// them; others follow their page.

const KEY = "sgfkit-looks";
const NAMES = ["theme", "coords", "numbers", "variations", "interval", "lang", "sound"] as const;
export type Look = (typeof NAMES)[number];

const isPage = (host: HTMLElement): boolean => host.hasAttribute("data-modes") && !host.dataset.above;
/** Pages for different files are distinguished by URL. */
const here = (): string => location.href.split("#")[0]!;

function kept(): Partial<Record<Look | "split" | "page", string>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    // The browser has no storage.
    return {};
  }
}

export function keepLook(host: HTMLElement, name: Look | "split", value: string): void {
  if (!isPage(host)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value, page: here() }));
  } catch {
    // As above.
  }
}

/**
 * Applies preferences to a new viewer. The page's attributes have priority unless the user changed them on this
 * page.
 */
export function dress(host: HTMLElement): void {
  if (!isPage(host)) return;
  const looks = kept();
  for (const name of NAMES) {
    const value = looks[name];
    if (typeof value !== "string" || (host.hasAttribute(name) && looks.page !== here())) continue;
    host.setAttribute(name, value);
    if (name === "lang") document.documentElement.lang = value;
  }
}

/** Returns the height of the comment in pixels. */
export function split(host: HTMLElement): number | null {
  const height = isPage(host) ? Number(kept().split) : NaN;
  return height > 0 ? height : null;
}
