import { withClock, openDb } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SampleShop } from '#server/services/mail/sample-shop.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { reminderTime } from '#shared/events/reminder-time.ts';
import { HOUR_MS } from '#shared/time.ts';
import { seedUuid } from '../season/season-ids.ts';
import { writeSampleCourse } from './sample-course.ts';
import { writeSampleLetters } from './sample-letters.ts';
import { writeSampleMembers, writeSampleMonth } from './sample-members.ts';
import { writeSampleOrders } from './sample-orders.ts';
import { writeSampleParts } from './sample-parts.ts';
import { writeSamplePartners } from './sample-partners.ts';
import { writeSamplePlaces } from './sample-places.ts';
import { writeSampleShift } from './sample-shift.ts';
import { writeSampleThanks } from './sample-thanks.ts';
import { writeSampleWaiters } from './sample-waiters.ts';
import { writeSampleTicketOffers } from './sample-ticket-offers.ts';
import { addSampleUser, type SamplePerson, type SampleWorld } from './sample-world.ts';

function writeNight({ db, now }: Pick<SampleWorld, 'db' | 'now'>): { eventId: string; startsAt: Date } {
  const [id, startsAt] = [seedUuid('sample:event'), addBerlinDays(now, 9)];
  db.orm
    .insert(events)
    .values({
      id,
      title: 'Bachata Sensual Night',
      description: 'Two rooms, one floor.',
      kind: 'party',
      styles: ['bachata'],
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
      location: 'Halle 7, Werksviertel',
      priceCents: 1250,
      isActive: true,
    })
    .run();
  return { eventId: id, startsAt };
}

/** A database in memory that holds one record of each thing a mail is about. */
export function openSampleShop(options: { now: Date; migrationsFolder: string; person: SamplePerson }) {
  const { now, migrationsFolder, person } = options;
  const db = withClock(openDb(':memory:'), () => now);
  migrateDb(db, migrationsFolder);
  return inTransaction(db, () => {
    const userId = addSampleUser({ db, name: person.name }, person.email);
    const { eventId, startsAt } = writeNight({ db, now });
    const world: SampleWorld = { ...person, db, now, userId, eventId };
    const members = writeSampleMembers(world);
    return {
      ...world,
      reminder: reminderTime({ startsAt }),
      before: {
        startsAt: addBerlinDays(startsAt, -1).toISOString(),
        endsAt: new Date(addBerlinDays(startsAt, -1).getTime() + 4 * HOUR_MS).toISOString(),
        location: 'Salón Isar, Au',
      },
      thanks: writeSampleThanks(world),
      course: writeSampleCourse(world),
      newAdminId: addSampleUser(world, `new-admin.${person.email}`),
      orders: writeSampleOrders(world),
      places: writeSamplePlaces(world),
      handed: writeSampleTicketOffers(world),
      parts: writeSampleParts(world),
      partners: writeSamplePartners(world),
      members,
      months: { paid: writeSampleMonth(world, members.active) },
      shift: writeSampleShift(world),
      waiting: writeSampleWaiters(world),
      ...writeSampleLetters(world),
    } satisfies SampleShop;
  });
}
