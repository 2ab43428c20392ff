import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { users } from '#server/db/schema/users.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { DANCERS, dancer, demoAccounts, writePeople } from './people.ts';
import { planEvents } from './plan-events.ts';
import { makeSeasonCalendar } from './season-calendar.ts';
import { sellEvent } from './sell-event.ts';
import { writeEvents } from './write-events.ts';
import { writeLineUps } from './write-line-ups.ts';
import { writeVenues } from './write-venues.ts';
import { writeSeasonDesk } from './season-desk.ts';
import { orderWriter } from './write-order.ts';
import { writeLetters } from './write-letters.ts';
import { writeSubscriptions } from './write-subscriptions.ts';
import { writeWorkshops } from './write-workshops.ts';

/** Whether nobody has used this database yet: only then may a demo season go in. */
export function isUnusedDatabase(db: Db): boolean {
  return [users, events, workshops].every(
    (table) => db.orm.select({ id: table.id }).from(table).limit(1).get() === undefined,
  );
}

/**
 * Fills an unused database with people, nights, orders, tickets and workshops around today (Berlin).
 * The same day gives the same rows. `scale` multiplies the dancers and the past, for measuring.
 * Throws when anything is in the database already.
 */
export function loadDemoSeason(db: Db, options: { now: Date; passwordHash: string; scale?: number }): void {
  const { now, passwordHash, scale = 1 } = options;
  const calendar = makeSeasonCalendar(now);
  inTransaction(db, () => {
    if (!isUnusedDatabase(db)) throw new Error('a demo season goes into an unused database only');
    const planned = planEvents(calendar, scale);
    const dancers = Array.from({ length: DANCERS * scale }, (_, index) => dancer(index + 1));
    const firstSale = planned.reduce(
      (first, event) => (event.announcedAt < first ? event.announcedAt : first),
      calendar.today,
    );
    writePeople(db, [...Object.values(demoAccounts), ...dancers], {
      passwordHash,
      before: new Date(firstSale.getTime() - DAY_MS),
    });
    writeVenues(db, { now: firstSale });
    writeEvents(db, planned);
    writeLineUps(db, planned, { now: firstSale });
    writeSeasonDesk(db, { from: new Date(firstSale.getTime() - DAY_MS), until: calendar.today });
    const writeOrder = orderWriter(db);
    for (const event of planned) for (const order of sellEvent(event, dancers, calendar.today)) writeOrder(order);
    writeWorkshops(db, calendar);
    writeLetters(db, dancers, calendar);
    writeSubscriptions(db, dancers, calendar.today);
  });
}
