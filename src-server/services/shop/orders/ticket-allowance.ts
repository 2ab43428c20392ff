import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { limitBroken, limitKindOf, type LimitKind, type TicketAllowance } from '#shared/orders/ticket-limit.ts';
import type { ShowTicketAllowanceInput } from '#shared/orders/create-order.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const limitsOf = prepared({ eventId: events.id }, (orm, { eventId }) =>
  orm
    .select({ paid: events.maxPaidPerPerson, free: events.maxFreePerPerson })
    .from(events)
    .where(eq(events.id, eventId))
    .prepare(),
);
const normalPriceCents = sql<number>`coalesce(${tickets.normalPriceCents}, ${tickets.pricePaidCents})`;
/**
 * The same count as the guard's (db/triggers-per-person.ts). Held seats are not counted: they belong to the open order,
 * which a new one replaces.
 */
const ticketsOf = prepared(
  { userId: tickets.userId, eventId: tickets.eventId, eveningId: orNull(tickets.eveningId) },
  (orm, { userId, eventId, eveningId }) =>
    orm
      .select({ normalPriceCents, quantity: sql<number>`count(*)` })
      .from(tickets)
      .innerJoin(orders, and(eq(orders.id, tickets.orderId), eq(orders.channel, 'online')))
      .where(
        and(
          eq(tickets.userId, userId),
          eq(tickets.eventId, eventId),
          sql`${tickets.eveningId} IS ${eveningId}`,
          or(isNull(tickets.eveningId), isNotNull(tickets.ticketTypeId)),
          ne(tickets.status, 'cancelled'),
        ),
      )
      .groupBy(normalPriceCents)
      .prepare(),
);

type OfPerson = { eventId: string; eveningId: string | null; userId: string };

function allowanceOf(ctx: ServiceContext, { eventId, eveningId, userId }: OfPerson): TicketAllowance {
  const limits = limitsOf(ctx.db).get({ eventId });
  if (limits === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const bought: Record<LimitKind, number> = { paid: 0, free: 0 };
  for (const { normalPriceCents, quantity } of ticketsOf(ctx.db).all({ eventId, eveningId, userId }))
    bought[limitKindOf(normalPriceCents)] += quantity;
  const left = (kind: LimitKind) => ({ most: limits[kind], left: Math.max(0, limits[kind] - bought[kind]) });
  return { paid: left('paid'), free: left('free') };
}

/** `checkout.allowance`: how many tickets of a whole event whoever asks may still buy. Throws EVENT_NOT_FOUND. */
export function showTicketAllowance(ctx: ServiceContext, { eventId }: ShowTicketAllowanceInput): TicketAllowance {
  requirePermission(ctx, 'checkout:buy');
  return allowanceOf(ctx, { eventId, eveningId: null, userId: requireUser(ctx).userId });
}

/**
 * Refuses what is over the limit per person, with the numbers to show. A trigger enforces the same limit. Throws
 * TICKET_LIMIT_REACHED.
 */
export function requireAllowance(
  ctx: ServiceContext,
  order: OfPerson & { lines: Parameters<typeof limitBroken>[0] },
): void {
  const broken = limitBroken(order.lines, allowanceOf(ctx, order));
  if (broken !== null) throw new DomainError('TICKET_LIMIT_REACHED', { ticketLimit: broken });
}
