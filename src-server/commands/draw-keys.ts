import { randomBytes, randomInt } from 'node:crypto';
import { isGuessableCode } from '#server/weak-secrets.ts';

function drawCode(): string {
  const code = String(randomInt(10_000)).padStart(4, '0');
  return isGuessableCode(code) ? drawCode() : code;
}

const key = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** New secrets of a shop, by the settings they are for. */
export const drawKeys = (): Record<string, string> => ({
  AUTH_SECRET: key(32),
  QR_SIGNING_KEY: key(32),
  PIN_PEPPER: key(24),
  KASSE_CODE: drawCode(),
  FISCAL_KEY: key(32),
});
