import { z } from 'zod';
import { PASSWORD_MAX } from '../accounts/credentials.ts';
import { addressOrText } from '../contact/email-address.ts';
import { ERROR_MESSAGES } from '../messages.ts';
import { MINUTE_MS } from '../time.ts';
import { DELETION_REFUSALS } from './deletion-messages.ts';

/** The address is typed once more, so that no slip of the hand deletes an account; the password where there is one. */
export const DeleteAccountInput = z.object({
  email: z
    .string()
    .overwrite(addressOrText)
    .min(1, DELETION_REFUSALS.DELETION_NOT_CONFIRMED)
    .max(254, DELETION_REFUSALS.DELETION_NOT_CONFIRMED),
  password: z.string().max(PASSWORD_MAX, ERROR_MESSAGES.WRONG_PASSWORD).optional(),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** How old a sign-in may be that proves somebody once more. */
const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;

/** Whether a sign-in is of the last ten minutes: for what no password is asked for, or an account has none. */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN_MS;

/** An account goes at once (null), or on the day its membership ends, and until then nothing is lost. */
export function deletionDay({ now, contractEndsAt }: { now: Date; contractEndsAt: Date | null }): Date | null {
  return contractEndsAt !== null && contractEndsAt > now ? contractEndsAt : null;
}

/** What somebody sees before they delete their account. */
export type DeletionView = {
  /** The day it goes, once its owner has asked for it while a membership ran. */
  scheduledFor: Date | null;
  /** While a membership runs: the day it would go. */
  contractEndsAt: Date | null;
  hasPassword: boolean;
  /** Without a password: whether this sign-in is young enough to count. */
  isFreshSignIn: boolean;
  isLastAdmin: boolean;
  /** Tickets for nights to come; they stay valid, whoever has them gets in. */
  validTickets: number;
  /** They worked a till: its closings keep their name (§ 147 AO). */
  isInTillBooks: boolean;
  /** Seats that are held and not paid yet; they are let go. */
  openOrders: number;
};
