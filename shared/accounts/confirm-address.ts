import { z } from 'zod';
import { HOUR_MS } from '../time.ts';
import { EmailSchema } from './credentials.ts';

const CONFIRM_HOURS = 24;

/** Until when a confirmation link made at this instant works. */
export const confirmationEndsAt = (at: Date): Date => new Date(at.getTime() + CONFIRM_HOURS * HOUR_MS);

/** `/auth?token_hash=…&type=signup` hands the token in; it opens the door once. */
export const ConfirmAddressInput = z.object({ token: z.string().min(1).max(200) });
export type ConfirmAddressInput = z.infer<typeof ConfirmAddressInput>;

/** 'Send again': always answered alike, whether the address has an account or not. */
export const ResendConfirmationInput = z.object({ email: EmailSchema, callbackURL: z.string().optional() });
export type ResendConfirmationInput = z.infer<typeof ResendConfirmationInput>;
