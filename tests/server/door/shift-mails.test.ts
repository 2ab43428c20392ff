import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { eveningDayOf, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { takeShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { feedShiftReminders } from '#server/services/door/shifts/feed-shift-reminders.ts';
import { moveEntry, putIn, takeOut } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned, changePlanned, dropPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { addShift } from '#server/services/door/shifts/shift-calendar.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailContent } from '#server/services/mail/layout/mail-block.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What is said of a shift names its day and its hours: each test begins on a Friday noon in Berlin. */
const FRIDAY = new Date('2026-01-16T11:00:00Z');

let shop: TestShop;
let lead: ServiceContext;
let night: string;
let nele: string;
beforeEach(async () => {
  shop = await openTestShop({ clock: makeTestClock(FRIDAY) });
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  // In three days at 20:00 in Berlin.
  night = addEvent(shop, { startsInHours: 8 + 72, title: 'Noche Rosa' });
  nele = addStaff(shop, ['cashier']);
  shop.db.sqlite.prepare(`UPDATE users SET name = 'Nele Vogt' WHERE id = ?`).run(nele);
});
afterEach(() => shop.close());

const startOf = (): number =>
  Number(shop.db.sqlite.prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?').pluck().get(night));
const at = (hours: number): Date => new Date(startOf() + hours * HOUR_MS);
const plan = (job: string, [from, until]: [number, number], needed = 1): string =>
  addPlanned(lead, { eventId: night, eveningId: null, job, startsAt: at(from), endsAt: at(until), needed }).id;

type Row = { id: string; kind: string; refId: string; payload: string | null };
const letters = (kind: 'mail.shift_news' | 'mail.shift_reminder'): Row[] =>
  shop.db.sqlite
    .prepare<[string], Row>('SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = ? ORDER BY rowid')
    .all(kind);
const composed = async (row: Row | undefined): Promise<MailContent | null> =>
  composeMail(lead, { ...row!, kind: row!.kind as 'mail.shift_news', attempts: 1 });
/** The last letter about a shift. */
const news = async () => composed(letters('mail.shift_news').at(-1));
const said = (mail: MailContent | null): string => JSON.stringify(mail?.blocks);

describe('who is put in', () => {
  it('is mailed that they are in, moved, changed and out, each as it stands when the mail leaves', async () => {
    const [till, bar] = [plan('till', [0, 3]), plan('bar', [1, 4])];
    const { id } = putIn(lead, { shiftId: till, name: 'Nele Vogt' });
    const first = letters('mail.shift_news')[0];
    expect(await news()).toMatchObject({
      lang: 'de',
      subject: expect.stringMatching(/^Du bist eingeteilt: Kasse, Mo /),
    });
    moveEntry(lead, { id, shiftId: bar });
    expect((await news())?.subject).toMatch(/^Deine Schicht ist jetzt eine andere: Bar/);
    // What was said before is not so any more, so it does not leave late.
    expect(await composed(first)).toBeNull();
    changePlanned(lead, { id: bar, job: 'bar', startsAt: at(1), endsAt: at(5), needed: 1 });
    expect(said(await news())).toContain('Bar, 21:00–01:00');
    changePlanned(lead, { id: bar, job: 'bar', startsAt: at(1), endsAt: at(5), needed: 2 });
    expect(letters('mail.shift_news')).toHaveLength(3);
    takeOut(lead, { id });
    expect((await news())?.subject).toMatch(/^Du bist nicht mehr eingeteilt: Bar/);
    const out = letters('mail.shift_news').at(-1);
    putIn(lead, { shiftId: bar, name: 'Nele Vogt' });
    expect(await composed(out)).toBeNull();
    dropPlanned(lead, { id: bar });
    expect((await news())?.subject).toMatch(/^Du bist nicht mehr eingeteilt: Bar/);
    setForward(shop.clock, at(6));
    expect(await news()).toBeNull();
  });

  it('is not mailed of what they did themselves, of a name alone, nor when it is about the hours afterwards', () => {
    const [till, bar] = [plan('till', [0, 3], 2), plan('bar', [4, 5], 2)];
    takeShift(shop.as(nele, ['cashier']), { shiftId: till });
    putIn(lead, { shiftId: till, name: 'Tomás' });
    const { id } = addShift(lead, { date: eveningDayOf(at(0)), name: 'Kaya' });
    moveEntry(lead, { id, shiftId: bar });
    setForward(shop.clock, at(5));
    takeOut(lead, { id: putIn(lead, { shiftId: bar, name: 'Nele Vogt' }).id });
    expect(letters('mail.shift_news')).toEqual([]);
  });
});

describe('the reminders of a shift', () => {
  const feed = (when: Date): number => {
    setForward(shop.clock, when);
    return feedShiftReminders(shop.system);
  };
  const dayBefore = () => addBerlinDays(at(-10), -1);

  it('come the day before and two hours before, once each, in the words of the time', async () => {
    const till = plan('till', [0, 3], 2);
    putIn(lead, { shiftId: till, name: 'Nele Vogt' });
    putIn(lead, { shiftId: till, name: 'Tomás' });
    expect(feed(new Date(dayBefore().getTime() - MINUTE_MS))).toBe(0);
    expect(feed(dayBefore())).toBe(1);
    expect(feedShiftReminders(shop.system)).toBe(0);
    const [day] = letters('mail.shift_reminder');
    expect((await composed(day))?.subject).toBe('Morgen: Kasse um 20:00, Noche Rosa');
    expect(feed(new Date(at(-2).getTime() - MINUTE_MS))).toBe(0);
    expect(await composed(day)).toBeNull();
    expect(feed(at(-2))).toBe(1);
    expect(feed(at(-1))).toBe(0);
    expect((await composed(letters('mail.shift_reminder')[1]))?.subject).toBe('Gleich: Kasse um 20:00, Noche Rosa');
    setForward(shop.clock, at(0));
    expect(await composed(letters('mail.shift_reminder')[1])).toBeNull();
    expect(feed(at(0))).toBe(0);
  });

  it('do not come to who was put in since, is out, or whose night is off; a night that is moved is told of anew', async () => {
    const till = plan('till', [0, 3]);
    setForward(shop.clock, new Date(dayBefore().getTime() + MINUTE_MS));
    const { id } = putIn(lead, { shiftId: till, name: 'Nele Vogt' });
    expect(feedShiftReminders(shop.system)).toBe(0);
    const startsAt = addBerlinDays(at(0), 1);
    moveEvent(shop.as(addStaff(shop, ['admin']), ['admin']), {
      id: night,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
      location: 'Salón Isar, Au',
      isRefundOffered: false,
    });
    expect(feed(dayBefore())).toBe(1);
    const [row] = letters('mail.shift_reminder');
    expect(await composed(row)).not.toBeNull();
    takeOut(lead, { id });
    expect(await composed(row)).toBeNull();
    putIn(lead, { shiftId: till, name: 'Nele Vogt' });
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(night);
    expect(feed(at(-2))).toBe(0);
  });

  it('come once over both changes of the clocks, two hours before as they pass', () => {
    for (const [month, day] of [
      [3, 28],
      [10, 24],
    ] as const) {
      const startsAt = berlinInstant(2026, month, day + 1, 3, 30);
      shop.db.sqlite.exec('DELETE FROM outbox; DELETE FROM cashier_schedule; DELETE FROM shifts');
      shop.db.sqlite
        .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
        .run(startsAt.getTime(), startsAt.getTime() + 4 * HOUR_MS, night);
      const shiftId = plan('bar', [0, 2]);
      putIn(lead, { shiftId, name: 'Nele Vogt' });
      const told: string[] = [];
      for (let minutes = 60 * 48; minutes > -60; minutes -= 10) {
        setForward(shop.clock, new Date(startsAt.getTime() - minutes * MINUTE_MS));
        if (feedShiftReminders(shop.system) > 0) told.push(shop.clock.now().toISOString());
      }
      expect(told).toEqual([
        berlinInstant(2026, month, day - 1, 10, 0).toISOString(),
        new Date(startsAt.getTime() - 2 * HOUR_MS).toISOString(),
      ]);
    }
  });
});
