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
import { writeCourseVisits } from './write-course-visits.ts';
import { demoClubName } from '../demo-operator.ts';
import { writeEngagements } from './write-engagements.ts';
import { writeEvents } from './write-events.ts';
import { writeVenues } from './write-venues.ts';
import { writeSeasonDesk } from './season-desk.ts';
import { orderWriter } from './write-order.ts';
import { writeLetters } from './write-letters.ts';
import { writeSubscriptions } from './write-subscriptions.ts';
import { writeRecaps } from './write-recaps.ts';
import { writeCardKinds, writeVouchers } from './write-vouchers.ts';
import { writeWaiters } from './write-waiters.ts';
import { writeWorkshops } from './write-workshops.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

const DJS = [
  {
    name: 'DJ Malecón',
    about: 'Salsa dura and timba, vinyl where there is some.',
    otherWords: { lang: 'de', about: 'Salsa dura und Timba, auf Vinyl, wo es welches gibt.' },
  },
  {
    name: 'DJ Rumbera',
    about: 'Cuban and Puerto Rican salsa, and the bachata in between.',
    otherWords: { lang: 'de', about: 'Salsa aus Kuba und Puerto Rico, und die Bachata dazwischen.' },
  },
] as const;
const idOf = (name: string): string => seedUuid(`artist:${name}`);
const inGerman = (what: string) => ({ otherWords: { lang: 'de' as const, what } });

/** The DJs of the demo season, on the nights whose description names both of them. */
function writeLineUps(db: Db, planned: readonly PlannedEvent[], { now }: { now: Date }): void {
  const writeArtist = rowWriter(db, artists, ['id', 'name', 'about', 'otherWords', 'createdAt', 'updatedAt']);
  const writeEntry = rowWriter(db, lineUpEntries, ['eventId', 'position', 'at', 'artistId', 'what', 'otherWords']);
  for (const dj of DJS) writeArtist({ ...dj, id: idOf(dj.name), createdAt: now, updatedAt: now });
  for (const { id: eventId, night } of planned) {
    if (!DJS.every(({ name }) => night.description.includes(name))) continue;
    writeEntry({
      eventId,
      position: 0,
      at: '20:00',
      artistId: null,
      what: 'Free taster class',
      ...inGerman('Gratis-Schnupperstunde'),
    });
    writeEntry({
      eventId,
      position: 1,
      at: '21:00',
      artistId: idOf(DJS[0].name),
      what: 'Upstairs',
      ...inGerman('Oben'),
    });
    writeEntry({
      eventId,
      position: 2,
      at: '21:00',
      artistId: idOf(DJS[1].name),
      what: 'Downstairs',
      ...inGerman('Unten'),
    });
  }
}

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
    writeVouchers(db, { buyers: dancers, today: calendar.today });
    writeCardKinds(db, { now: firstSale });
    const writeOrder = orderWriter(db);
    for (const event of planned) for (const order of sellEvent(event, dancers, calendar.today)) writeOrder(order);
    writeCourseVisits(db, planned, calendar);
    writeRecaps(db, planned, calendar);
    writeWaiters(db, planned, { dancers, today: calendar.today });
    writeWorkshops(db, calendar);
    writeEngagements(db, { now, house: demoClubName });
    writeLetters(db, dancers, calendar);
    writeSubscriptions(db, dancers, calendar.today);
  });
}
