import { z } from 'zod';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { tidyLine } from '../tidy-text.ts';

/** In characters. What is guessed first is refused, too (docs/decisions.md A3). */
export const PASSWORD_MIN = 6;
/** Longer passwords only cost hashing time. */
export const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;
export const NAME_MAX = 80;

/** Addresses are compared in lower case. */
export const EmailSchema = z
  .string({ error: AUTH_MESSAGES.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, AUTH_MESSAGES.emailRequired)
  .max(EMAIL_MAX, AUTH_MESSAGES.invalidEmail)
  .pipe(z.email(AUTH_MESSAGES.invalidEmail));

export const NewPasswordSchema = z
  .string({ error: AUTH_MESSAGES.passwordRequired })
  .min(1, AUTH_MESSAGES.passwordRequired)
  .min(PASSWORD_MIN, AUTH_MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX, AUTH_MESSAGES.passwordTooLong);

export const NameSchema = z.string().overwrite(tidyLine).max(NAME_MAX, AUTH_MESSAGES.nameTooLong);
