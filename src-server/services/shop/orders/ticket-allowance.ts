import { DomainError } from '#shared/errors.ts';
import { limitBroken, limitKindOf, type LimitKind, type TicketAllowance } from '#shared/orders/ticket-limit.ts';
import type { ShowTicketAllowanceInput } from '#shared/orders/create-order.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const limitsOf = statement<{ eventId: string }, Record<LimitKind, number>>(
  `SELECT max_paid_per_person AS paid, max_free_per_person AS free FROM events WHERE id = @eventId`,
);
/** The guard's own sum (db/triggers.ts). What is held belongs to the one open order, which a new order takes the place of. */
const ticketsOf = statement<{ eventId: string; userId: string }, { normalPriceCents: number; quantity: number }>(
  `SELECT COALESCE(t.normal_price_cents, t.price_paid_cents) AS normalPriceCents, COUNT(*) AS quantity
   FROM tickets t JOIN orders o ON o.id = t.order_id AND o.channel = 'online'
   WHERE t.user_id = @userId AND t.event_id = @eventId AND t.status <> 'cancelled' GROUP BY 1`,
);

function allowanceOf(ctx: ServiceContext, { eventId, userId }: { eventId: string; userId: string }): TicketAllowance {
  const limits = limitsOf(ctx.db).get({ eventId });
  if (limits === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const had: Record<LimitKind, number> = { paid: 0, free: 0 };
  for (const { normalPriceCents, quantity } of ticketsOf(ctx.db).all({ eventId, userId }))
    had[limitKindOf(normalPriceCents)] += quantity;
  const left = (kind: LimitKind) => ({ most: limits[kind], left: Math.max(0, limits[kind] - had[kind]) });
  return { paid: left('paid'), free: left('free') };
}

/** `checkout.allowance`: how many tickets of an event whoever asks may still buy. Throws EVENT_NOT_FOUND. */
export function showTicketAllowance(ctx: ServiceContext, { eventId }: ShowTicketAllowanceInput): TicketAllowance {
  requirePermission(ctx, 'checkout:buy');
  return allowanceOf(ctx, { eventId, userId: requireUser(ctx).userId });
}

/** The limit per person, with words to show; the database's own guard stands behind it. Throws TICKET_LIMIT_REACHED. */
export function requireAllowance(
  ctx: ServiceContext,
  wish: { eventId: string; userId: string; lines: Parameters<typeof limitBroken>[0] },
): void {
  const broken = limitBroken(wish.lines, allowanceOf(ctx, wish));
  if (broken !== null) throw new DomainError('TICKET_LIMIT_REACHED', { ticketLimit: broken });
}
