declare module "*?text" {
  const text: string;
  export default text;
}

declare module "*.css" {
  const text: string;
  export default text;
}

// Written by the build.
declare module "*/viewer-own.js" {
  export const worker: string;
  export const wasm: string;
}

declare module "*/viewer-shared.js" {
  export const worker: string;
}

declare module "lucide/dist/esm/icons/*" {
  const drawing: readonly (readonly [string, Record<string, string | number>])[];
  export default drawing;
}
