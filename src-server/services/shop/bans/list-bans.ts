import type { BanView, ListedBan } from '#shared/bans/ban.ts';
import { isAllowed } from '#shared/permissions.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser, runningBans, type Ban } from './running-bans.ts';
import { ticketsOfBanned } from './tickets-of-banned.ts';

/** Why somebody is banned is for admins alone. */
const readsReasons = ({ actor }: ServiceContext): boolean =>
  actor.kind === 'user' && isAllowed(actor.roles, 'roles:manage');

function viewOf(ctx: ServiceContext, ban: Ban): BanView {
  return {
    id: ban.id,
    since: ban.createdAt,
    endsAt: ban.endsAt,
    reason: readsReasons(ctx) ? ban.reason : null,
    tickets: ticketsOfBanned(ctx, ban, ctx.now())
      .filter(({ status }) => status === 'active')
      .map(({ orderId, title, startsAt }) => ({ orderId, title, startsAt })),
  };
}

/** `admin.bans.list`: everybody who is banned now, oldest first. */
export function listBans(ctx: ServiceContext): ListedBan[] {
  requirePermission(ctx, 'people:manage');
  return runningBans(ctx).map((ban) => ({ ...viewOf(ctx, ban), email: ban.email, userId: ban.userId }));
}

/** The ban of one person, for the office; null for everybody else. */
export function showBan(ctx: ServiceContext, userId: string): BanView | null {
  const ban = banOfUser(ctx, userId);
  return ban && viewOf(ctx, ban);
}
