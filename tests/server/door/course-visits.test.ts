import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { HOUR_MS } from '#shared/time.ts';
import { applySnapshot } from '#kiosk/main/link/snapshot/apply-snapshot.ts';
import { findLiveCheckIn, insertCheckIn } from '#kiosk/main/base/store/check-in-rows.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import { findTicket } from '#kiosk/main/base/store/ticket-rows.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { eventOfNight } from '#server/services/door/evenings/event-of-night.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addStaff, giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

const WEEKS = 12;
let shop: TestShop;
let courseId = '';
let till: TestDesk;
let ticket: TestTicket;
/** Tomorrow at 19:00, for two hours, and every week after. */
let firstStartsAt: Date;

const during = (week: number) => new Date(addBerlinDays(firstStartsAt, week * 7).getTime() + 0.5 * HOUR_MS);
const nightOf = (at: TestDesk) => takeSnapshot(at.ctx, at.desk, {}).events![0]!;
const statusOf = () =>
  shop.db.sqlite.prepare<[string], { status: string }>('SELECT status FROM tickets WHERE id = ?').get(ticket.id)
    ?.status;
/** What a desk without a network writes down and hands in later. */
function handIn(desk: TestDesk, eventId: string, at: Date): string | undefined {
  const facts = { cashierId: desk.cashierId, eventId, code: ticket.code, decision: 'admitted', reason: 'valid' };
  const entries: JournalEntry[] = [desk.entry('admission', { ...facts, isOffline: true }, at)];
  return syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) }).results[0]?.outcome;
}

beforeEach(async () => {
  shop = await openTestShop();
  firstStartsAt = wallClock(shop.clock.now(), 1, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  const endsAt = new Date(addBerlinDays(firstStartsAt, (WEEKS - 1) * 7).getTime() + 2 * HOUR_MS);
  makeCourse(shop, courseId, { startsAt: firstStartsAt, endsAt });
  [ticket] = giveTickets(shop, courseId, 1) as [TestTicket];
  till = pairDesk(shop);
});
afterEach(() => shop.close());

describe("a course's ticket", () => {
  it('is green on each of twelve evenings, amber the second time in one, and stays valid', () => {
    for (let week = 0; week < WEEKS; week++) {
      setForward(shop.clock, during(week));
      expect(scan(till, courseId, ticket.code), `evening ${week + 1}`).toMatchObject({ colour: 'green' });
      const again = scan(till, courseId, ticket.code);
      expect(again, `evening ${week + 1}, again`).toMatchObject({ colour: 'amber', reason: 'already_used' });
      expect(again.usedAt).toEqual(during(week));
    }
    expect(statusOf()).toBe('active');
  });

  it('lets in once per evening when desks without a network hand in the evening they know, or the course itself', () => {
    const other = pairDesk(shop);
    const nights: string[] = [];
    for (const week of [0, 1]) {
      setForward(shop.clock, during(week));
      const { id } = nightOf(till);
      nights.push(id);
      expect(eventOfNight(shop.system, id)).toBe(courseId);
      expect(handIn(till, id, during(week))).toBe('applied');
      expect(handIn(other, courseId, during(week))).toBe('exception');
    }
    expect(new Set([...nights, courseId]).size).toBe(3);
    expect(nights.every((id) => id.slice(0, 8) === courseId.slice(0, 8))).toBe(true);
  });

  it('is counted on the board for this evening only, and is still expected on the next', () => {
    const office = shop.as(addStaff(shop, ['admin']), ['admin']);
    const board = () => showTonight(office).nights[0]!;
    giveTickets(shop, courseId, 1);
    setForward(shop.clock, during(0));
    scan(till, courseId, ticket.code);
    expect(board()).toMatchObject({ id: courseId, counts: { admitted: 1 }, ticketsOut: 1 });
    setForward(shop.clock, during(1));
    expect(board()).toMatchObject({ id: courseId, counts: { admitted: 0 }, ticketsOut: 2 });
    expect(nightOf(till).counts).toMatchObject({ admitted: 0 });
    scan(till, courseId, ticket.code);
    expect(board()).toMatchObject({ counts: { admitted: 1, online: 1 }, ticketsOut: 1 });
  });

  it('is told to the other desk when it comes in, and when that is taken back', () => {
    setForward(shop.clock, during(2));
    const other = pairDesk(shop);
    let { cursor } = takeSnapshot(other.ctx, other.desk, {});
    const told = () => {
      const answer = takeSnapshot(other.ctx, other.desk, { since: cursor });
      ({ cursor } = answer);
      return answer.tickets.map(([, event, , flags, , , use]) => [event, flags & 3, use?.[0] ?? null]);
    };
    expect(told()).toEqual([]);
    const { admissionId } = scan(till, courseId, ticket.code);
    expect(told()).toEqual([[0, 1, admissionId]]);
    atDoor(till).undo({ admissionId: admissionId! });
    expect(told()).toEqual([[0, 0, null]]);
    expect(scan(other, courseId, ticket.code)).toMatchObject({ colour: 'green' });
  });

  it('is let in by a helper phone each evening, and the list by name says who is inside this evening', async () => {
    const lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
    shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Lena Huber' WHERE id = ?`).run(ticket.id);
    const inside = () => findGuests(lead, { eventId: courseId, name: 'Lena' }).guests.map(({ isInside }) => isInside);
    for (const week of [3, 4]) {
      setForward(shop.clock, during(week));
      const helper = addPhone(shop, till, { eventId: nightOf(till).id });
      expect(inside()).toEqual([false]);
      expect(takePhoneSnapshot(helper.ctx, helper.phone(), {}).expected).toBe(1);
      const shown = { code: ticket.code, entryId: randomUUID() };
      expect(await phoneCheckIn(helper.ctx, helper.phone(), shown)).toMatchObject({ colour: 'green' });
      expect(takePhoneSnapshot(helper.ctx, helper.phone(), {})).toMatchObject({ expected: 0, counts: { admitted: 1 } });
      expect(inside()).toEqual([true]);
    }
  });

  it('opens the next evening at a desk that remembers guests by event and ticket and believes its own check-in', () => {
    const store = openStore(path.join(mkdtempSync(path.join(tmpdir(), 'course-desk-')), 'desk.sqlite'));
    const code = shortCode(
      shop.db.sqlite.prepare<[string], { c: string }>('SELECT code_id AS c FROM tickets WHERE id = ?').get(ticket.id)!
        .c,
    );
    const letIn = (week: number) => {
      setForward(shop.clock, during(week));
      const snapshot = takeSnapshot(till.ctx, till.desk, {});
      applySnapshot(store, snapshot);
      const [event_id, subject] = [snapshot.events![0]!.id, `t:${code}`];
      expect(findLiveCheckIn(store, { eventId: event_id, subject }), `evening ${week + 1}`).toBeUndefined();
      expect(findTicket(store, code), `evening ${week + 1}`).toMatchObject({ event_id, flags: 0, used_entry: null });
      const row = { entry_id: randomUUID(), event_id, subject, code: ticket.code, kind: 'online' as const };
      insertCheckIn(store, {
        ...row,
        holder: null,
        at: during(week).getTime(),
        by_user: till.cashierId,
        is_under18: 0,
      });
      expect(handIn(till, event_id, during(week))).toBe('applied');
    };
    for (const week of [5, 6, 7]) letIn(week);
    store.close();
  });
});
