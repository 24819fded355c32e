// Reads ZIP archives (APPNOTE 6.3.10): first the directory at the end, then the requested members.
import { bytesOf, through } from "./streams.js";

export interface Member {
  name: string;
  /** Offset of its header, and its packed and unpacked size. */
  at: number;
  packed: number;
  size: number;
  method: number;
  crc: number;
  /** True if it cannot be read: encrypted or a link. */
  isOdd: boolean;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const HEADER = 0x04034b50;

/** The end record has 22 bytes and a comment of at most 65,535. */
const TAIL = 22 + 0xffff;

const viewOf = async (blob: Blob, from: number, to: number): Promise<DataView> => {
  if (from < 0 || to > blob.size || from > to) throw new RangeError("ZIP");
  return new DataView(await blob.slice(from, to).arrayBuffer());
};

/** Lists the files in an archive. Throws a RangeError if it is damaged or not an archive. */
export async function membersOf(blob: Blob): Promise<Member[]> {
  const start = Math.max(0, blob.size - TAIL);
  const tail = await viewOf(blob, start, blob.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new RangeError("ZIP");
  let [size, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (end >= 20 && tail.getUint32(end - 20, true) === LOCATOR_64) {
    const place = Number(tail.getBigUint64(end - 12, true));
    const record = await viewOf(blob, place, place + 56);
    if (record.getUint32(0, true) !== END_64) throw new RangeError("ZIP");
    [size, at] = [Number(record.getBigUint64(40, true)), Number(record.getBigUint64(48, true))];
  }
  const directory = await viewOf(blob, at, at + size);
  const members: Member[] = [];
  for (let place = 0; place + 46 <= size && directory.getUint32(place, true) === ENTRY; ) {
    const short = (offset: number) => directory.getUint16(place + offset, true);
    const long = (offset: number) => directory.getUint32(place + offset, true);
    const [names, extras, comments] = [short(28), short(30), short(32)];
    if (place + 46 + names + extras > size) throw new RangeError("ZIP");
    const name = new Uint8Array(directory.buffer, place + 46, names);
    const member = {
      name: decoded(name), packed: long(20), size: long(24), at: long(42), method: short(10), crc: long(16),
      isOdd: (short(8) & 1) !== 0 || long(38) >>> 28 === 0xa,
    };
    enlarge(member, new DataView(directory.buffer, place + 46 + names, extras));
    if (!member.name.endsWith("/")) members.push(member);
    place += 46 + names + extras + comments;
  }
  return members;
}

/** 64-bit sizes and offsets are in an extra field, in this order, for each that exceeds 32 bits. */
function enlarge(member: Member, extras: DataView): void {
  for (let at = 0; at + 4 <= extras.byteLength; ) {
    const [kind, length] = [extras.getUint16(at, true), extras.getUint16(at + 2, true)];
    const end = Math.min(at + 4 + length, extras.byteLength);
    let value = at + 4;
    if (kind === 1) for (const field of ["size", "packed", "at"] as const) {
      if (member[field] !== 0xffffffff || value + 8 > end) continue;
      member[field] = Number(extras.getBigUint64(value, true));
      value += 8;
    }
    at = end;
  }
}

/** Characters from 128 in code page 437. */
const HIGH = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/** Decodes a name: usually UTF-8, even without its flag, otherwise code page 437. */
function decoded(name: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(name);
  } catch {
    return [...name].map((byte) => (byte < 128 ? String.fromCharCode(byte) : HIGH[byte - 128])).join("");
  }
}

/** Returns a member's content. Throws a RangeError if it exceeds `most` bytes or the archive is damaged. */
export async function readMember(blob: Blob, { at, packed, size, method, crc, isOdd }: Member, most: number): Promise<Uint8Array> {
  const header = await viewOf(blob, at, at + 30);
  if (header.getUint32(0, true) !== HEADER || isOdd || (method !== 0 && method !== 8) || size > most) throw new RangeError("ZIP");
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (from + packed > blob.size) throw new RangeError("ZIP");
  const stream = blob.slice(from, from + packed).stream();
  const bytes = await bytesOf(method ? through(stream, new DecompressionStream("deflate-raw")) : stream, most);
  if (bytes.length !== size || crcOf(bytes) !== crc) throw new RangeError("ZIP");
  return bytes;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
