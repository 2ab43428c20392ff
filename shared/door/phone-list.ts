/**
 * The list a helper's phone carries, packed: thousands of tickets in as few bytes as they need. Per ticket: its lookup,
 * flags, type, the sealed name, and where it was used the moment and the desk.
 */
export type PackedTicket = {
  /** LOOKUP_BYTES derived from the ticket's code: finds it, and does not tell the code. */
  lookup: Uint8Array;
  /** As in the desk's snapshot (TICKET_FLAGS). */
  flags: number;
  /** Index in `typeNames`. */
  type: number;
  /** The holder's name under a key that only the code gives; empty without a name. */
  sealedName: Uint8Array;
  /** Instant in ms, and index in `deskNames`. */
  used: { at: number; desk: number } | null;
};

export const LOOKUP_BYTES = 6;
/** AES-256. */
export const NAME_KEY_BYTES = 32;
/** Lists come over TLS from the server that made them, so the tag only has to detect a wrong key. */
export const NAME_TAG_BYTES = 4;
/** HKDF's label; the salt is the event's id and the secret the code's id, both as UTF-8. */
export const PHONE_KEY_LABEL = 'clave door phone 1';

const HAS_USE = 8;
const LONGEST_NAME = 255;
const LAST_INDEX = 255;

/** Seconds are enough for 'eingelassen um'. */
const SECOND_MS = 1_000;

/** Tickets as bytes, to be sent to a phone. */
export function packTickets(tickets: readonly PackedTicket[]): Uint8Array {
  const sizes = tickets.map(({ sealedName, used }) => LOOKUP_BYTES + 3 + sealedName.length + (used === null ? 0 : 5));
  const bytes = new Uint8Array(sizes.reduce((total, size) => total + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { lookup, flags, type, sealedName, used } of tickets) {
    if (sealedName.length > LONGEST_NAME) throw new RangeError('a sealed name is too long');
    bytes.set(lookup, at);
    at += LOOKUP_BYTES;
    bytes.set([flags | (used === null ? 0 : HAS_USE), Math.min(type, LAST_INDEX), sealedName.length], at);
    at += 3;
    bytes.set(sealedName, at);
    at += sealedName.length;
    if (used === null) continue;
    view.setUint32(at, Math.floor(used.at / SECOND_MS));
    bytes[at + 4] = Math.min(used.desk, LAST_INDEX);
    at += 5;
  }
  return bytes;
}

/** The tickets of such bytes. Pure: the inverse of `packTickets`. */
export function unpackTickets(bytes: Uint8Array): PackedTicket[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tickets: PackedTicket[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lookup = bytes.subarray(at, at + LOOKUP_BYTES);
    at += LOOKUP_BYTES;
    const [flags, type, length] = [view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2)];
    at += 3;
    const sealedName = bytes.subarray(at, at + length);
    at += length;
    let used: PackedTicket['used'] = null;
    if ((flags & HAS_USE) !== 0) {
      used = { at: view.getUint32(at) * SECOND_MS, desk: view.getUint8(at + 4) };
      at += 5;
    }
    tickets.push({ lookup, flags: flags & ~HAS_USE, type, sealedName, used });
  }
  return tickets;
}
