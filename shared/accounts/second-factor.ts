import { z } from 'zod';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { MINUTE_MS } from '../time.ts';
import { PASSWORD_MAX } from './credentials.ts';
import { SECURITY_MESSAGES } from './dashboard-messages.ts';

/** How sure we are who it is: aal2 once a second factor was proven. */
export type AuthLevel = 'aal1' | 'aal2';

export const BACKUP_CODE_COUNT = 10;
/** Time between the password and the code. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

const CODE_MAX = 32;

/** The app's six digits or a backup code; spaces, dashes and case are the person's own affair. */
const CodeSchema = z
  .string({ error: AUTH_MESSAGES.codeRequired })
  .max(CODE_MAX, AUTH_MESSAGES.wrongCode)
  .transform((code) => code.replaceAll(/[^0-9a-z]/gi, '').toUpperCase())
  .pipe(z.string().min(1, AUTH_MESSAGES.codeRequired));

/** The second step of signing in. */
export const ProveSecondFactorInput = z.object({ code: CodeSchema, isTrusted: z.boolean().optional() });
export type ProveSecondFactorInput = z.infer<typeof ProveSecondFactorInput>;

/** Switching on: the app's first code. */
export const EnableSecondFactorInput = z.object({ code: CodeSchema });
export type EnableSecondFactorInput = z.infer<typeof EnableSecondFactorInput>;

/** Asked before the second factor is changed: the password, or a code of an account that has none. */
export const ConfirmPersonInput = z.object({
  password: z.string().max(PASSWORD_MAX).default(''),
  code: z.union([z.literal(''), CodeSchema]).default(''),
});
export type ConfirmPersonInput = z.infer<typeof ConfirmPersonInput>;

/** What is typed to prove once more that it is oneself: the password, or a code. */
export const ProofForm = z.strictObject({
  proof: z.string().min(1, SECURITY_MESSAGES.proofRequired).max(PASSWORD_MAX),
});
export type ProofForm = z.infer<typeof ProofForm>;

/** What the app needs: as a QR code, or typed by hand. */
export type SecondFactorSetup = { url: string; secret: string };

export type SecondFactorView = {
  isOn: boolean;
  backupCodesLeft: number;
  trustedDevices: number;
  hasPassword: boolean;
  isRequired: boolean;
};
