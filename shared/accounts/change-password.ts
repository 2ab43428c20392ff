import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './credentials.ts';
import { SECURITY_MESSAGES } from './dashboard-messages.ts';

/** Somebody signed in changes the password; the old one proves who they are. */
export const ChangePasswordInput = z.strictObject({
  currentPassword: z.string().min(1, SECURITY_MESSAGES.passwordRequired).max(PASSWORD_MAX),
  newPassword: z.string().min(PASSWORD_MIN, SECURITY_MESSAGES.passwordTooShort).max(PASSWORD_MAX),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** The form asks for the new one twice. */
export const ChangePasswordForm = ChangePasswordInput.extend({ repeated: z.string() }).refine(
  ({ newPassword, repeated }) => newPassword === repeated,
  { path: ['repeated'], error: SECURITY_MESSAGES.passwordsDiffer },
);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;
