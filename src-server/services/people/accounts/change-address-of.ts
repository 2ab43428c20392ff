import { and, eq, notExists, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { deleteRows, updateRows } from '#server/db/rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users, accounts } from '#server/db/schema/users.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { endWaysIn } from './end-ways-in.ts';

/**
 * The account's mailbox is another one: password and providers that the one before could set or prove end, and every
 * way in. A second factor and passkeys stay: no mailbox proves them. Call it in the transaction of the reason.
 */
function forgetCredentials(ctx: Pick<ServiceContext, 'db' | 'now' | 'actor'>, userId: string): void {
  deleteRows(ctx.db, accounts, { userId });
  endWaysIn(ctx, userId);
}

/** An account that anybody may have made: nobody has proven its address, and nothing was ever ordered with it. */
const nobodys = prepared({ email: users.email }, (orm, { email }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        notExists(
          orm
            .select({ one: sql`1` })
            .from(orders)
            .where(eq(orders.userId, users.id)),
        ),
      ),
    )
    .prepare(),
);

/** Whether somebody's account has this address. */
export const isAddressTaken = (ctx: ServiceContext, email: string): boolean =>
  userByEmail(ctx.db).get({ email }) !== undefined && nobodys(ctx.db).get({ email }) === undefined;

/**
 * The account's address becomes this one, which its owner has just proven, and whoever could get in by the one before
 * can't any more. A sign-up with it that nobody has confirmed goes. The caller has asked `isAddressTaken`. Call it in
 * the transaction of the reason.
 */
export function changeAddressOf(
  ctx: ServiceContext,
  user: { id: string; emailVerified: boolean },
  email: string,
): void {
  const unproven = nobodys(ctx.db).get({ email });
  if (unproven !== undefined) deleteRows(ctx.db, users, { id: unproven.id });
  updateRows(ctx.db, users, { id: user.id }, { email, updatedAt: ctx.now() });
  if (!user.emailVerified) markConfirmed(ctx, user);
  forgetCredentials(ctx, user.id);
}
