import { fromBase32Hex, toBase32Hex } from '#shared/base32hex.ts';

/**
 * `K1` + base32hex(26 byte payload + 64 byte signature): alphanumeric QR mode, safe on QWERTZ scanners.
 */
export const CODE_PREFIX = 'K1';
const PAYLOAD_BYTES = 26;
const SIGNATURE_BYTES = 64;
const CODE_LENGTH = Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 8) / 5);

const CODE_KINDS = ['ticket', 'member'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** What a code says: no name, no address. */
export type CodePayload = {
  keyId: number;
  kind: CodeKind;
  /** Opaque UUID of the ticket's or card's code. */
  codeId: string;
  /** First 8 hex digits of the event's UUID; null for member cards. */
  eventPrefix: string | null;
  /** Whole seconds; null never ends by itself (member cards: the members' state decides). */
  validUntil: Date | null;
};

function hexBytes(hex: string): number[] {
  return Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

function uint32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** Layout: key id 1, kind 1, code id 16, event 4, valid until 4 (unix seconds). */
export function encodePayload(payload: CodePayload): Uint8Array {
  const until = payload.validUntil === null ? 0 : Math.floor(payload.validUntil.getTime() / 1000);
  return Uint8Array.from([
    payload.keyId & 255,
    CODE_KINDS.indexOf(payload.kind),
    ...hexBytes(payload.codeId.replaceAll('-', '')),
    ...hexBytes(payload.eventPrefix ?? '00000000'),
    ...uint32(until),
  ]);
}

function decodePayload(bytes: Uint8Array): CodePayload | null {
  const kind = CODE_KINDS[bytes[1] ?? 255];
  if (kind === undefined) return null;
  const hex = hexText(bytes.subarray(2, 18));
  const codeId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const event = hexText(bytes.subarray(18, 22));
  const until = Number.parseInt(hexText(bytes.subarray(22, 26)), 16);
  return {
    keyId: bytes[0] ?? 0,
    kind,
    codeId,
    eventPrefix: event === '00000000' ? null : event,
    validUntil: until === 0 ? null : new Date(until * 1000),
  };
}

/** The text that is drawn as a QR code. */
export function encodeCode(payload: Uint8Array, signature: Uint8Array): string {
  return CODE_PREFIX + toBase32Hex([...payload, ...signature]);
}

/** Takes a scanned text apart; null for anything that is not one of our codes. The signature is not checked here. */
export function decodeCode(text: string): { payload: CodePayload; signed: Uint8Array; signature: Uint8Array } | null {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(CODE_PREFIX) || code.length !== CODE_PREFIX.length + CODE_LENGTH) return null;
  const bytes = fromBase32Hex(code.slice(CODE_PREFIX.length));
  if (bytes === null) return null;
  const signed = bytes.subarray(0, PAYLOAD_BYTES);
  const payload = decodePayload(signed);
  return payload === null ? null : { payload, signed, signature: bytes.subarray(PAYLOAD_BYTES) };
}
