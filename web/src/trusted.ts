// The only place where text becomes markup or a script: the painted SVG and the worker.

type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };

const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const rules: Policy = { createHTML: (text) => text, createScriptURL: (url) => url };

let policy: Policy = rules;
try {
  policy = types?.createPolicy("sgfkit", rules) ?? rules;
} catch {
  // The page already has this policy, or forbids it; then the browser decides.
}

export const trusted = {
  /** SVG from the painter, which escapes texts. */
  svg: (text: string): string => policy.createHTML(text),
  /** Blob of our own worker. */
  script: (url: string): string => policy.createScriptURL(url),
};
