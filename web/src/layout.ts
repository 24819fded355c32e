// Lays out a tree: one row per depth, main line in the first column, variations to the right without crossing lines.
// Takes linear time.

export interface Layout {
  count: number;
  ids: Int32Array;
  parents: Int32Array;
  /** Flags of a node's contents: 1 Black, 2 White, 4 setup, 8 comment, 16 name, 32 markup. */
  holds: Int32Array;
  numbers: Int32Array;
  depth: Int32Array;
  column: Int32Array;
  /** Position among the siblings, from 1, and their number. */
  index: Int32Array;
  siblings: Int32Array;
  rows: number;
  columns: number;
  /** Start of each row: row r, by column, is `order[starts[r]]` to `order[starts[r + 1] - 1]`. */
  starts: Int32Array;
  order: Int32Array;
  /** True if ids are consecutive. */
  isPlain: boolean;
}

const places = new WeakMap<Layout, Map<number, number>>();

export function nodeOf(tree: Layout, id: number): number {
  const from = tree.ids[0]!;
  if (tree.isPlain) return id >= from && id < from + tree.count ? id - from : -1;
  let known = places.get(tree);
  if (!known) {
    known = new Map();
    for (let node = 0; node < tree.count; node += 1) known.set(tree.ids[node]!, node);
    places.set(tree, known);
  }
  return known.get(id) ?? -1;
}

/** `outline` has four numbers per node: id, parent's number, flags, move number. */
export function layout(outline: Int32Array): Layout {
  const count = outline.length / 4;
  const column = (part: number) => Int32Array.from({ length: count }, (_, node) => outline[node * 4 + part]!);
  const [ids, parents, holds, numbers] = [column(0), column(1), column(2), column(3)];
  const depth = new Int32Array(count);
  const first = new Int32Array(count).fill(-1);
  const last = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  const index = new Int32Array(count).fill(1);
  const size = new Int32Array(count);
  let rows = 1;
  for (let node = 1; node < count; node += 1) {
    const parent = parents[node]!;
    depth[node] = depth[parent]! + 1;
    if (depth[node]! >= rows) rows = depth[node]! + 1;
    if (first[parent] === -1) first[parent] = node;
    else next[last[parent]!] = node;
    last[parent] = node;
    index[node] = ++size[parent]!;
  }
  const siblings = Int32Array.from({ length: count }, (_, node) => (node ? size[parents[node]!]! : 1));

  const columns = new Int32Array(count);
  const free = new Int32Array(rows + 1);
  const open: number[] = count ? [0] : [];
  let widest = 1;
  while (open.length) {
    const start = open.pop()!;
    // The line to a variation starts in its parent's row.
    const top = Math.max(0, depth[start]! - 1);
    let at = free[top]!;
    let end = start;
    for (let node = start; node !== -1; node = first[node]!) {
      at = Math.max(at, free[depth[node]!]!);
      end = node;
    }
    for (let row = top; row <= depth[end]!; row += 1) free[row] = at + 1;
    widest = Math.max(widest, at + 1);
    const variations: number[] = [];
    for (let node = start; node !== -1; node = first[node]!) {
      columns[node] = at;
      const own: number[] = [];
      const child = first[node]!;
      for (let other = child === -1 ? -1 : next[child]!; other !== -1; other = next[other]!) own.push(other);
      for (let place = own.length - 1; place >= 0; place -= 1) variations.push(own[place]!);
    }
    for (const variation of variations) open.push(variation);
  }

  const starts = new Int32Array(rows + 1);
  for (let node = 0; node < count; node += 1) starts[depth[node]! + 1]! += 1;
  for (let row = 0; row < rows; row += 1) starts[row + 1]! += starts[row]!;
  const fill = starts.slice();
  const order = new Int32Array(count);
  for (let node = 0; node < count; node += 1) order[fill[depth[node]!]!++] = node;
  for (let row = 0; row < rows; row += 1) {
    order.subarray(starts[row], starts[row + 1]).sort((a, b) => columns[a]! - columns[b]!);
  }
  let isPlain = true;
  for (let node = 1; node < count && isPlain; node += 1) isPlain = ids[node] === ids[0]! + node;
  return {
    count, ids, parents, holds, numbers, depth, column: columns, index, siblings, rows, columns: widest, starts, order,
    isPlain,
  };
}
