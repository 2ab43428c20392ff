import { HOTP, Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';

/** RFC 6238 as every authenticator app has it. */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A clock may be half a minute off, and typing takes its time. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

export const drawSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Which half minute since 1970 an instant falls into. */
export const stepAt = (at: Date): number => TOTP.counter({ period: APP.period, timestamp: at.getTime() });

/** The six digits of one time step (RFC 4226 §5.3). */
export const codeOfStep = (secret: string, counter: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: APP.algorithm, digits: APP.digits, counter });

/** The step a code belongs to, of those around now and after `lastStep`; undefined when it is none of them. */
export function stepOfCode(
  secret: string,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number },
): number | undefined {
  // The library throws at six letters that take more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...APP, secret: Secret.fromBase32(secret) });
  const off = totp.validate({ token: code, timestamp: at.getTime(), window: STEPS_OFF });
  const step = off === null ? undefined : stepAt(at) + off;
  return step !== undefined && step > lastStep ? step : undefined;
}

/** What the QR code says to the app. */
export const setupUrl = (secret: string, account: string): string =>
  new TOTP({ ...APP, secret: Secret.fromBase32(secret), issuer: brand.full, label: account }).toString();
