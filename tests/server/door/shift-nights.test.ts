import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { CreateEventInput, toEventFields } from '#shared/events/edit-event.ts';
import { eveningDayOf, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { putEveningBack } from '#server/services/shop/events/evenings/put-evening-back.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let admin: ServiceContext;
let nele: string;
beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  nele = addBuyer(shop);
  shop.db.sqlite.prepare(`UPDATE users SET name = 'Nele Vogt' WHERE id = ?`).run(nele);
});
afterEach(() => shop.close());

const inHours = (hours: number): Date => new Date(shop.clock.now().getTime() + hours * HOUR_MS);
/** A shift of three hours from the beginning of a night, with Nele and a name without an account in it. */
function helped(eventId: string, eveningId: string | null, startsAt: Date): string {
  const endsAt = new Date(startsAt.getTime() + 3 * HOUR_MS);
  const { id } = addPlanned(admin, { eventId, eveningId, job: 'bar', startsAt, endsAt, needed: 2 });
  putIn(admin, { shiftId: id, name: 'Nele Vogt' });
  putIn(admin, { shiftId: id, name: 'Tomás' });
  shop.db.sqlite.exec('DELETE FROM outbox');
  return id;
}
const night = (hours = 80): string => {
  const id = addEvent(shop, { startsInHours: hours, title: 'Noche Rosa' });
  helped(id, null, inHours(hours));
  return id;
};

type Row = { id: string; kind: 'mail.shift_news'; refId: string; payload: string };
const letters = (): Row[] =>
  shop.db.sqlite
    .prepare<[], Row>(
      `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.shift_news' ORDER BY rowid`,
    )
    .all();
const told = (): string[] => letters().map(({ payload }) => (JSON.parse(payload) as { news: string }).news);
const subjects = async (): Promise<(string | undefined)[]> =>
  Promise.all(letters().map(async (row) => (await composeMail(admin, { ...row, attempts: 1 }))?.subject));

describe('whoever helps at a night', () => {
  it('is mailed once when it is moved, by itself or in the editor, and not when its words alone change', async () => {
    const id = night();
    const [startsAt, endsAt] = [inHours(104), inHours(108)];
    moveEvent(admin, { id, startsAt, endsAt, location: 'Salón Isar, Au', isRefundOffered: false });
    expect(told()).toEqual(['changed']);
    expect(await subjects()).toEqual([expect.stringMatching(/^Deine Schicht hat sich geändert: Bar, /)]);
    const edit = (change: object): void => {
      const { ticketTypes: _types, ...fields } = toEventFields(showEventEdit(admin, id));
      updateEvent(admin, { id, ...fields, ticketTypes: [], scope: 'one', isOversoldAccepted: false, ...change });
    };
    edit({ title: 'Noche Azul' });
    expect(told()).toEqual(['changed']);
    shop.clock.advance(1_000);
    edit({ startsAt: addBerlinDays(startsAt, 1), endsAt: addBerlinDays(endsAt, 1) });
    shop.clock.advance(1_000);
    edit({ location: 'Tanzhaus' });
    expect(told()).toEqual(['changed', 'changed', 'changed']);
  });

  it('is mailed once that it is off, also when the cancelling is taken up again', async () => {
    const id = night();
    await cancelEvent(admin, id);
    await cancelEvent(admin, id);
    expect(told()).toEqual(['off']);
    expect(await subjects()).toEqual([expect.stringMatching(/^Dein Abend fällt aus: Bar, /)]);
  });

  it('hears of the one evening of a course that is moved, left out and put back, and of no other', async () => {
    const startsAt = inHours(72);
    const endsAt = new Date(addBerlinDays(startsAt, 21).getTime() + HOUR_MS);
    const course = { title: 'Course', kind: 'course', location: 'Salón', priceCents: 9_000, isActive: true };
    const input = { ...course, startsAt, endsAt, isStillDayAccepted: true };
    const id = createEvent(admin, CreateEventInput.parse(input)).ids[0]!;
    const [, second, third] = listEvenings(admin, id);
    helped(id, second!.id, second!.startsAt);
    leaveEveningOut(admin, { id: third!.id });
    expect(told()).toEqual([]);
    leaveEveningOut(admin, { id: second!.id });
    shop.clock.advance(1_000);
    expect(await subjects()).toEqual([expect.stringMatching(/^Dein Abend fällt aus/)]);
    putEveningBack(admin, { id: second!.id });
    shop.clock.advance(1_000);
    // That it is off is not so any more, so that mail does not leave late.
    expect(await subjects()).toEqual([undefined, expect.stringMatching(/^Der Abend findet doch statt/)]);
    const later = addBerlinDays(second!.startsAt, 1);
    const times = { startsAt: later, endsAt: new Date(later.getTime() + HOUR_MS), isStillDayAccepted: true };
    moveEvening(admin, { id: second!.id, ...times });
    expect(told()).toEqual(['off', 'on', 'changed']);
  });

  it('is mailed of each shift that a ban takes from them, and of none that is kept', async () => {
    for (const hours of [32, 56, 248]) night(hours);
    shop.db.sqlite.exec('DELETE FROM outbox');
    banPerson(admin, { id: randomUUID(), userId: nele, reason: 'theft', lastDay: eveningDayOf(inHours(80)) });
    expect(told()).toEqual(['out', 'out']);
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Du bist nicht mehr eingeteilt/),
      expect.stringMatching(/^Du bist nicht mehr eingeteilt/),
    ]);
  });
});
