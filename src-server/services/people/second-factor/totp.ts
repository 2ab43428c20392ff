import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { SECOND_MS } from '#shared/time.ts';

/** RFC 6238 as every authenticator app has it: SHA-1, 30 seconds, 6 digits. */
const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;
/** A clock may be half a minute off, and typing takes its time. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: Math.ceil(bits.length / 5) }, (_, i) =>
    BASE32.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5).padEnd(5, '0'), 2)),
  ).join('');
}

function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2)),
  );
}

export const drawSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

/** RFC 4226 §5.3: the six digits of one time step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step a code belongs to, of those around now and after `lastStep`; undefined when it is none of them. */
export function stepOfCode(
  secret: string,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number },
): number | undefined {
  const given = Buffer.from(code);
  const now = stepAt(at);
  let found: number | undefined;
  for (let step = now - STEPS_OFF; step <= now + STEPS_OFF; step += 1) {
    const wanted = Buffer.from(codeOfStep(secret, step));
    if (given.length === wanted.length && timingSafeEqual(given, wanted) && step > lastStep) found = step;
  }
  return found;
}

/** What the QR code says to the app. */
export function setupUrl(secret: string, account: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: brand.full,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / SECOND_MS),
  });
  return `otpauth://totp/${encodeURIComponent(brand.full)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}
