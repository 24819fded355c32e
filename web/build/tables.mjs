// Removes the tables of encodings that browsers know from a module; see src/worker/tables.ts.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Reads the tables from the source of the crate, since Node's differ from those of browsers. */
function tablesOf(crate, names) {
  const metadata = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked", "--manifest-path", join(crate, "Cargo.toml")], { maxBuffer: 1e8 });
  const { manifest_path: manifest } = JSON.parse(metadata).packages.find(({ name }) => name === "encoding_rs");
  const source = readFileSync(join(dirname(manifest), "src/data.rs"), "utf8");
  return names.map((name) => {
    const [, type, numbers] = new RegExp(`static ${name}: \\[(u16|u32); \\d+\\] = \\[([^\\]]*)\\]`).exec(source);
    const table = Array.from(numbers.matchAll(/0x[0-9A-F]+|\b\d+/g), Number);
    return Buffer.from((type === "u16" ? Uint16Array : Uint32Array).from(table).buffer);
  });
}

/** Reads a number of seven bits per byte, the lowest first. */
function number(bytes, at) {
  let [value, shift, byte] = [0, 1, 0];
  do {
    byte = bytes[at++];
    value += (byte & 0x7f) * shift;
    shift *= 128;
  } while (byte & 0x80);
  return [value, at];
}

/** Calls `each` with address, start and end of each part of the data. */
function forData(module, each) {
  for (let at = 8; at < module.length;) {
    const [size, start] = number(module, at + 1);
    if (module[at] === 11) {
      let [count, part] = number(module, start);
      for (; count > 0; count -= 1) {
        // An active segment of the only memory: 0, i32.const, the address, end.
        if (module[part] !== 0 || module[part + 1] !== 0x41) throw new Error("a data segment of an unknown kind");
        const [address, end] = number(module, part + 2);
        const [length, from] = number(module, end + 1);
        each(address, from, from + length);
        part = from + length;
      }
    }
    at = start + size;
  }
}

/** Returns a module with zeros for the tables, and with a section that has their addresses. */
export function withoutTables(module, crate, section, names) {
  let memory = Buffer.alloc(0);
  forData(module, (address, from, to) => {
    if (address + to - from > memory.length) memory = Buffer.concat([memory, Buffer.alloc(address + to - from - memory.length)]);
    module.copy(memory, address, from, to);
  });
  const places = tablesOf(crate, names).map((table, at) => {
    const place = memory.indexOf(table);
    if (place < 0 || memory.indexOf(table, place + 1) >= 0) throw new Error(`the module does not have ${names[at]} once`);
    memory.fill(0, place, place + table.length);
    return place;
  });
  const without = Buffer.from(module);
  forData(module, (address, from, to) => memory.copy(without, from, address, address + to - from));
  const content = Buffer.concat([Buffer.from([section.length]), Buffer.from(section), Buffer.from(Uint32Array.from(places).buffer)]);
  if (content.length > 127) throw new Error("the section is too long");
  return Buffer.concat([without, Buffer.from([0, content.length]), content]);
}
