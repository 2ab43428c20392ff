import { z } from 'zod';
import { MINUTE_MS } from '../time.ts';
import { EmailSchema } from './credentials.ts';

/** How long a link that signs in works. */
export const SIGN_IN_LINK_MS = 10 * MINUTE_MS;

/** Until when a sign-in link made at this instant works. */
export const signInLinkEndsAt = (at: Date): Date => new Date(at.getTime() + SIGN_IN_LINK_MS);

/** Always answered alike, whether the address has an account or not. `returnTo` is a path of this website. */
export const AskForLinkInput = z.object({ email: EmailSchema, returnTo: z.string().max(700).optional() });
export type AskForLinkInput = z.infer<typeof AskForLinkInput>;

/** What the page behind the link hands in once its button is pressed. */
export const FollowLinkInput = z.strictObject({ token: z.string().min(1).max(200) });
export type FollowLinkInput = z.infer<typeof FollowLinkInput>;
