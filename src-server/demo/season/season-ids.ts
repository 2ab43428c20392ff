import { createHash } from 'node:crypto';

/** Bytes that follow from a label alone: the same season has the same ids wherever it is loaded. */
export function seedBytes(label: string): Buffer {
  return createHash('sha256').update(`season:${label}`).digest();
}

/** A UUID shaped like a random one (version 4). */
export function seedUuid(label: string): string {
  const bytes = seedBytes(label);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** As long as the share token of a real ticket. */
export function seedToken(label: string): string {
  return seedBytes(label).subarray(0, 18).toString('base64url');
}
