import { and, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import { deletionDay, type DeletionView } from '#shared/retention/delete-account.ts';
import { prepared } from '#server/db/client.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { passwordOf } from '../accounts/account-statements.ts';
import { isJustSignedIn } from '../accounts/is-just-signed-in.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { contractEnd } from '../../club/membership/contract-end.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isPending } from '../../shop/orders/find-order.ts';
import { isInTillBooks } from './till-books.ts';
import { scheduledDeletionOf } from './schedule-deletion.ts';

const adminsBeside = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm
    .select({
      others: sql<number>`count(case when ${userRoles.userId} <> ${userId} and ${users.emailVerified} = 1 then 1 end)`,
      own: sql<number>`count(case when ${userRoles.userId} = ${userId} then 1 end)`,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .prepare(),
);

export const TICKET_HOLDER = { userId: tickets.userId, now: events.endsAt };
/** The tickets of a user for nights that have not ended, over `tickets` and `events`. */
export const isValidTicket = ({ userId, now }: PlaceholdersOf<typeof TICKET_HOLDER>): SQL | undefined =>
  and(eq(tickets.userId, userId), eq(tickets.status, 'active'), gt(events.endsAt, now));
const validTickets = prepared(TICKET_HOLDER, (orm, values) =>
  orm
    .select({ count: count() })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(isValidTicket(values))
    .prepare(),
);
const openOrders = prepared({ userId: orders.userId }, (orm, { userId }) =>
  orm
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), isPending))
    .prepare(),
);

/** Whether no admin would be left; one whose address nobody has proven is none. */
export function isLastAdmin(ctx: ServiceContext, userId: string): boolean {
  const admins = adminsBeside(ctx.db).get({ userId });
  return admins !== undefined && admins.own > 0 && admins.others === 0;
}

/** `profile.deletion`: what deleting one's account would mean, before it is done. */
export function showDeletion(ctx: ServiceContext): DeletionView {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const now = ctx.now();
  const contractEndsAt = deletionDay({ now, contractEndsAt: contractEnd(ctx.db, { userId, now }) });
  const asked = scheduledDeletionOf(ctx, userId);
  // A membership that was continued after all takes the account along.
  const scheduledFor = asked !== null && contractEndsAt !== null && contractEndsAt > asked ? contractEndsAt : asked;
  return {
    scheduledFor,
    contractEndsAt,
    hasPassword: (passwordOf(ctx.db).get({ userId })?.password ?? null) !== null,
    isFreshSignIn: isJustSignedIn(ctx),
    isLastAdmin: isLastAdmin(ctx, userId),
    validTickets: validTickets(ctx.db).get({ userId, now })?.count ?? 0,
    isInTillBooks: isInTillBooks(ctx, { userId, email }),
    openOrders: openOrders(ctx.db).get({ userId })?.count ?? 0,
  };
}
