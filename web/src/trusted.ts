// The one place where text becomes markup or a script: the painter's SVG and the worker.

type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };

const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const rules: Policy = { createHTML: (text) => text, createScriptURL: (url) => url };

let policy: Policy = rules;
try {
  policy = types?.createPolicy("sgfkit", rules) ?? rules;
} catch {
  // The page has this policy already, or allows none: then the browser decides.
}

export const trusted = {
  /** The painter's SVG: shapes, and texts that it escaped. */
  svg: (text: string): string => policy.createHTML(text),
  /** The worker's own blob. */
  script: (url: string): string => policy.createScriptURL(url),
};
