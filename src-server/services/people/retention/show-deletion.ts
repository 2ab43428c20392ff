import { deletionDay, isFreshSignIn, type DeletionView } from '#shared/retention/delete-account.ts';
import { statement } from '#server/db/client.ts';
import { passwordOf } from '../accounts/account-statements.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { contractEnd } from '../../club/membership/contract-end.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { scheduledDeletionOf } from './schedule-deletion.ts';

const otherAdmins = statement<{ userId: string }, { others: number; own: number }>(
  `SELECT COUNT(CASE WHEN r.user_id <> @userId AND u.email_verified THEN 1 END) AS others, COUNT(CASE WHEN r.user_id = @userId THEN 1 END) AS own
   FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'`,
);
const sessionStart = statement<{ id: string }, { createdAt: number }>(
  `SELECT created_at AS createdAt FROM sessions WHERE id = @id`,
);
const counts = statement<{ userId: string; now: number }, { validTickets: number; openOrders: number }>(
  `SELECT (SELECT COUNT(*) FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.user_id = @userId AND t.status = 'active' AND e.ends_at > @now) AS validTickets,
     (SELECT COUNT(*) FROM orders WHERE user_id = @userId AND status = 'pending') AS openOrders`,
);

/** Whether the house would be without an admin; an address nobody has proven is none. */
export function isLastAdmin(ctx: ServiceContext, userId: string): boolean {
  const admins = otherAdmins(ctx.db).get({ userId });
  return admins !== undefined && admins.own > 0 && admins.others === 0;
}

/** Whether the session that asks was opened a few minutes ago. */
export function isJustSignedIn(ctx: ServiceContext): boolean {
  const { session } = requireUser(ctx);
  const start = session === undefined ? undefined : sessionStart(ctx.db).get({ id: session.id });
  return start !== undefined && isFreshSignIn(new Date(start.createdAt), ctx.now());
}

/** `profile.deletion`: what deleting one's account would mean, before it is done. */
export function showDeletion(ctx: ServiceContext): DeletionView {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const { validTickets = 0, openOrders = 0 } = counts(ctx.db).get({ userId, now: ctx.now().getTime() }) ?? {};
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
    validTickets,
    openOrders,
  };
}
