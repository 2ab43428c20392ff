import { and, asc, eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { demoAccounts } from './people.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { SEASON_DESK } from './season-desk.ts';
import { seedBytes, seedUuid } from './season-ids.ts';

/** The evenings of a course that take place, in their order. */
export const eveningsOf = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: eventEvenings.id, startsAt: eventEvenings.startsAt })
    .from(eventEvenings)
    .where(and(eq(eventEvenings.eventId, eventId), eq(eventEvenings.state, 'planned')))
    .orderBy(asc(eventEvenings.startsAt))
    .prepare(),
);
const placesOf = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: tickets.id, purchasedAt: tickets.purchasedAt })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.status, 'active')))
    .orderBy(asc(tickets.id))
    .prepare(),
);

/** Of 256 places: how many come, and up to where somebody has said not to; the rest stay away. */
const COME = 214;
const EXCUSED = 240;
/** Holidays are told so long before; of later evenings nobody knows yet. */
const KNOWN_AHEAD_MS = 15 * DAY_MS;

/** Who came to the evenings of the courses so far, and who has said not to. After the orders. */
export function writeCourseVisits(db: Db, planned: readonly PlannedEvent[], { today }: { today: Date }): void {
  const writeVisit = rowWriter(db, checkIns, [
    'id',
    'eventId',
    'eveningId',
    'ticketId',
    'channel',
    'deskId',
    'cashierId',
    'admittedAt',
  ]);
  const writeAbsence = rowWriter(db, absences, ['id', 'ticketId', 'eveningId', 'saidAt', 'isInTime']);
  for (const { id: eventId } of planned.filter(({ night, cancelledAt }) => night.kind === 'course' && !cancelledAt))
    for (const { id: eveningId, startsAt } of eveningsOf(db).all({ eventId }))
      for (const { id: ticketId, purchasedAt } of placesOf(db).all({ eventId })) {
        const label = `${ticketId}:${eveningId}`;
        const [chance = 0, minutes = 0, hours = 0] = seedBytes(`visit:${label}`);
        const isOver = startsAt.getTime() + HOUR_MS < today.getTime();
        if (isOver && chance < COME)
          writeVisit({
            id: seedUuid(`visit:${label}`),
            eventId,
            eveningId,
            ticketId,
            channel: 'online',
            deskId: SEASON_DESK.id,
            cashierId: demoAccounts.kasse.id,
            admittedAt: new Date(startsAt.getTime() + ((minutes % 20) - 10) * MINUTE_MS),
          });
        const said = Math.min(startsAt.getTime(), today.getTime()) - (1 + (hours % 60)) * HOUR_MS;
        const isKnown = startsAt.getTime() < today.getTime() + KNOWN_AHEAD_MS;
        if (chance < COME || chance >= EXCUSED || !isKnown) continue;
        const saidAt = new Date(Math.max(purchasedAt.getTime(), said));
        const isInTime = startsAt.getTime() - saidAt.getTime() >= 3 * HOUR_MS;
        writeAbsence({ id: seedUuid(`absence:${label}`), ticketId, eveningId, saidAt, isInTime });
      }
}
