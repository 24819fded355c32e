// Reads the game records of a site.
import { ExploreError } from "../types.js";
import { fetchBin } from "./fetching.js";
import { Reader } from "./tile.js";

/** Returns the game trees in a file of records. */
export function readRecords(bytes: Uint8Array, name: string): Uint8Array[] {
  const reader = new Reader(bytes, name);
  reader.magic("SGR1");
  const count = reader.count();
  const lengths: number[] = [];
  for (let at = 0; at < count; at += 1) lengths.push(reader.varint(bytes.length));
  const records = lengths.map((length) => reader.take(length));
  if (reader.left) reader.damaged();
  return records;
}

export async function fetchRecord(base: string, record: number, slot: number, signal: AbortSignal): Promise<Uint8Array> {
  const name = `records/${record.toString(16).padStart(4, "0")}`;
  const found = readRecords(await fetchBin(base, `${name}.bin`, signal), name)[slot];
  if (!found) throw new ExploreError("damaged", name);
  return found.slice();
}
