import { z } from 'zod';
import { PASSWORD_MAX } from '../accounts/credentials.ts';
import { ERROR_MESSAGES } from '../messages.ts';

/** Where the archive of everything is asked for. */
export const MOVE_OUT_PATH = '/admin/exports/shop.zip';

/** Whoever takes everything along types their password again. */
export const MoveOutInput = z.strictObject({
  password: z.string().min(1, 'Please type your password.').max(PASSWORD_MAX, ERROR_MESSAGES.WRONG_PASSWORD),
});
export type MoveOutInput = z.infer<typeof MoveOutInput>;
