declare module "*.css" {
  const text: string;
  export default text;
}

declare module "lucide/dist/esm/icons/*" {
  const drawing: readonly (readonly [string, Record<string, string | number>])[];
  export default drawing;
}
