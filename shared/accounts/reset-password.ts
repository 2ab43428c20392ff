import { z } from 'zod';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { EmailSchema, NewPasswordSchema } from './credentials.ts';

/** Until when a reset link made at this instant works: one hour. */
export const resetEndsAt = (at: Date): Date => new Date(at.getTime() + HOUR_MS);

/** An invitation by the office works for a month: nobody has asked for it, and mails wait. */
export const invitationEndsAt = (at: Date): Date => new Date(at.getTime() + 30 * DAY_MS);

/** Always answered alike, whether the address has an account or not. */
export const RequestResetInput = z.object({ email: EmailSchema });
export type RequestResetInput = z.infer<typeof RequestResetInput>;

/** The two parts of a reset link: the one-time token and the id it is kept under. */
export const ResetLink = z.object({ token: z.string().min(1).max(200), id: z.string().min(1).max(100) });
export type ResetLink = z.infer<typeof ResetLink>;

/** The link's query; the two names are part of the address and stay. */
export const resetLinkQuery = ({ token, id }: ResetLink): URLSearchParams =>
  new URLSearchParams({ access_token: token, refresh_token: id });

/** The parts of a link, or undefined when one is missing: 'Ungültiger Passwort-Reset-Link'. */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  return ResetLink.safeParse({ token: query.get('access_token'), id: query.get('refresh_token') }).data;
}

export const ResetPasswordInput = ResetLink.extend({ newPassword: NewPasswordSchema });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** The form of /password-reset: both fields must match. */
export const NewPasswordForm = z
  .object({ newPassword: NewPasswordSchema, repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    error: AUTH_MESSAGES.passwordsDiffer,
  });
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;
