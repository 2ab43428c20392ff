import type { ConfirmAddressInput } from '#shared/accounts/confirm-address.ts';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  boundPasswordOf,
  hasConfirmed,
  readConfirmation,
  rememberConfirmed,
  type PendingSignUp,
} from './confirmation-token.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { writeCredential } from './write-credential.ts';

type Parts = { ctx: ServiceContext; hasher: PasswordHasher; adminEmails: readonly string[] };
type Confirmation = ConfirmAddressInput & {
  /** What the cookie of a browser that signed up holds. */ browserSecret: string | undefined;
};

/**
 * 'password_needed': the link is good, but this is not the browser that signed up; nothing was used up. 'already': this
 * link has confirmed its address before.
 */
export type ConfirmOutcome =
  | { kind: 'confirmed'; userId: string }
  | { kind: 'password_needed' }
  | { kind: 'already' }
  | { kind: 'invalid' };

/**
 * Follows a confirmation link: the address is proven and the welcome mail goes out. A link works once and for 24 hours.
 * The password of the sign-up counts only in the browser that chose it; elsewhere whoever holds the link chooses one,
 * because anybody may have signed up with this address (docs/decisions.md).
 */
export async function confirmAddress(
  { ctx, hasher, adminEmails }: Parts,
  { token, password, browserSecret }: Confirmation,
): Promise<ConfirmOutcome> {
  // before hashing: made-up links shall not keep the processor busy
  const found = openSignUp(ctx, token);
  if (found === undefined) return { kind: hasConfirmed(ctx, token) ? 'already' : 'invalid' };
  const bound = boundPasswordOf(found, browserSecret);
  const passwordHash = password === undefined ? bound?.passwordHash : await hashNewPassword(hasher, password);
  if (passwordHash === undefined) return { kind: 'password_needed' };
  return inTransaction(ctx.db, () => {
    const pending = openSignUp(ctx, token);
    const user = pending && userById(ctx.db).get({ userId: pending.userId });
    if (pending === undefined || user === undefined) return { kind: hasConfirmed(ctx, token) ? 'already' : 'invalid' };
    markConfirmed(ctx, user);
    rememberConfirmed(ctx, token);
    // Elsewhere the name, too, may be a stranger's: the owner is called by their address until they say otherwise.
    const name = bound === undefined ? displayNameOf(undefined, user.email) : pending.name;
    writeCredential(ctx, { userId: user.id, name, passwordHash });
    // a sign-up by somebody else gives no role
    if (bound !== undefined) grantFirstAdmin(ctx, adminEmails, user);
    return { kind: 'confirmed', userId: user.id };
  });
}

/** An older link of an address that is proven meanwhile must not bring its password back. */
function openSignUp(ctx: ServiceContext, token: string): PendingSignUp | undefined {
  const pending = readConfirmation(ctx, token);
  return pending !== undefined && userById(ctx.db).get({ userId: pending.userId })?.emailVerified === false
    ? pending
    : undefined;
}
