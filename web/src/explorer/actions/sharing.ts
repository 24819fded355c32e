// Links to questions, and the download for all answers.
import { failed, type App } from "../app.js";
import { writeLink } from "../query.js";
import { asText, show } from "./asking.js";
import { isOwn } from "../sources/own.js";
import { isPublic } from "../../links.js";

/** Returns the URL's hash; empty for the start with the default board. */
export function linkOf(app: App): string {
  const { question, open } = app.state;
  if (!question) return "";
  const query = asText(app, question);
  const isPlain = query["line"] === "" && Object.keys(query).length === 1 && !open;
  return isPlain ? "" : writeLink({ query, open: open && { path: open.path, tree: open.tree } });
}

/** Copies a public link. Without a public URL, copies the state instead and says so. */
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

/** Downloads the data that answers every question, then asks again. */
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
