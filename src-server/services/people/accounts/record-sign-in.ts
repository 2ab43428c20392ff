import type { SignInEventKind } from '#shared/accounts/sign-in-events.ts';
import { shortNetwork } from '#shared/network.ts';
import { insertRow } from '#server/db/rows.ts';
import { signInEvents } from '#server/db/schema/sign-in-events.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const DETAIL_MAX = 80;

export type SignInEvent = { kind: SignInEventKind; userId: string | null; address: string; detail: string };

/**
 * Notes a sign-in, a failed one or a refused call of the panel, with the account's id and the shortened network only. A
 * full disk stops nobody from signing in.
 */
export function recordSignIn(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { kind, userId, address, detail }: SignInEvent,
): void {
  writeIfPossible(ctx.db, () =>
    insertRow(ctx.db, signInEvents, {
      at: ctx.now(),
      kind,
      userId,
      network: shortNetwork(address),
      detail: detail.slice(0, DETAIL_MAX),
    }),
  );
}

/** A wrong password for this address; one without an account is noted without naming it. */
export function recordFailedSignIn(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { email, address }: { email: string | undefined; address: string },
): void {
  const user = email === undefined ? undefined : userByEmail(ctx.db).get({ email });
  recordSignIn(ctx, { kind: 'sign_in_failed', userId: user?.id ?? null, address, detail: 'password' });
}
