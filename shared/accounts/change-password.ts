import { z } from 'zod';
import { NewPasswordSchema, PASSWORD_MAX } from './credentials.ts';

/** Somebody signed in changes the password; the old one proves who they are. */
export const ChangePasswordInput = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: NewPasswordSchema,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
