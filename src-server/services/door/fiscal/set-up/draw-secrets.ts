import { randomInt } from 'node:crypto';
import type { EpsonSecrets } from './sealed-secrets.ts';

/** fiskaly takes 6 to 10 digits. */
const CLOUD_PIN_DIGITS = 10;
const EPSON_PIN_DIGITS = 5;
const EPSON_PUK_DIGITS = 6;
/** As long as the factory's own. */
const EPSON_SECRET_LENGTH = 8;
/** Nothing that is read for something else, should it have to be typed at the device. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const IN_A_ROW = '01234567890123';

/** What people try first, and what devices have from the factory: one digit again and again, or digits in a row. */
const isGuessable = (digits: string): boolean =>
  new Set(digits).size === 1 ||
  IN_A_ROW.includes(digits) ||
  IN_A_ROW.includes(Array.from(digits).toReversed().join(''));

function drawDigits(count: number): string {
  const digits = Array.from({ length: count }, () => randomInt(10)).join('');
  return isGuessable(digits) ? drawDigits(count) : digits;
}

/** The PIN of a device at fiskaly. */
export const drawCloudPin = (): string => drawDigits(CLOUD_PIN_DIGITS);

/** What an Epson device gets in the place of what it has from the factory. */
export function drawEpsonSecrets(): EpsonSecrets {
  const [adminPin, timeAdminPin] = [drawDigits(EPSON_PIN_DIGITS), drawDigits(EPSON_PIN_DIGITS)];
  if (adminPin === timeAdminPin) return drawEpsonSecrets();
  const letters = Array.from({ length: EPSON_SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return { puk: drawDigits(EPSON_PUK_DIGITS), adminPin, timeAdminPin, sharedSecret: letters.join('') };
}
