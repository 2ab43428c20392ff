/** Finds a delimiter in bytes that come in pieces; gives the offsets of the whole where it begins. */
export function delimiterFinder(delimiter: Buffer): { offsets: number[]; look(piece: Buffer): void } {
  const offsets: number[] = [];
  const most = delimiter.length - 1;
  /** The end of what was seen: a delimiter may lie across two pieces, or more. */
  let tail: Buffer = Buffer.alloc(0);
  let seen = 0;

  function lookIn(bytes: Buffer, start: number): void {
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length))
      offsets.push(start + at);
  }
  return {
    offsets,
    look(piece) {
      // Neither end is long enough to hold one by itself: what is found here lies across.
      lookIn(Buffer.concat([tail, piece.subarray(0, most)]), seen - tail.length);
      lookIn(piece, seen);
      seen += piece.length;
      const last = piece.length >= most ? piece : Buffer.concat([tail, piece]);
      tail = Buffer.from(last.subarray(Math.max(last.length - most, 0)));
    },
  };
}
