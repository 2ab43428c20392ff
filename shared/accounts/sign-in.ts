import { z } from 'zod';
import { addressOrText } from '../contact/email-address.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { EmailSchema, PASSWORD_MAX, PASSWORD_MIN } from './credentials.ts';

/** The form of /auth and what the server reads. The length is only a hint for the form; the server compares. */
export const SignInInput = z.object({
  email: EmailSchema,
  password: z
    .string()
    .min(1, AUTH_MESSAGES.passwordRequired)
    .min(PASSWORD_MIN, AUTH_MESSAGES.passwordTooShort)
    .max(PASSWORD_MAX, AUTH_MESSAGES.passwordTooLong),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** What may be sent: the library behind it would also take return addresses, and answer with them. */
export const SignInBody = z.strictObject({ email: z.string().overwrite(addressOrText), password: z.string() });
