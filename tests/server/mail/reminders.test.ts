import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { formatLongDate, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { openDb } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { feedReminders, REMINDER_CHUNK } from '#server/services/shop/events/feed-reminders.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import {
  insertEvent,
  insertPaidOrder,
  insertUser,
  mailWorld,
  NIGHT,
  OPERATOR,
  outboxRows,
  PARTY_ONLY,
  type World,
} from './mail-world.ts';

const NIGHT_AFTER = addBerlinDays(NIGHT, 7);
const LENGTH_MS = 4 * HOUR_MS;

const goTo = ({ ctx, advance }: World, at: Date): void => advance(at.getTime() - ctx.now().getTime());

/** Everything waiting for the day before is carried out. */
async function deliver({ ctx }: World): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} };
  const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} };
  await deliverOutbox(ctx, { queue: 'reminder', handlers, lanes: newLanes(), concurrency: 1 });
  return sent;
}

const reminders = (ctx: ServiceContext) => outboxRows(ctx).filter(({ kind }) => kind === 'mail.night_before');

/** A guest with one ticket, a week before the night. */
function booked({ startsAt = NIGHT_AFTER, kind = 'party', ...over }: Partial<Booking> = {}) {
  const world = mailWorld(over);
  goTo(world, addBerlinDays(startsAt, -7));
  const userId = insertUser(world.ctx);
  const eventId = insertEvent(world.ctx, {
    startsAt,
    kind,
    ...(kind === 'course' && { endsAt: new Date(addBerlinDays(startsAt, 28).getTime() + LENGTH_MS) }),
  });
  const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
  const admin: ServiceContext = {
    ...world.ctx,
    actor: { kind: 'user', userId, email: 'admin@test.example', displayName: 'Admin', roles: ['admin'] },
  };
  return { world, ctx: world.ctx, admin, userId, eventId, orderId, dayBefore: wallClock(startsAt, -1, 10) };
}
type Booking = { startsAt: Date; kind: string } & Partial<ServiceContext>;

const moveTo = (eventId: string, startsAt: Date) => ({
  id: eventId,
  startsAt,
  endsAt: new Date(startsAt.getTime() + LENGTH_MS),
  location: 'Halle 7, Werksviertel',
  isRefundOffered: false,
  isStillDayAccepted: true,
});

describe('the mail of the day before', () => {
  test('goes once to each person, with the codes of all their orders, the way, the doors and why it came', async () => {
    const { world, ctx, userId, eventId, dayBefore } = booked();
    insertPaidOrder(ctx, { userId, eventId, items: [{ ...PARTY_ONLY, quantity: 2 }] });
    goTo(world, dayBefore);
    expect(feedReminders(ctx)).toBe(1);
    const [mail, ...others] = await deliver(world);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'juergen@gast.example', subject: 'Tomorrow: Bachata Sensual Night' });
    for (const { ticket_number } of ctx.db.sqlite
      .prepare<[], { ticket_number: string }>(`SELECT ticket_number FROM tickets`)
      .all())
      expect(mail!.text).toContain(ticket_number);
    expect(mail!.text).toContain('Doors: 21:00, until 01:00');
    expect(mail!.html).toContain('https://www.google.com/maps/search/?api=1&amp;query=Halle%207%2C%20Werksviertel');
    expect(mail!.text).toContain('Everyone brings their own code from below');
    expect(mail!.text).toContain('You get this mail because you have 3 tickets for Bachata Sensual Night.');
    expect(feedReminders(ctx)).toBe(0);
    expect(await deliver(world)).toEqual([]);
  });

  test('has none of the codes that are with friends, and does not go to whose tickets all are', async () => {
    const { world, ctx, userId, eventId, dayBefore } = booked();
    const given = (where: string) => ctx.db.sqlite.exec(`UPDATE tickets SET passed_on_at = 1 WHERE ${where}`);
    const { ticketNumbers } = insertPaidOrder(ctx, { userId, eventId });
    given(`ticket_number = '${ticketNumbers[0]}'`);
    goTo(world, dayBefore);
    feedReminders(ctx);
    const [mail] = await deliver(world);
    expect(mail!.text).toContain('because you have a ticket for');
    expect(mail!.text).not.toContain(ticketNumbers[0]);
    const other = booked();
    other.ctx.db.sqlite.exec('UPDATE tickets SET passed_on_at = 1');
    goTo(other.world, other.dayBefore);
    feedReminders(other.ctx);
    expect(await deliver(other.world)).toEqual([]);
  });

  test.each([
    ['a usual evening', berlinInstant(2027, 5, 15, 21), berlinInstant(2027, 5, 14, 10)],
    ['after midnight: the evening before counts', berlinInstant(2027, 5, 16, 0, 30), berlinInstant(2027, 5, 14, 10)],
    ['the night in which an hour is left out', berlinInstant(2027, 3, 27, 22), berlinInstant(2027, 3, 26, 10)],
    ['the evening after it', berlinInstant(2027, 3, 28, 20), berlinInstant(2027, 3, 27, 10)],
    ['the day before is the one with 23 hours', berlinInstant(2027, 3, 29, 20), new Date('2027-03-28T08:00:00Z')],
    ['the night with an hour more', berlinInstant(2027, 10, 30, 22), new Date('2027-10-29T08:00:00Z')],
    ['the day before is the one with 25 hours', berlinInstant(2027, 11, 1, 20), new Date('2027-10-31T09:00:00Z')],
  ])('leaves at 10:00 by the clock in Berlin: %s', (_, startsAt, at) => {
    const { world, ctx } = booked({ startsAt });
    goTo(world, new Date(at.getTime() - 1));
    expect(feedReminders(ctx)).toBe(0);
    goTo(world, at);
    expect(feedReminders(ctx)).toBe(1);
  });

  test('of what begins after midnight says in which night', async () => {
    const { world, ctx } = booked({ startsAt: berlinInstant(2027, 5, 16, 0, 30) });
    goTo(world, berlinInstant(2027, 5, 14, 10));
    feedReminders(ctx);
    const [mail] = await deliver(world);
    expect(mail!.subject).toBe('Tomorrow night: Bachata Sensual Night');
    expect(mail!.text).toContain('Doors: 00:30, in the night to Sunday, until 04:30');
  });

  test.each([
    ['in May', NIGHT_AFTER],
    ['over the hour that is skipped in March', berlinInstant(2028, 3, 14, 20)],
    ['over the hour that comes twice in October', berlinInstant(2027, 10, 12, 20)],
  ])('of a course comes the day before each evening, and names that one: %s', async (_, startsAt) => {
    const { world, ctx } = booked({ kind: 'course', startsAt });
    for (const week of [0, 1, 2, 3, 4]) {
      const evening = addBerlinDays(startsAt, 7 * week);
      goTo(world, new Date(wallClock(evening, -1, 10).getTime() - 1));
      expect(feedReminders(ctx)).toBe(0);
      goTo(world, wallClock(evening, -1, 10));
      expect([feedReminders(ctx), feedReminders(ctx)]).toEqual([1, 0]);
      const [mail] = await deliver(world);
      expect(mail!.text).toMatch(new RegExp(`Date: +${formatLongDate(evening)}`));
      expect(mail!.text).toContain(`Course: evening ${week + 1} of 5`);
    }
  });

  test('of an evening that was moved comes the day before its new day, of one that was left out not at all', async () => {
    const { world, ctx, admin, eventId } = booked({ kind: 'course' });
    const [first, second, third] = listEvenings(admin, eventId);
    const to = addBerlinDays(second!.startsAt, 1);
    const endsAt = new Date(to.getTime() + HOUR_MS);
    moveEvening(admin, { id: second!.id, startsAt: to, endsAt, isStillDayAccepted: true });
    setEveningRoom(admin, { id: second!.id, room: 'Studio 2' });
    leaveEveningOut(admin, { id: third!.id });
    const writtenOn = (evening: Date): number => {
      goTo(world, wallClock(evening, -1, 10));
      return feedReminders(ctx);
    };
    expect(writtenOn(first!.startsAt)).toBe(1);
    expect(writtenOn(second!.startsAt)).toBe(0);
    expect(writtenOn(to)).toBe(1);
    const mails = await deliver(world);
    expect(mails.at(-1)!.text).toMatch(/Place: +Halle 7, Werksviertel, Studio 2/);
    expect(writtenOn(third!.startsAt)).toBe(0);
  });

  test('of an evening does not go to who has said not to come, and brings the other tickets of who has several', async () => {
    const { world, ctx, admin, userId, eventId } = booked({ kind: 'course' });
    const [first, second, third] = listEvenings(admin, eventId);
    const [ticketId] = ctx.db.sqlite.prepare<[], string>('SELECT id FROM tickets').pluck().all();
    const writtenFor = async ({ startsAt }: { startsAt: Date }): Promise<Mail[]> => {
      goTo(world, wallClock(startsAt, -1, 10));
      feedReminders(ctx);
      return deliver(world);
    };
    sayAbsent(admin, { ticketId: ticketId!, eveningId: first!.id });
    expect(await writtenFor(first!)).toEqual([]);
    const { ticketNumbers } = insertPaidOrder(ctx, { userId, eventId });
    sayAbsent(admin, { ticketId: ticketId!, eveningId: second!.id });
    const [mail] = await writtenFor(second!);
    expect(mail!.text).toContain('because you have a ticket for');
    expect(mail!.text).toContain(ticketNumbers[0]);
    // Said after the mail was written, before it left.
    goTo(world, wallClock(third!.startsAt, -1, 10));
    expect(feedReminders(ctx)).toBe(1);
    for (const id of ctx.db.sqlite.prepare<[], string>('SELECT id FROM tickets').pluck().all())
      sayAbsent(admin, { ticketId: id, eveningId: third!.id });
    expect(await deliver(world)).toEqual([]);
  });

  test('does not go to whoever buys after its hour, nor to a ticket without an account', () => {
    const { world, ctx, eventId, dayBefore } = booked();
    insertPaidOrder(ctx, { userId: null, eventId });
    goTo(world, dayBefore);
    insertPaidOrder(ctx, { userId: insertUser(ctx, { email: 'late@gast.example' }), eventId });
    expect(feedReminders(ctx)).toBe(1);
    world.advance(MINUTE_MS);
    insertPaidOrder(ctx, { userId: insertUser(ctx, { email: 'later@gast.example' }), eventId });
    expect(feedReminders(ctx)).toBe(0);
  });
});

describe('never late', () => {
  test('a server that was down until midnight writes none', () => {
    const { world, ctx, dayBefore } = booked();
    goTo(world, new Date(dayBefore.getTime() + 14 * HOUR_MS));
    expect(feedReminders(ctx)).toBe(0);
  });

  test('one that was down for the morning writes them', () => {
    const { world, ctx, dayBefore } = booked();
    goTo(world, new Date(dayBefore.getTime() + 14 * HOUR_MS - 1));
    expect(feedReminders(ctx)).toBe(1);
  });

  test('a mail that waited until midnight does not leave', async () => {
    const { world, ctx, dayBefore } = booked();
    goTo(world, dayBefore);
    feedReminders(ctx);
    world.advance(14 * HOUR_MS);
    expect(await deliver(world)).toEqual([]);
    expect(reminders(ctx)).toMatchObject([{ status: 'done' }]);
  });

  test.each(['refunded', 'cancelled', 'cancelled, not yet refunded', 'switched off'] as const)(
    'what is %s before or after it was written does not leave',
    async (change) => {
      for (const isWritten of [false, true]) {
        const { world, ctx, admin, eventId, orderId, dayBefore } = booked();
        goTo(world, dayBefore);
        if (isWritten) expect(feedReminders(ctx)).toBe(1);
        if (change === 'refunded') requestRefund(admin, { orderId });
        if (change === 'cancelled') await cancelEvent(admin, eventId);
        if (change === 'cancelled, not yet refunded') ctx.db.sqlite.prepare(`UPDATE events SET cancelled_at = 1`).run();
        if (change === 'switched off') ctx.db.sqlite.prepare(`UPDATE events SET reminds_guests = 0`).run();
        if (!isWritten) expect(feedReminders(ctx)).toBe(0);
        expect(await deliver(world)).toEqual([]);
      }
    },
  );
});

describe('a night that moves', () => {
  test('to another day gets it for its new day, once', async () => {
    const { world, ctx, admin, eventId, dayBefore } = booked();
    goTo(world, dayBefore);
    feedReminders(ctx);
    expect(await deliver(world)).toHaveLength(1);
    moveEvent(admin, moveTo(eventId, addBerlinDays(NIGHT_AFTER, 3)));
    expect(feedReminders(ctx)).toBe(0);
    goTo(world, addBerlinDays(dayBefore, 3));
    expect(feedReminders(ctx)).toBe(1);
    expect(feedReminders(ctx)).toBe(0);
    expect(await deliver(world)).toHaveLength(1);
  });

  test('while its mails wait sends none for the old day', async () => {
    const { world, ctx, admin, eventId, dayBefore } = booked();
    goTo(world, dayBefore);
    feedReminders(ctx);
    moveEvent(admin, moveTo(eventId, addBerlinDays(NIGHT_AFTER, 1)));
    goTo(world, addBerlinDays(dayBefore, 1));
    expect(feedReminders(ctx)).toBe(1);
    expect(reminders(ctx)).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }]);
    expect(await deliver(world)).toHaveLength(1);
  });

  test('away and back on the same day, or by an hour, sends no second one', async () => {
    const { world, ctx, admin, eventId, dayBefore } = booked();
    goTo(world, dayBefore);
    feedReminders(ctx);
    expect(await deliver(world)).toHaveLength(1);
    for (const startsAt of [addBerlinDays(NIGHT_AFTER, 3), NIGHT_AFTER, new Date(NIGHT_AFTER.getTime() + HOUR_MS)]) {
      world.advance(MINUTE_MS);
      moveEvent(admin, moveTo(eventId, startsAt));
      expect(feedReminders(ctx)).toBe(0);
    }
    expect(await deliver(world)).toEqual([]);
  });
});

describe('switched off', () => {
  test('for the whole shop', () => {
    const { world, ctx, dayBefore } = booked({ operator: { ...OPERATOR, remindsGuests: false } });
    goTo(world, dayBefore);
    expect(feedReminders(ctx)).toBe(0);
  });

  test('by one person, also after it was written; the others get it', async () => {
    const { world, ctx, eventId, dayBefore } = booked();
    const [early, late] = ['early@gast.example', 'late@gast.example'].map((email) => insertUser(ctx, { email }));
    const switchOff = (id: string): void =>
      void ctx.db.sqlite.prepare(`INSERT INTO profiles (id, reminders_off_at) VALUES (?, 1)`).run(id);
    for (const id of [early!, late!]) insertPaidOrder(ctx, { userId: id, eventId });
    switchOff(early!);
    goTo(world, dayBefore);
    expect(feedReminders(ctx)).toBe(2);
    switchOff(late!);
    expect(await deliver(world)).toMatchObject([{ to: 'juergen@gast.example' }]);
  });

  test('for one event: on again the same day, it comes', () => {
    const { world, ctx, dayBefore } = booked();
    const set = (on: 0 | 1): void => void ctx.db.sqlite.prepare(`UPDATE events SET reminds_guests = ?`).run(on);
    set(0);
    goTo(world, dayBefore);
    expect(feedReminders(ctx)).toBe(0);
    set(1);
    world.advance(2 * HOUR_MS);
    expect(feedReminders(ctx)).toBe(1);
  });
});

describe('many guests', () => {
  function crowd(world: World, count: number): void {
    goTo(world, addBerlinDays(NIGHT_AFTER, -7));
    const eventId = insertEvent(world.ctx, { startsAt: NIGHT_AFTER });
    inTransaction(world.ctx.db, () => {
      for (let n = 0; n < count; n++)
        insertPaidOrder(world.ctx, { userId: insertUser(world.ctx, { email: `guest-${n}@gast.example` }), eventId });
    });
    goTo(world, wallClock(NIGHT_AFTER, -1, 10));
  }

  /** More than two rounds take. */
  const MANY = isLongForm ? 2_000 : 2 * REMINDER_CHUNK + 1;

  test(`${MANY} are put into the outbox some at a time`, () => {
    const world = mailWorld();
    crowd(world, MANY);
    const written: number[] = [];
    for (let round = 0; round <= MANY / REMINDER_CHUNK; round++) written.push(feedReminders(world.ctx));
    expect(Math.max(...written)).toBe(REMINDER_CHUNK);
    expect(written.reduce((sum, n) => sum + n, 0)).toBe(MANY);
    expect(feedReminders(world.ctx)).toBe(0);
    expect(reminders(world.ctx)).toHaveLength(MANY);
  });

  test('two servers at the same file write each of them once', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'reminders-'));
    const source = mailWorld();
    crowd(source, MANY);
    const file = path.join(folder, 'shop.sqlite');
    source.ctx.db.sqlite.prepare('VACUUM INTO ?').run(file);
    const servers = [openDb(file), openDb(file)].map((db) => ({ ...source.ctx, db }));
    try {
      for (let round = 0; round <= MANY / REMINDER_CHUNK; round++) for (const server of servers) feedReminders(server);
      const refs = servers[0]!.db.sqlite.prepare(`SELECT ref_id FROM outbox`).pluck().all();
      expect([refs.length, new Set(refs).size]).toEqual([MANY, MANY]);
    } finally {
      for (const { db } of servers) db.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('the mail of the day before waits in a queue of its own: tickets just bought go first', async () => {
  const { world, ctx, dayBefore } = booked();
  goTo(world, dayBefore);
  feedReminders(ctx);
  const handlers = { ...mailHandlers({ send: async () => {}, close: () => {} }), ...membershipHandlers };
  await deliverOutbox(ctx, {
    queue: 'mail',
    handlers: { ...handlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 1,
  });
  expect(reminders(ctx)).toMatchObject([{ status: 'waiting' }]);
});
