import { fromBase32Hex, toBase32Hex } from '#shared/base32hex.ts';

/** `G0` + base32hex(12 bytes of facts + 4 bytes of MAC): 28 signs, alphanumeric QR mode, safe on every keyboard. */
const VOUCHER_PREFIX = 'G0';
const FACT_BYTES = 12;
export const VOUCHER_MAC_BYTES = 4;
const CODE_LENGTH = VOUCHER_PREFIX.length + Math.ceil(((FACT_BYTES + VOUCHER_MAC_BYTES) * 8) / 5);
/** A number typed by hand has eight signs and may begin with the same two. */
const SHORTEST = 12;
/** No bill has so many tickets: the voucher of a ticket that was sold online. */
const ONLINE_POSITION = 255;
const GROUP_LENGTH = 4;

/** Which ticket a voucher belongs to: a place on a door sale's bill, or a ticket sold online. `ref` ends its UUID. */
export type VoucherOwner = { ref: string; position: number };
/** What a code says; nobody's name is in it. */
export type VoucherFacts = VoucherOwner & {
  /** First 8 hex digits of the event's UUID. */
  eventPrefix: string;
  cents: number;
};
export type VoucherCode = {
  facts: VoucherFacts;
  voucherId: string;
  signed: Uint8Array;
  mac: Uint8Array;
};

const refOf = (id: string): string => id.slice(-10).toLowerCase();
/** The owner of a voucher: a place on a door sale's bill. */
export const voucherOfSale = (saleId: string, position: number): VoucherOwner => ({ ref: refOf(saleId), position });
/** The owner of a voucher: a ticket that was sold online. */
export const voucherOfTicket = (ticketId: string): VoucherOwner => ({
  ref: refOf(ticketId),
  position: ONLINE_POSITION,
});
/** Whether a voucher belongs to a ticket that was sold online. */
export const isOnlineVoucher = ({ position }: VoucherOwner): boolean => position === ONLINE_POSITION;

/** Names a voucher in the books: one for each owner and night. */
export const voucherIdOf = (eventPrefix: string, { ref, position }: VoucherOwner): string =>
  eventPrefix + ref + position.toString(16).padStart(2, '0');

const hexBytes = (hex: string): number[] =>
  Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
const hexText = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** What is signed. Layout: event 4, amount in cents 2, end of the owner's UUID 5, position 1. */
export const voucherBytes = ({ eventPrefix, cents, ref, position }: VoucherFacts): Uint8Array =>
  Uint8Array.from([...hexBytes(eventPrefix), (cents >>> 8) & 255, cents & 255, ...hexBytes(ref), position & 255]);

/** The text of the QR code. `mac` is the HMAC-SHA256 of `signed` under the night's key; its first bytes are enough. */
export const encodeVoucher = (signed: Uint8Array, mac: Uint8Array): string =>
  VOUCHER_PREFIX + toBase32Hex([...signed, ...mac.subarray(0, VOUCHER_MAC_BYTES)]);

const tidy = (text: string): string => text.replaceAll(/[\s-]/gu, '').toUpperCase();

/** Whether a scanned or typed text looks like a voucher, whole or cut. */
export const isVoucherText = (text: string): boolean => {
  const code = tidy(text);
  return code.startsWith(VOUCHER_PREFIX) && code.length >= SHORTEST;
};

/** Takes a code apart; null for what is none. The MAC is not checked here. */
export function decodeVoucher(text: string): VoucherCode | null {
  const code = tidy(text);
  if (!code.startsWith(VOUCHER_PREFIX) || code.length !== CODE_LENGTH) return null;
  const bytes = fromBase32Hex(code.slice(VOUCHER_PREFIX.length));
  if (bytes === null) return null;
  const signed = bytes.subarray(0, FACT_BYTES);
  const facts = {
    eventPrefix: hexText(signed.subarray(0, 4)),
    cents: ((signed[4] ?? 0) << 8) | (signed[5] ?? 0),
    ref: hexText(signed.subarray(6, 11)),
    position: signed[11] ?? 0,
  };
  return { facts, voucherId: voucherIdOf(facts.eventPrefix, facts), signed, mac: bytes.subarray(FACT_BYTES) };
}

/** As it is read out and typed: `G0AB CDEF …`. */
export const groupedVoucher = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join(' ');
