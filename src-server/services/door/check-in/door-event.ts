import { HOUR_MS } from '#shared/time.ts';
import { DomainError } from '#shared/errors.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Stragglers and late bookings of an offline desk still belong to the night. */
const OPEN_AFTER_END_MS = 12 * HOUR_MS;

export type DoorEvent = {
  id: string;
  kind: EventKind;
  startsAt: number;
  endsAt: number;
  isPreParty: number;
  memberOffer: number;
  cancelledAt: number | null;
  maxCapacity: number | null;
  seatsLeft: number | null;
  entryCents: number;
};

const find = statement<{ id: string }, DoorEvent>(
  `SELECT e.id, e.kind, e.starts_at AS startsAt, e.ends_at AS endsAt, e.is_pre_party AS isPreParty, e.member_offer AS memberOffer, e.cancelled_at AS cancelledAt, e.max_capacity AS maxCapacity,
     e.max_capacity - e.sold_count - e.held_count AS seatsLeft,
     COALESCE((SELECT MIN(t.price_cents) FROM ticket_types t WHERE t.event_id = e.id AND t.is_active = 1 AND t.channel <> 'online'), e.price_cents) AS entryCents
   FROM events e WHERE e.id = @id`,
);

/** The night at this door: `entryCents` is the cheapest entry sold here, which the member price is made of. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
export function loadDoorEvent(ctx: ServiceContext, id: string): DoorEvent {
  const event = find(ctx.db).get({ id });
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.endsAt + OPEN_AFTER_END_MS <= ctx.now().getTime()) throw new DomainError('EVENT_OVER');
  return event;
}
