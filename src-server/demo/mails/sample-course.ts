import { addBerlinDays } from '#shared/berlin.ts';
import { MAKE_UP_NAME } from '#shared/orders/general-admission.ts';
import { HOUR_MS } from '#shared/time.ts';
import { eveningId } from '#shared/door/evening-id.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { events } from '#server/db/schema/events.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import { makeEvenings } from '#server/services/shop/events/evenings/make-evenings.ts';
import type { SampleShop } from '#server/services/mail/sample-shop.ts';
import { seedUuid } from '../season/season-ids.ts';
import { orderWriter } from '../season/write-order.ts';
import type { SampleWorld } from './sample-world.ts';

/** A course of four evenings; its id. */
function writeCourse({ db, now }: SampleWorld, { title, startsAt }: { title: string; startsAt: Date }): string {
  const id = seedUuid(`sample:course:${title}`);
  const endsAt = new Date(addBerlinDays(startsAt, 21).getTime() + HOUR_MS);
  const rule = { kind: 'course', startsAt, endsAt } as const;
  const styles: ['bachata'] = ['bachata'];
  db.orm
    .insert(events)
    .values({ id, title, styles, location: 'Halle 7, Werksviertel', priceCents: 5_000, isActive: true, ...rule })
    .run();
  makeEvenings({ db, now: () => now }, id, { rule, isStillDayAccepted: true });
  return id;
}

/** A place of a parallel course that is kept for who misses an evening of this one. */
function writeOffer({ db, now, ...world }: SampleWorld, courseId: string): string {
  const hostId = writeCourse({ ...world, db, now }, { title: 'Bachata on Fridays', startsAt: addBerlinDays(now, 8) });
  const [id, absenceId] = [seedUuid('sample:make-up-offer'), seedUuid('sample:absence')];
  const ticketId = seedUuid('ticket:sample-course:0');
  db.orm
    .insert(absences)
    .values({ id: absenceId, ticketId, eveningId: eveningId(courseId, 1), saidAt: now, isInTime: true })
    .run();
  const kept = { absenceId, eventId: hostId, eveningId: eveningId(hostId, 1), token: 'sample-token-of-a-make-up' };
  db.orm
    .insert(seatOffers)
    .values({ id, ...kept, offeredAt: now, expiresAt: addBerlinDays(now, 1) })
    .run();
  return id;
}

/** A course whose first evening is in six days, with a paid order. */
export function writeSampleCourse(world: SampleWorld): SampleShop['course'] {
  const { db, now, userId } = world;
  const boughtAt = new Date(now.getTime() - 24 * HOUR_MS);
  const eventId = writeCourse(world, { title: 'Bachata from zero', startsAt: addBerlinDays(now, 6) });
  // Of its second evening, as if it were over.
  db.orm
    .insert(eveningRecaps)
    .values({
      eveningId: eveningId(eventId, 2),
      text: 'Side step with a turn, and the way out of it.',
      links: ['https://videos.example/side-step'],
      playlistUrl: 'https://songs.example/bachata-from-zero',
      songs: ['Propuesta Indecente', 'Obsesión'],
      publishedAt: now,
    })
    .run();
  const write = orderWriter(db);
  const order = { userId, eventId, status: 'paid', createdAt: boughtAt, paidAt: boughtAt, refund: null } as const;
  const line = { ticketTypeId: null, name: 'Course', unitPriceCents: 5_000, vatBps: 1_900, quantity: 1 };
  const ticket = { usedAt: null, cancelledAt: null, holderName: null };
  write({ ...order, label: 'sample-course', updatedAt: boughtAt, lines: [line], tickets: [ticket] });
  // A guest of an evening, and one whose evening was left out.
  const makeUp = { ...line, name: MAKE_UP_NAME, unitPriceCents: 0, vatBps: 0, eveningId: eveningId(eventId, 3) };
  write({ ...order, label: 'sample-make-up', updatedAt: boughtAt, lines: [makeUp], tickets: [ticket] });
  const ended = { ...ticket, cancelledAt: now };
  write({ ...order, label: 'sample-make-up-ended', updatedAt: now, lines: [makeUp], tickets: [ended] });
  return {
    orderId: seedUuid('order:sample-course'),
    eveningId: eveningId(eventId, 2),
    makeUpOfferId: writeOffer(world, eventId),
    makeUpOrderId: seedUuid('order:sample-make-up'),
    endedMakeUpId: seedUuid('ticket:sample-make-up-ended:0'),
  };
}
