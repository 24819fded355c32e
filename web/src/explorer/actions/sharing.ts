// Links to what is asked, and the download that answers everything.
import { failed, type App } from "../app.js";
import { writeLink } from "../query.js";
import { asText, show } from "./asking.js";
import { isOwn } from "../sources/own.js";
import { isPublic } from "../../links.js";

/** What stands behind the `#` of an address: nothing for the start of the usual board. */
export function linkOf(app: App): string {
  const { question, open } = app.state;
  if (!question) return "";
  const query = asText(app, question);
  const isPlain = query["line"] === "" && Object.keys(query).length === 1 && !open;
  return isPlain ? "" : writeLink({ query, open: open && { path: open.path, tree: open.tree } });
}

/** Copies a link that others can open. A page without a public URL has none: its state is copied, which the message says. */
export async function copyLink(app: App): Promise<void> {
  const hash = linkOf(app);
  const [page] = location.href.split("#");
  const isLink = isPublic(location.href);
  const text = isLink ? `${page}${hash && `#${hash}`}` : `#${hash || "line="}`;
  try {
    await navigator.clipboard.writeText(text);
    app.state.told = isLink ? app.say(isOwn(app.state.source) ? "copied-own" : "copied-link") : app.say("copied-part", { text });
  } catch {
    app.state.told = app.say("not-copied");
  }
  app.draw();
}

/** Downloads what answers every question, once; then asks again. */
export async function shapes(app: App): Promise<void> {
  const { state } = app;
  if (!state.source?.shapes) return;
  try {
    await state.source.shapes((done, of) => {
      state.progress = { done, of };
      app.draw();
    });
    state.progress = null;
    if (state.question && state.message?.code === "shapes") await show(app, state.question, "none");
    app.draw();
  } catch (error) {
    state.progress = null;
    failed(app, error);
    throw error;
  }
}
