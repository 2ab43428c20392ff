import { z } from 'zod';
import { emailSchema } from '../contact/email-schema.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { tidyLine } from '../tidy-text.ts';

/** In characters. What is guessed first is refused, too (docs/decisions.md A3). */
export const PASSWORD_MIN = 6;
/** Longer passwords only cost hashing time. */
export const PASSWORD_MAX = 128;
export const NAME_MAX = 80;

export const EmailSchema = emailSchema({
  required: AUTH_MESSAGES.emailRequired,
  invalid: AUTH_MESSAGES.invalidEmail,
});

export const NewPasswordSchema = z
  .string({ error: AUTH_MESSAGES.passwordRequired })
  .min(1, AUTH_MESSAGES.passwordRequired)
  .min(PASSWORD_MIN, AUTH_MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX, AUTH_MESSAGES.passwordTooLong);

export const NameSchema = z.string().overwrite(tidyLine).max(NAME_MAX, AUTH_MESSAGES.nameTooLong);
