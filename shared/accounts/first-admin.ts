import { z } from 'zod';
import { MINUTE_MS } from '../time.ts';
import { NewPasswordSchema } from './credentials.ts';

/** How long the link works that `npm run doctor -- --first-admin` prints. */
export const FIRST_ADMIN_LINK_MS = 30 * MINUTE_MS;

const TokenSchema = z.string().min(1).max(200);

/** The page asks with it whether the link still works, before anybody chooses a password. */
export const FirstAdminLinkInput = z.object({ token: TokenSchema });
export type FirstAdminLinkInput = z.infer<typeof FirstAdminLinkInput>;

/** `/auth?token_hash=…&type=first-admin` hands the token in, with the password its holder chooses. */
export const BecomeFirstAdminInput = z.object({ token: TokenSchema, password: NewPasswordSchema });
export type BecomeFirstAdminInput = z.infer<typeof BecomeFirstAdminInput>;
