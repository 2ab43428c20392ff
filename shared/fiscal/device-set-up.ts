import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { tidyLine } from '../tidy-text.ts';
import { DAY_MS } from '../time.ts';
import type { TseKind } from './desk-tse.ts';
import type { DeviceStep } from './office-states.ts';
import type { ProofRefusal } from './tse-proof.ts';

/** Where a security device's certificate ends soon, the office is told this long before. */
const WARNED_BEFORE_MS = 90 * DAY_MS;

const name = z.string().overwrite(tidyLine).min(1, 'Please name the device.').max(40);
const credential = (what: string) => z.string().trim().min(1, `Please enter the ${what}.`).max(200);

/** `admin.fiscal.saveAccount`: the office's key and secret at fiskaly. They are never given out again. */
export const SaveAccountInput = z.strictObject({
  apiKey: credential('API key'),
  apiSecret: credential('API secret'),
});
export type SaveAccountInput = z.infer<typeof SaveAccountInput>;

/** `admin.fiscal.addCloudDevice`. */
export const AddCloudDeviceInput = z.strictObject({ name });
export type AddCloudDeviceInput = z.infer<typeof AddCloudDeviceInput>;

/** The port at which Epson's devices listen. */
export const EPSON_PORT = 8009;

/** `admin.fiscal.addEpsonDevice`: where its desk reaches it in the venue's network. */
export const AddEpsonDeviceInput = z.strictObject({
  name,
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'An address such as 192.168.1.40.'),
  port: z.coerce
    .number('A number such as 8009.')
    .int('A number such as 8009.')
    .min(1, 'A number such as 8009.')
    .max(65_535, 'A number such as 8009.'),
});
export type AddEpsonDeviceInput = z.infer<typeof AddEpsonDeviceInput>;

/** Of a device: `admin.fiscal.advanceDevice` and `retireDevice`. */
export const DeviceInput = z.strictObject({ id: IdSchema });
export type DeviceInput = z.infer<typeof DeviceInput>;

const SHA256 = 'The fingerprint has 64 digits from 0 to 9 and A to F; colons and spaces do not matter.';

/** `admin.fiscal.confirmIssuer`: the SHA-256 fingerprint of the issuer's certificate as the trust centre publishes it. */
export const ConfirmIssuerInput = z.strictObject({
  id: IdSchema,
  sha256: z
    .string()
    .max(200, SHA256)
    .transform((text) => text.replaceAll(/[\s:]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, SHA256)),
});
export type ConfirmIssuerInput = z.infer<typeof ConfirmIssuerInput>;

/** `admin.fiscal.giveDevice`. */
export const GiveDeviceInput = z.strictObject({ deviceId: IdSchema, deskId: IdSchema });
export type GiveDeviceInput = z.infer<typeof GiveDeviceInput>;

/** Of a desk at a device: `admin.fiscal.registerDesk` and `endRegistration`. */
export const RegistrationInput = z.strictObject({ id: IdSchema });
export type RegistrationInput = z.infer<typeof RegistrationInput>;

/** A device after a step of its set-up. `isReplaced`: `id` is another one, begun in the place of one that was lost. */
export type DeviceProgress = { id: string; step: DeviceStep; isReplaced: boolean };

/** A desk at a device. `registeredAt`: the device knows it. `provenAt`: its test receipt was verified. */
export type RegistrationView = {
  id: string;
  deskId: string;
  deskName: string;
  registerSerial: string;
  registeredAt: Date | null;
  provenAt: Date | null;
  /** Why its last test receipt was not taken, and when; null before one was refused, and once one was taken. */
  refusal: ProofRefusal | null;
  refusedAt: Date | null;
  /** Who issued the refused device's certificate, by name; null unless that is why. */
  refusedIssuer: string | null;
};

/** A security device in the panel. Its secrets are never shown. */
export type DeviceView = {
  id: string;
  kind: TseKind;
  name: string;
  step: DeviceStep;
  /** 64 hexadecimal digits; null before it was learnt. */
  serial: string | null;
  /** Of an Epson device: `host:port`. */
  address: string | null;
  /** Null before its first test receipt. */
  certificateEndsAt: Date | null;
  certificate: 'unknown' | 'good' | 'ending' | 'ended';
  /** Of fiskaly's test environment, or a stand-in: what it signs counts for nothing. */
  isNotCertified: boolean;
  /** Signatures left, where it tells, and when it did. */
  remaining: number | null;
  remainingAt: Date | null;
  createdAt: Date;
  retiredAt: Date | null;
  /** Those that have not ended. */
  registrations: RegistrationView[];
};

/** What the wizard begins with. */
export type SetUpView = {
  /** FISCAL_KEY is set: without it nothing can be set up. */
  hasKey: boolean;
  /** Of fiskaly; the secret itself is never given out. */
  account: { updatedAt: Date; updatedBy: string | null } | null;
  /** Paired desks that no device was given to. */
  freeDesks: { id: string; name: string }[];
};

/** How a certificate that ends then stands now. */
export function certificateState(endsAt: Date | null, now: Date): DeviceView['certificate'] {
  if (endsAt === null) return 'unknown';
  const leftMs = endsAt.getTime() - now.getTime();
  if (leftMs <= 0) return 'ended';
  return leftMs <= WARNED_BEFORE_MS ? 'ending' : 'good';
}
