import { and, asc, count, countDistinct, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { EVENT_FIELD_NAMES, TYPE_FIELD_NAMES } from '#shared/events/edit-event.ts';
import { cents } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { IS_MOVED } from '../../tickets/moved-ticket.ts';

const laterNights = alias(events, 'later_nights');
const isLaterNight = and(
  eq(laterNights.seriesId, events.seriesId),
  gt(laterNights.startsAt, events.startsAt),
  isNull(laterNights.cancelledAt),
);
const isHeld = and(eq(tickets.eventId, events.id), eq(tickets.status, 'active'));

const isGivenBack = and(
  eq(tickets.eventId, events.id),
  eq(tickets.status, 'cancelled'),
  gte(tickets.cancelledAt, events.refundOfferedAt),
  sql`NOT (${IS_MOVED})`,
);

const find = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select({
      id: events.id,
      ...pick(events, EVENT_FIELD_NAMES),
      cancelledAt: events.cancelledAt,
      updatedAt: events.updatedAt,
      sold: events.soldCount,
      held: events.heldCount,
      seriesId: events.seriesId,
      holders: sql<number>`${orm
        .select({ n: countDistinct(tickets.orderId) })
        .from(tickets)
        .where(isHeld)}`,
      refundOfferedAt: events.refundOfferedAt,
      refundOfferUntil: events.refundOfferUntil,
      givenBack: sql<number>`${orm.select({ n: count() }).from(tickets).where(isGivenBack)}`,
      following: sql<number>`${orm.select({ n: count() }).from(laterNights).where(isLaterNight)}`,
    })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);
const typesOf = prepared({ id: ticketTypes.eventId }, (orm, { id }) =>
  orm
    .select({ ...pick(ticketTypes, TYPE_FIELD_NAMES), sold: ticketTypes.soldCount, held: ticketTypes.heldCount })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, id), isNull(ticketTypes.removedAt)))
    .orderBy(desc(ticketTypes.isActive), asc(ticketTypes.position))
    .prepare(),
);

/** An event with its ticket types, those off sale too, as the editor shows it; throws EVENT_NOT_FOUND. */
export function showEventEdit(ctx: ServiceContext, id: string): EventEdit {
  requirePermission(ctx, 'admin:read');
  const row = find(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const { cancelledAt, refundOfferedAt: since, refundOfferUntil: until, givenBack, ...facts } = row;
  return {
    ...facts,
    priceCents: cents(row.priceCents),
    isCancelled: cancelledAt !== null,
    refundOffer: since === null || until === null ? null : { since, until, givenBack },
    ticketTypes: typesOf(ctx.db).all({ id }),
  };
}
