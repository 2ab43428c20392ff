/** Finds a delimiter in bytes that come in pieces; gives the offsets of the whole where it begins. */
export function delimiterFinder(delimiter: Buffer): { offsets: number[]; look(piece: Buffer): void } {
  const offsets: number[] = [];
  /** The end of what was seen: a delimiter may lie across two pieces. */
  let tail = Buffer.alloc(0);
  let seen = 0;
  return {
    offsets,
    look(piece) {
      const window = Buffer.concat([tail, piece]);
      const start = seen - tail.length;
      for (let at = window.indexOf(delimiter); at !== -1; at = window.indexOf(delimiter, at + delimiter.length)) offsets.push(start + at);
      seen += piece.length;
      const kept = Math.max(window.length - delimiter.length + 1, (offsets.at(-1) ?? -Infinity) + delimiter.length - start);
      tail = window.subarray(Math.max(kept, 0));
    },
  };
}
