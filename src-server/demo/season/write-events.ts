import { REFUSAL_DAYS } from '#shared/next-course/next-course.ts';
import type { Db } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { rolePools } from '#server/db/schema/role-pools.ts';
import { insertRow } from '#server/db/rows.ts';
import { makeEvenings } from '#server/services/shop/events/evenings/make-evenings.ts';
import { germanOf } from './nights/night-words.de.ts';
import { VAT_FULL_BPS } from './nights/night-template.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { demoVenueId } from './write-venues.ts';

const EVENT = [
  'id',
  'title',
  'description',
  'otherWords',
  'kind',
  'styles',
  'level',
  'startsAt',
  'endsAt',
  'location',
  'venueId',
] as const;
const EVENT_SALE = [
  'priceCents',
  'vatBps',
  'maxCapacity',
  'isActive',
  'isPreParty',
  'memberOffer',
  'ticketRule',
  'questions',
  'addOns',
] as const;
const EVENT_TIMES = ['cancelledAt', 'createdAt', 'updatedAt'] as const;
const TYPE = [
  'id',
  'eventId',
  'name',
  'description',
  'otherWords',
  'priceCents',
  'vatBps',
  'channel',
  'quota',
  'scope',
] as const;
const TYPE_SALE = ['saleStartsAt', 'saleEndsAt', 'position', 'isActive', 'createdAt'] as const;

const eventRow = ({ id, night, startsAt, endsAt, announcedAt, isActive, cancelledAt }: PlannedEvent) => ({
  id,
  title: night.title,
  description: night.description,
  otherWords: germanOf({ title: night.title, description: night.description }),
  kind: night.kind,
  styles: night.styles,
  level: night.level ?? null,
  startsAt,
  endsAt,
  location: night.location,
  venueId: demoVenueId(night.location),
  priceCents: night.priceCents,
  vatBps: night.vatBps ?? VAT_FULL_BPS,
  maxCapacity: night.capacity,
  isActive,
  isPreParty: night.isPreParty ?? false,
  memberOffer: night.memberOffer ?? false,
  ticketRule: night.ticketRule ?? null,
  questions: [...(night.questions ?? [])],
  addOns: [...(night.addOns ?? [])],
  cancelledAt,
  createdAt: announcedAt,
  updatedAt: cancelledAt ?? announcedAt,
});

const typeRow = (event: PlannedEvent, pass: PlannedEvent['passes'][number], position: number) => ({
  id: pass.id,
  eventId: event.id,
  name: pass.name,
  description: pass.description,
  otherWords: germanOf({ name: pass.name, description: pass.description }),
  priceCents: pass.priceCents,
  vatBps: pass.vatBps ?? VAT_FULL_BPS,
  channel: pass.channel ?? 'both',
  quota: pass.quota ?? null,
  scope: pass.scope ?? ('whole' as const),
  saleStartsAt: pass.saleStartsAt,
  saleEndsAt: pass.saleEndsAt,
  position,
  isActive: pass.isActive ?? true,
  createdAt: event.announcedAt,
});

/** Writes the planned events with their ticket types; the counts start at 0 and are the triggers' to keep. */
export function writeEvents(db: Db, planned: readonly PlannedEvent[]): void {
  const writeEvent = rowWriter(db, events, [...EVENT, ...EVENT_SALE, ...EVENT_TIMES]);
  const writeType = rowWriter(db, ticketTypes, [...TYPE, ...TYPE_SALE]);
  const writePool = rowWriter(db, rolePools, ['eventId', 'style', 'opening', 'slack', 'percent']);
  for (const event of planned) {
    writeEvent(eventRow(event));
    if (event.night.roles !== undefined) writePool({ eventId: event.id, ...event.night.roles });
    const { id, night, startsAt, endsAt } = event;
    // As if they were planned before they began.
    const before = { db, now: () => event.announcedAt };
    makeEvenings(before, id, { rule: { kind: night.kind, startsAt, endsAt }, isStillDayAccepted: true });
    for (const [position, pass] of event.passes.entries()) writeType(typeRow(event, pass, position));
  }
  // Those who are in it now are asked for the next one after the evening before the last.
  const [now, next] = ['course-running', 'course'].map((key) => planned.find((event) => event.key === key));
  if (now !== undefined && next !== undefined)
    insertRow(db, nextCourses, { eventId: now.id, nextEventId: next.id, days: REFUSAL_DAYS });
}
