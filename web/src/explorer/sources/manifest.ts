// Parses and validates the manifest of a site.
import { ExploreError, type BoardKind } from "../types.js";
import { fetchJson } from "./fetching.js";

const VERSION = 1;

export interface Manifest {
  seed: number;
  title: string | null;
  about: string | null;
  variations: boolean;
  games: number;
  removed: number;
  min: number;
  boards: BoardKind[];
  whole: { stones: number; bits: number };
  corner: { stones: number; side: number; bits: number } | null;
  records: number;
  shapes: { files: number; bytes: number } | null;
}

type Fields = Record<string, unknown>;

const damaged = (): never => {
  throw new ExploreError("damaged", "manifest");
};

/** Returns a whole number within limits. */
function number(fields: Fields, name: string, most: number, least = 0): number {
  const value = fields[name];
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : damaged();
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const object = (value: unknown): Fields | null =>
  value === null || value === undefined ? null : typeof value === "object" && !Array.isArray(value) ? (value as Fields) : damaged();

const MANY = 2 ** 32;

/** Parses the kinds of boards in a manifest or from the program. */
export function boardsOf(value: unknown): BoardKind[] {
  if (!Array.isArray(value)) return damaged();
  return value.map((entry) => {
    const fields = object(entry) ?? damaged();
    const { size } = fields;
    const isSize = Array.isArray(size) && size.length === 2 && size.every((side) => Number.isInteger(side) && side > 0);
    return {
      game: number(fields, "game", MANY), games: number(fields, "games", MANY), size: isSize ? [size[0] as number, size[1] as number] : null,
    };
  });
}

export async function fetchManifest(base: string): Promise<Manifest> {
  const fields = await fetchJson(base, "manifest.json");
  if (fields["format"] !== "sgfkit-explorer") damaged();
  if (fields["version"] !== VERSION) throw new ExploreError("version", String(fields["version"]));
  const whole = object(fields["whole"]) ?? damaged();
  const corner = object(fields["corner"]);
  const shapes = object(fields["shapes"]);
  return {
    seed: number(fields, "seed", MANY), title: text(fields["title"]), about: text(fields["about"]), variations: fields["variations"] === true,
    games: number(fields, "games", MANY), removed: number(fields, "removed", MANY), min: number(fields, "min", 2, 1), boards: boardsOf(fields["boards"]),
    whole: { stones: number(whole, "stones", MANY), bits: number(whole, "bits", 16) },
    corner: corner && { stones: number(corner, "stones", MANY), side: number(corner, "side", 52, 1), bits: number(corner, "bits", 16) },
    records: number(fields, "records", MANY),
    shapes: shapes && { files: number(shapes, "files", 65_536), bytes: number(shapes, "bytes", Number.MAX_SAFE_INTEGER) },
  };
}
