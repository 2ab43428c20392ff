import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { placeOfEvening } from '#shared/door/evening-id.ts';
import { eveningOnSale, onSaleFor } from '#shared/events/evening-sale.ts';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import { ruleOf } from '#shared/tickets/ticket-rule.ts';
import { prepared } from '#server/db/client.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { leftTonight } from '../wait-list/left-on-fullest.ts';
import { availabilityOf, fewerSeats, isSoldOnline, seatsLeftOf } from './event-facts.ts';
import { loadTicketTypes, type EventRow } from './event-rows.ts';

const soldOn = prepared({ eveningId: tickets.eveningId }, (orm, { eveningId }) =>
  orm
    .select({ typeId: tickets.ticketTypeId, seats: sql<number>`count(*)` })
    .from(tickets)
    .where(and(eq(tickets.eveningId, eveningId), isNotNull(tickets.ticketTypeId), ne(tickets.status, 'cancelled')))
    .groupBy(tickets.ticketTypeId)
    .prepare(),
);
const heldOn = prepared({ eveningId: seatHolds.eveningId }, (orm, { eveningId }) =>
  orm
    .select({ typeId: seatHolds.ticketTypeId, seats: sql<number>`sum(${seatHolds.quantity})` })
    .from(seatHolds)
    .where(and(eq(seatHolds.eveningId, eveningId), isNotNull(seatHolds.ticketTypeId)))
    .groupBy(seatHolds.ticketTypeId)
    .prepare(),
);

/** What of each type is sold and held for one evening. */
function takenOn(ctx: ServiceContext, eveningId: string): (typeId: string) => { soldCount: number; heldCount: number } {
  const [sold, held] = [soldOn(ctx.db).all({ eveningId }), heldOn(ctx.db).all({ eveningId })];
  const of = (rows: typeof sold, typeId: string) => rows.find((row) => row.typeId === typeId)?.seats ?? 0;
  return (typeId) => ({ soldCount: of(sold, typeId), heldCount: of(held, typeId) });
}

/** What lets in to the next evening of a course alone, as somebody sees it who may buy it; empty between courses. */
export function guestTypesOf(ctx: ServiceContext, row: EventRow): TicketTypeView[] {
  const now = ctx.now();
  const evening = eveningOnSale(row.evenings, now);
  const place = evening === null ? null : placeOfEvening(row, evening.id);
  if (evening === null || place === null) return [];
  const taken = takenOn(ctx, evening.id);
  const leftOfEvening = leftTonight(ctx, evening.id);
  return (loadTicketTypes(ctx, [row.id], { ofEvening: true }).get(row.id) ?? []).filter(isSoldOnline).map((found) => {
    const type = { ...onSaleFor(found, evening), ...taken(found.id) };
    const left = fewerSeats(seatsLeftOf(type.quota, type), leftOfEvening === null ? null : Math.max(0, leftOfEvening));
    const unsold = fewerSeats(
      type.quota === null ? null : type.quota - type.soldCount,
      leftOfEvening === null ? null : Math.max(0, leftOfEvening) + type.heldCount,
    );
    return {
      id: type.id,
      name: type.name,
      description: type.description,
      otherWords: type.otherWords,
      priceCents: type.priceCents,
      vatBps: type.vatBps,
      availability: availabilityOf(type, { left, unsold }, now),
      saleStartsAt: type.saleStartsAt,
      saleEndsAt: type.saleEndsAt,
      ticketRule: ruleOf(type.ticketRule, row.ticketRule, ctx.operator.ticketRule),
      parts: null,
      seatsLeft: left,
      evening: {
        ...place,
        id: evening.id,
        startsAt: evening.startsAt,
        endsAt: evening.endsAt,
        isTrial: type.scope === 'trial',
      },
    };
  });
}
