/** One element of DER or BER (ITU-T X.690). `encoded` is the whole of it, `content` what stands between its length and its end. */
export type DerElement = { tag: number; content: Uint8Array; encoded: Uint8Array };

export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;
/** A sequence, and the tag of a field that is known by its number alone. */
export const SEQUENCE = 0x30;
/** Of a tag: its content is elements again, or the pieces of a string. */
const CONSTRUCTED = 0x20;
export const contextTag = (number: number): number => 0x80 | number;

/** Puts pieces of bytes one after the other. */
export function joinBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/** An element of any tag. */
export const der = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array => {
  const content = joinBytes(...contents);
  return joinBytes(Uint8Array.from([tag, ...lengthBytes(content.length)]), content);
};

/** The shortest two's complement bytes of a whole number that is not negative. */
export function integerBytes(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no whole number: ${value}`);
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from((bytes[0] ?? 0x80) >= 0x80 ? [0, ...bytes] : bytes);
}

export const derInteger = (value: number): Uint8Array => der(TAG.integer, integerBytes(value));

/** An object identifier from its dotted form. */
export function derOid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...arcs].flatMap((arc) => {
    const groups = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift(0x80 | (rest % 128));
    return groups;
  });
  return der(TAG.oid, Uint8Array.from(bytes));
}

/** Deeper than any message or certificate goes: bytes that nest for ever are none. */
const MOST_LEVELS = 16;
const END_OF_CONTENT = 0;

/** Where the bytes of a tag end: those of a number from 31 on go over several. */
function endOfTag(bytes: Uint8Array, at: number): number {
  if (((bytes[at] ?? 0) & 0x1f) !== 0x1f) return at + 1;
  let end = at + 1;
  while ((bytes[end] ?? 0) >= 0x80) end += 1;
  return end + 1;
}

/** How long what follows is, and where it begins; null is a length that only the end-of-content bytes tell. */
function readLength(bytes: Uint8Array, at: number): { length: number | null; begin: number } {
  const first = bytes[at];
  if (first === undefined || first === 0xff) throw new RangeError('no length of an element');
  if (first < 0x80) return { length: first, begin: at + 1 };
  if (first === 0x80) return { length: null, begin: at + 1 };
  const begin = at + 1 + (first & 0x7f);
  // However many bytes it takes, zeros before it included.
  const length = bytes.subarray(at + 1, begin).reduce((sum, byte) => sum * 256 + byte, 0);
  return { length, begin };
}

/** Where the elements of an indefinite length end: at the end-of-content bytes of their own level. */
function endOfContent(bytes: Uint8Array, begin: number, level: number): number {
  for (let at = begin; at < bytes.length;) {
    if (bytes[at] === END_OF_CONTENT && bytes[at + 1] === 0) return at;
    at += readElement(bytes, at, level + 1).encoded.length;
  }
  throw new RangeError('an element has no end');
}

function readElement(bytes: Uint8Array, at: number, level: number): DerElement {
  const tag = bytes[at];
  if (tag === undefined || tag === END_OF_CONTENT || level > MOST_LEVELS) throw new RangeError('no element');
  const { length, begin } = readLength(bytes, endOfTag(bytes, at));
  if (length === null && (tag & CONSTRUCTED) === 0)
    throw new RangeError('only what has parts may leave its length open');
  const end = length === null ? endOfContent(bytes, begin, level) : begin + length;
  if (end > bytes.length) throw new RangeError('an element is cut off');
  const after = length === null ? end + 2 : end;
  return { tag, content: bytes.subarray(begin, end), encoded: bytes.subarray(at, after) };
}

/**
 * The elements that stand one after the other, in DER or any other form of BER (ITU-T X.690, chapter 8): some security
 * devices leave lengths open. `encoded` is byte for byte what stands there. Throws RangeError where the bytes are none.
 */
export function readDer(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes, at, 0);
    elements.push(element);
    at += element.encoded.length;
  }
  return elements;
}

/** The tag of a string, whether it stands in one piece or in several. */
export const stringTag = (tag: number): number => tag & ~CONSTRUCTED;

/** The bytes of a string, its pieces put together. Throws RangeError where they are none. */
export function stringBytes({ tag, content }: Pick<DerElement, 'tag' | 'content'>): Uint8Array {
  return (tag & CONSTRUCTED) === 0 ? content : joinBytes(...readDer(content).map(stringBytes));
}

/** A whole number that is not negative. Throws RangeError for one that a JavaScript number can't hold. */
export function readInteger(content: Uint8Array): number {
  if (content.length === 0 || (content[0] ?? 0) >= 0x80) throw new RangeError('no whole number');
  const value = content.reduce((sum, byte) => sum * 256 + byte, 0);
  if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large');
  return value;
}

/** The dotted form of an object identifier. */
export function readOid(content: Uint8Array): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** Bytes in lower-case hexadecimal. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
