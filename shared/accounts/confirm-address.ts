import { z } from 'zod';
import { EmailSchema, NewPasswordSchema } from './credentials.ts';
import { CONFIRM_MS } from './kept-for.ts';

/** Until when a confirmation link made at this instant works. */
export const confirmationEndsAt = (at: Date): Date => new Date(at.getTime() + CONFIRM_MS);

/**
 * `/auth?token_hash=…&type=signup` hands the token in; it opens the door once. The password is asked for where the link
 * is opened in another browser than the one that signed up.
 */
export const ConfirmAddressInput = z.object({
  token: z.string().min(1).max(200),
  password: NewPasswordSchema.optional(),
});
export type ConfirmAddressInput = z.infer<typeof ConfirmAddressInput>;

/** 'Send again': always answered alike, whether the address has an account or not. */
export const ResendConfirmationInput = z.object({ email: EmailSchema, callbackURL: z.string().optional() });
export type ResendConfirmationInput = z.infer<typeof ResendConfirmationInput>;
