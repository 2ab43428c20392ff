/** One DER element (ITU-T X.690). `encoded` is the whole of it, `content` what stands between its length and its end. */
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

function readElement(bytes: Uint8Array, at: number): DerElement {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || first === 0x80 || first > 0x84)
    throw new RangeError('no DER element');
  const lengthOfLength = first < 0x80 ? 0 : first & 0x7f;
  let length = lengthOfLength === 0 ? first : 0;
  for (let i = 0; i < lengthOfLength; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const begin = at + 2 + lengthOfLength;
  if (begin + length > bytes.length) throw new RangeError('a DER element is cut off');
  return { tag, content: bytes.subarray(begin, begin + length), encoded: bytes.subarray(at, begin + length) };
}

/** The elements that stand one after the other. Throws RangeError where the bytes are none. */
export function readDer(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes, at);
    elements.push(element);
    at += element.encoded.length;
  }
  return elements;
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
