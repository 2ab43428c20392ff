import { MINUTE_MS } from '#shared/time.ts';

/**
 * Six digits that the panel shows for one desk, where nobody's PIN can be read there. They are those of RFC 6238 with
 * steps of ten minutes, under a key that only this server makes and this desk holds.
 */
export const DESK_CODE_STEP_MS = 10 * MINUTE_MS;
const DIGITS = 6;

/** The number of the ten-minute step that an instant lies in. */
export const deskCodeStep = (at: Date): number => Math.floor(at.getTime() / DESK_CODE_STEP_MS);
/** The text that the HMAC of a step is over. */
export const deskCodeClaim = (step: number): string => `desk-code:${step}`;

/** RFC 4226 § 5.3: the digits of an HMAC-SHA256 over the claim. */
export function deskCodeOf(mac: Uint8Array): string {
  const at = (mac.at(-1) ?? 0) & 15;
  const [a = 0, b = 0, c = 0, d = 0] = mac.subarray(at, at + 4);
  const number = ((a & 127) * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** `admin.desks.showCode`. */
export type DeskCodeView = { code: string; until: Date };
