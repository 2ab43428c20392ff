import { and, eq, min, ne, sql } from 'drizzle-orm';
import { eveningNear } from '#shared/door/evening-id.ts';
import { OPEN_AFTER_END_MS } from '#shared/door/doors-open.ts';
import { DomainError } from '#shared/errors.ts';
import type { CourseEvening } from '#shared/events/evenings.ts';
import { prepared } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { leftTonight } from '../../shop/wait-list/left-on-fullest.ts';

export type DoorEvent = Pick<
  typeof events.$inferSelect,
  'id' | 'kind' | 'startsAt' | 'endsAt' | 'evenings' | 'isPreParty' | 'memberOffer' | 'cancelledAt' | 'maxCapacity'
> & {
  seatsLeft: number | null;
  entryCents: number;
  /** Of a course: the one that is on. */ eveningId: string | null;
  evening: CourseEvening | null;
};

const find = prepared({ id: events.id }, (orm, { id }) => {
  const cheapest = orm
    .select({ cents: min(ticketTypes.priceCents) })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.eventId, events.id),
        eq(ticketTypes.isActive, true),
        eq(ticketTypes.scope, 'whole'),
        ne(ticketTypes.channel, 'online'),
      ),
    );
  return orm
    .select({
      id: events.id,
      kind: events.kind,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
      isPreParty: events.isPreParty,
      memberOffer: events.memberOffer,
      cancelledAt: events.cancelledAt,
      maxCapacity: events.maxCapacity,
      seatsLeft: sql<number | null>`${events.maxCapacity} - ${events.soldCount} - ${events.heldCount}`,
      entryCents: sql<number>`coalesce((${cheapest}), ${events.priceCents})`,
    })
    .from(events)
    .where(eq(events.id, id))
    .prepare();
});

/**
 * The night at this door. `entryCents` is the cheapest entry sold here, which the member price is made of; `seatsLeft`
 * are those of its evening, null without a limit. Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function loadDoorEvent(ctx: ServiceContext, id: string): DoorEvent {
  const event = find(ctx.db).get({ id });
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.endsAt.getTime() + OPEN_AFTER_END_MS <= ctx.now().getTime()) throw new DomainError('EVENT_OVER');
  const evening = eveningNear(event, ctx.now());
  const seatsLeft = evening === null ? event.seatsLeft : leftTonight(ctx, evening.id);
  return { ...event, seatsLeft, evening, eveningId: evening?.id ?? null };
}
