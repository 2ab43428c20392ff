import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { CreateEventInput, toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { courseWords } from '#shared/events/course-words.ts';
import { stillTimesOf } from '#shared/events/still-days.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { restoreDraft } from '#server/services/shop/events/edit/restore-draft.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { addEvening } from '#server/services/shop/events/evenings/add-evening.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { putEveningBack } from '#server/services/shop/events/evenings/put-evening-back.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { listCalendarEvents } from '#server/services/shop/events/lists/calendar-events.ts';
import { listUpcomingEvents } from '#server/services/shop/events/lists/list-upcoming-events.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { giveTickets } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

let shop: TestShop;
let admin: ServiceContext;
beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addBuyer(shop), ['admin']);
});
afterEach(() => shop.close());

const FIELDS = {
  title: 'Zero to the floor',
  kind: 'course',
  location: 'Salón Isar',
  priceCents: 15_000,
  isActive: true,
};
const first = () => wallClock(TODAY, 3, 19);

/** Weekly evenings of an hour, the first in three days at 19:00; made though some may be on days without dancing. */
function addCourse({
  weeks = 4,
  startsAt = first(),
  ...more
}: {
  weeks?: number;
  startsAt?: Date;
  isStillDayAccepted?: boolean;
  isActive?: boolean;
} = {}): string {
  const endsAt = new Date(addBerlinDays(startsAt, 7 * (weeks - 1)).getTime() + HOUR_MS);
  const input = { ...FIELDS, startsAt, endsAt, isStillDayAccepted: true, ...more };
  return createEvent(admin, CreateEventInput.parse(input)).ids[0]!;
}
const evenings = (id: string) => listEvenings(admin, id);
const startsOf = (id: string) => eveningsOf(findEvent(shop.visitor, { id })).map(({ startsAt }) => startsAt);
const times = (startsAt: Date) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + HOUR_MS),
  isStillDayAccepted: true,
});
const changes = () =>
  shop.db.sqlite
    .prepare<[], { payload: string }>(`SELECT payload FROM outbox WHERE kind = 'mail.evening_changed' ORDER BY rowid`)
    .all()
    .map(({ payload }) => (JSON.parse(payload) as { what: string }).what);
const refused = (code: string) => expect.objectContaining({ code });
const entries = () =>
  new ICAL.Component(ICAL.parse(calendarFile(listCalendarEvents(shop.visitor))))
    .getAllSubcomponents('vevent')
    .map((component) => ({
      uid: String(component.getFirstPropertyValue('uid')),
      start: String(component.getFirstPropertyValue('dtstart')),
      status: component.getFirstPropertyValue('status'),
      place: component.getFirstPropertyValue('location'),
      sequence: Number(component.getFirstPropertyValue('sequence')),
    }));

describe('the evenings of a course', () => {
  it('are made from its rule, and follow it until one has begun or was changed', () => {
    const id = addCourse();
    const ids = evenings(id).map((evening) => evening.id);
    expect(startsOf(id)).toEqual([0, 1, 2, 3].map((week) => addBerlinDays(first(), 7 * week)));
    const later = (days: number, weeks: number) => ({
      ...toEventFields(showEventEdit(admin, id)),
      ...times(addBerlinDays(first(), days)),
      endsAt: new Date(addBerlinDays(first(), days + 7 * (weeks - 1)).getTime() + HOUR_MS),
    });
    updateEvent(admin, UpdateEventInput.parse({ id, ...later(1, 6) }));
    expect(startsOf(id)).toEqual([0, 1, 2, 3, 4, 5].map((week) => addBerlinDays(first(), 7 * week + 1)));
    expect(
      evenings(id)
        .slice(0, 4)
        .map((evening) => evening.id),
    ).toEqual(ids);
    updateEvent(admin, UpdateEventInput.parse({ id, ...later(0, 2) }));
    expect(startsOf(id)).toEqual([0, 1].map((week) => addBerlinDays(first(), 7 * week)));
    updateEvent(admin, UpdateEventInput.parse({ id, ...later(0, 4), kind: 'festival' }));
    expect(findEvent(shop.visitor, { id }).evenings.every(({ isLeftOut }) => isLeftOut)).toBe(true);
    expect(evenings(id)).toEqual([]);
    updateEvent(admin, UpdateEventInput.parse({ id, ...later(0, 4), kind: 'course' }));
    moveEvening(admin, { id: evenings(id)[2]!.id, ...times(addBerlinDays(first(), 15)) });
    const fixed = refused('EVENINGS_FIXED');
    expect(() => updateEvent(admin, UpdateEventInput.parse({ id, ...later(1, 4) }))).toThrow(fixed);
    const move = { id, ...later(1, 4), location: 'Au', isRefundOffered: false, isStillDayAccepted: true };
    expect(() => moveEvent(admin, move)).toThrow(fixed);
    const title = { ...toEventFields(showEventEdit(admin, id)), title: 'From zero' };
    updateEvent(admin, UpdateEventInput.parse({ id, ...title }));
    expect(startsOf(id)[2]).toEqual(addBerlinDays(first(), 15));
    const running = addCourse();
    setForward(shop.clock, first());
    expect(() => updateEvent(admin, UpdateEventInput.parse({ id: running, ...later(1, 4) }))).toThrow(fixed);
  });

  it('leave days without dancing out between the first and the last, unless they are accepted', () => {
    const friday = stillTimesOf(Number(localDateOf(TODAY).slice(0, 4)) + 1).find(({ name }) => name === 'Good Friday')!;
    const [startsAt, stillAt] = [wallClock(friday.from, -14, 19), wallClock(friday.from, 0, 19)];
    const skipped = addCourse({ startsAt, isStillDayAccepted: false });
    expect(startsOf(skipped)).toEqual([0, 7, 21].map((days) => addBerlinDays(startsAt, days)));
    expect(startsOf(addCourse({ startsAt }))).toContainEqual(stillAt);
    const atItsEnd = { startsAt, weeks: 3, isStillDayAccepted: false };
    expect(() => addCourse(atItsEnd)).toThrow(refused('STILL_DAY'));
  });

  it('come along where a course is copied by its rule, deleted as a draft and restored', () => {
    const id = addCourse({ isActive: false });
    moveEvening(admin, { id: evenings(id)[3]!.id, ...times(addBerlinDays(first(), 23)) });
    const { id: copy } = duplicateEvent(admin, { id, startsAt: addBerlinDays(first(), 70), isStillDayAccepted: true });
    expect(evenings(copy).map(({ startsAt }) => startsAt)).toEqual(
      [70, 77, 84, 91].map((days) => addBerlinDays(first(), days)),
    );
    const before = evenings(id);
    deleteDraft(admin, id);
    expect(evenings(id)).toEqual([]);
    restoreDraft(admin, id);
    expect(evenings(id)).toEqual(before);
    expect(showEventEdit(admin, id).endsAt).toEqual(before[3]!.endsAt);
  });
});

describe('an evening that is changed by itself', () => {
  it('is moved, left out, put back, added, given a room; holders are told but of the room; the log has all', () => {
    const id = addCourse();
    giveTickets(shop, id, 2);
    const [one, two, three, four] = evenings(id);
    const fifth = addBerlinDays(first(), 30);
    expect(moveEvening(admin, { id: four!.id, ...times(addBerlinDays(first(), 24)) }).told).toBeGreaterThan(0);
    expect(moveEvening(admin, { id: four!.id, ...times(addBerlinDays(first(), 24)) })).toEqual({ told: 0 });
    leaveEveningOut(admin, { id: one!.id });
    expect(leaveEveningOut(admin, { id: one!.id })).toEqual({ told: 0 });
    leaveEveningOut(admin, { id: two!.id });
    putEveningBack(admin, { id: two!.id });
    const added = addEvening(admin, { eventId: id, ...times(fifth) });
    setEveningRoom(admin, { id: three!.id, room: 'Studio 2' });
    const event = findEvent(shop.visitor, { id });
    expect([event.startsAt, event.endsAt]).toEqual([two!.startsAt, new Date(fifth.getTime() + HOUR_MS)]);
    expect(evenings(id).map((evening) => [evening.id, evening.isLeftOut, evening.room])).toEqual([
      [one!.id, true, ''],
      [two!.id, false, ''],
      [three!.id, false, 'Studio 2'],
      [four!.id, false, ''],
      [added.id, false, ''],
    ]);
    expect(courseWords(event, shop.clock.now())).toMatch(
      /^evening 1 of 4, not on \w+ \d+ \w+, .+ to .+, 19:00, also on .+, 19:00$/,
    );
    expect(new Set(changes())).toEqual(new Set(['moved', 'left_out', 'put_back', 'added']));
    const acts = shop.db.sqlite
      .prepare(`SELECT after ->> 'what' FROM audit WHERE subject_id = ? AND action = 'evening.changed' ORDER BY rowid`)
      .pluck()
      .all(id);
    expect(acts).toEqual(['moved', 'left_out', 'left_out', 'put_back', 'added', 'room']);
  });

  it('of which one is full in its small room sells nothing more, and says so wherever it is offered', () => {
    const id = addCourse();
    const [, two] = evenings(id);
    giveTickets(shop, id, 2);
    const offered = () => {
      const { isSoldOut, placesLeft, seatsLeft, ticketTypes, maxCapacity } = findEvent(shop.visitor, { id });
      const [type] = ticketTypes;
      const [listed] = listUpcomingEvents(shop.visitor, { limit: 10 }).filter((event) => event.id === id);
      expect(listed).toMatchObject({ isSoldOut, placesLeft });
      return { isSoldOut, placesLeft, seatsLeft, type: type?.availability, ofType: type?.seatsLeft, maxCapacity };
    };
    const isOpen = { isSoldOut: false, type: 'on_sale', maxCapacity: null };
    expect(offered()).toEqual({ ...isOpen, placesLeft: null, seatsLeft: null, ofType: null });
    setEveningRoom(admin, { id: two!.id, room: 'Studio 2', maxCapacity: 3 });
    expect(offered()).toEqual({ ...isOpen, placesLeft: 1, seatsLeft: 1, ofType: 1 });
    setEveningRoom(admin, { id: two!.id, room: 'Studio 2', maxCapacity: 1 });
    const isFull = { isSoldOut: true, type: 'sold_out', maxCapacity: null };
    expect(offered()).toEqual({ ...isFull, placesLeft: 0, seatsLeft: 0, ofType: 0 });
    leaveEveningOut(admin, { id: two!.id });
    expect(offered()).toEqual({ ...isOpen, placesLeft: null, seatsLeft: null, ofType: null });
  });

  it('is refused where nobody could come to it, and then nothing is changed', async () => {
    const id = addCourse({ weeks: 2 });
    const [one, two] = evenings(id);
    const past = times(addBerlinDays(TODAY, -1));
    const moved = (more: object) => moveEvening(admin, { id: two!.id, ...times(addBerlinDays(first(), 8)), ...more });
    expect(() => moved(past)).toThrow(refused('EVENING_BEGAN'));
    expect(() => addEvening(admin, { eventId: id, ...past })).toThrow(refused('EVENING_BEGAN'));
    const far = times(addBerlinDays(first(), 130));
    expect(() => addEvening(admin, { eventId: id, ...far })).toThrow(refused('EVENING_TOO_FAR'));
    expect(() => moved(far)).toThrow(refused('EVENING_TOO_FAR'));
    const still = stillTimesOf(Number(localDateOf(addBerlinDays(TODAY, 60)).slice(0, 4)));
    const next = still.map(({ from }) => wallClock(from, 0, 20)).find((at) => at > shop.clock.now());
    if (next !== undefined && next.getTime() - first().getTime() < 100 * 24 * HOUR_MS)
      expect(() => moved({ ...times(next), isStillDayAccepted: false })).toThrow(refused('STILL_DAY'));
    expect(() => moveEvening(admin, { id: crypto.randomUUID(), ...times(first()) })).toThrow(
      refused('EVENT_NOT_FOUND'),
    );
    expect(evenings(id).map(({ startsAt }) => startsAt)).toEqual([one!.startsAt, two!.startsAt]);
    leaveEveningOut(admin, { id: one!.id });
    expect(() => leaveEveningOut(admin, { id: two!.id })).toThrow(refused('LAST_EVENING'));
    putEveningBack(admin, { id: one!.id });
    setForward(shop.clock, one!.startsAt);
    expect(() => leaveEveningOut(admin, { id: one!.id })).toThrow(refused('EVENING_BEGAN'));
    expect(() => setEveningRoom(admin, { id: one!.id, room: 'Au' })).toThrow(refused('EVENING_BEGAN'));
    const guest = shop.as(addBuyer(shop), []);
    expect(() => leaveEveningOut(guest, { id: two!.id })).toThrow(refused('FORBIDDEN'));
    await cancelEvent(admin, id);
    expect(() => moved({})).toThrow(refused('EVENT_CANCELLED'));
    expect(changes()).toEqual([]);
  });
});

describe('the calendar of a course', () => {
  it('has an entry for each evening under its own id, whatever is done to one, over a change of the clocks', () => {
    const october = berlinInstant(Number(localDateOf(TODAY).slice(0, 4)) + 1, 10, 14, 19);
    const id = addCourse({ startsAt: october });
    const ids = evenings(id).map((evening) => evening.id);
    const before = entries();
    expect(before.map(({ uid }) => uid)).toEqual(ids);
    expect(before.map(({ start }) => start.slice(11))).toEqual(Array.from({ length: 4 }, () => '19:00:00'));
    shop.clock.advance(2_000);
    moveEvening(admin, { id: ids[1]!, ...times(addBerlinDays(october, 8)) });
    leaveEveningOut(admin, { id: ids[2]! });
    setEveningRoom(admin, { id: ids[3]!, room: 'Studio 2' });
    const after = entries();
    expect(after.map(({ uid, status, place }) => [uid, status, place])).toEqual([
      [ids[0], 'CONFIRMED', 'Salón Isar'],
      [ids[1], 'CONFIRMED', 'Salón Isar'],
      [ids[2], 'CANCELLED', 'Salón Isar'],
      [ids[3], 'CONFIRMED', 'Salón Isar, Studio 2'],
    ]);
    expect(after[1]!.start).toBe(`${localDateOf(addBerlinDays(october, 8))}T19:00:00`);
    expect(after.every(({ sequence }, at) => sequence > before[at]!.sequence)).toBe(true);
  });
});

it('a course reads its evenings from a copy that equals its rows, whatever was done', () => {
  const id = addCourse();
  const ids = evenings(id).map((evening) => evening.id);
  moveEvening(admin, { id: ids[0]!, ...times(addBerlinDays(first(), 60)) });
  leaveEveningOut(admin, { id: ids[1]! });
  addEvening(admin, { eventId: id, ...times(addBerlinDays(first(), 1)) });
  const event = findEvent(shop.visitor, { id });
  expect(event.evenings).toEqual(
    evenings(id).map(
      ({
        came: _came,
        absent: _absent,
        guests: _guests,
        buyers: _buyers,
        maxCapacity: _max,
        hasRecap: _hasRecap,
        ...evening
      }) => evening,
    ),
  );
  expect(event.startsAt).toEqual(addBerlinDays(first(), 1));
  const bare = () => shop.db.sqlite.prepare(`UPDATE event_evenings SET number = 40 WHERE id = ?`).run(ids[0]);
  expect(bare).toThrow('a fixed column was changed');
});
