import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGuestLines } from '#shared/door/guest-list.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { cardCode } from '#server/services/club/membership/card-rows.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { listGuestLists } from '#server/services/door/guest-lists/list-guest-lists.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import {
  addBoss,
  addMember,
  addStaff,
  giveTickets,
  pairDesk,
  type TestDesk,
  type TestTicket,
} from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId = '';
let ticket: TestTicket;
beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
  eventId = addEvent(shop, { startsInHours: 25 });
  [ticket] = giveTickets(shop, eventId, 1) as [TestTicket];
});
afterEach(() => shop.close());

type Answered = Partial<Pick<Parameters<typeof checkIn>[2], 'confirmed' | 'supervisorId' | 'proof' | 'entryId'>>;
const scanned = (code: string, answered: Answered = {}) =>
  checkIn(desk.ctx, desk.desk, {
    eventId,
    code,
    entryId: randomUUID(),
    isUnder18: false,
    confirmed: null,
    cashierId: desk.cashierId,
    ...answered,
  });
const pass = (ms: number) => shop.clock.advance(ms);
const inside = () =>
  shop.db.sqlite.prepare<[], number>('SELECT count(*) FROM admissions WHERE undone_at IS NULL').pluck().get();
const beginAt = (at: Date) =>
  shop.db.sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(at.getTime(), at.getTime() + 4 * HOUR_MS, eventId);
const admitted = (payload: object = {}, id = randomUUID()) =>
  desk.entryAs(id, 'admission', {
    cashierId: desk.cashierId,
    eventId,
    code: ticket.code,
    decision: 'admitted',
    reason: 'valid',
    isOffline: true,
    ...payload,
  });
const handIn = (entry: ReturnType<typeof admitted>) =>
  syncJournal(desk.ctx, desk.desk, { entries: [entry], signature: desk.signed([entry]) }).results[0];

describe('a scan before the doors open', () => {
  it('is amber 25 hours ahead, names day and hour, and uses nothing up', async () => {
    beginAt(wallClock(shop.clock.now(), 1, 20));
    const verdict = await scanned(ticket.code);
    expect(verdict).toMatchObject({ colour: 'amber', reason: 'too_early', word: 'ZU FRÜH', isAdmitted: false });
    expect(verdict.todo).toMatch(/^Das Event ist erst am \p{L}+, \d{1,2}\.\d{1,2}\., 20:00$/u);
    expect(inside()).toBe(0);
  });

  it('is green from three hours before the event begins, to the minute, and in the event', async () => {
    pass(22 * HOUR_MS - MINUTE_MS);
    expect(await scanned(ticket.code)).toMatchObject({ reason: 'too_early' });
    pass(MINUTE_MS);
    expect(await scanned(ticket.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
    const [late] = giveTickets(shop, eventId, 1);
    pass(6 * HOUR_MS);
    expect(await scanned(late!.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('goes by the hours that the house has set, and tells them to desks', async () => {
    desk.ctx.kasse.doorsOpenHours = 1;
    pass(23 * HOUR_MS);
    expect(await scanned(ticket.code)).toMatchObject({ reason: 'too_early' });
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.doorsOpenHours).toBe(1);
    desk.ctx.kasse.doorsOpenHours = 2;
    expect(await scanned(ticket.code)).toMatchObject({ reason: 'valid' });
  });

  it("leaves a member's free entry unspent", async () => {
    const { cardId } = addMember(shop);
    const { code } = cardCode(shop.system, { codeId: cardId });
    expect(await scanned(code)).toMatchObject({ colour: 'amber', reason: 'too_early', kind: 'member' });
    pass(23 * HOUR_MS);
    expect(await scanned(code)).toMatchObject({ reason: 'member_free', isAdmitted: true });
  });

  it('stays red for what no hour makes good', async () => {
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ticket.id);
    expect(await scanned(ticket.code)).toMatchObject({ colour: 'red', reason: 'cancelled' });
  });

  it('lets nobody in from a phone either', async () => {
    const phone = addPhone(shop, desk, { eventId });
    const verdict = await phoneCheckIn(phone.ctx, phone.phone(), { code: ticket.code, entryId: randomUUID() });
    expect(verdict).toMatchObject({ colour: 'amber', reason: 'too_early', isAdmitted: false });
    expect(inside()).toBe(0);
  });

  it("counts from a course's evening, not from its first one", async () => {
    const first = wallClock(shop.clock.now(), 1, 19);
    makeCourse(shop, eventId, { startsAt: first, endsAt: wallClock(first, 21, 21) });
    const [held] = giveTickets(shop, eventId, 1);
    const { code } = held!;
    setForward(shop.clock, wallClock(first, 2, 19));
    expect(await scanned(code)).toMatchObject({ reason: 'too_early' });
    setForward(shop.clock, wallClock(first, 7, 18));
    expect(await scanned(code)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });
});

describe("a supervisor's yes before the doors open", () => {
  it('lets in with their PIN for just this entry, and without it not', async () => {
    const boss = await addBoss(shop);
    const entryId = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.early(entryId));
    const early = { confirmed: 'too_early', supervisorId: boss.userId } as const;
    await expect(scanned(ticket.code, { confirmed: 'too_early' })).rejects.toThrow('SUPERVISOR_NEEDED');
    await expect(scanned(ticket.code, { ...early })).rejects.toThrow('SUPERVISOR_UNPROVED');
    await expect(scanned(ticket.code, { ...early, proof })).rejects.toThrow('SUPERVISOR_UNPROVED');
    expect(inside()).toBe(0);
    expect(await scanned(ticket.code, { ...early, entryId, proof })).toMatchObject({
      reason: 'valid',
      isAdmitted: true,
    });
    expect(inside()).toBe(1);
  });

  it('answers for a disputed payment too, which the question names', async () => {
    shop.db.sqlite
      .prepare('UPDATE orders SET is_disputed = 1 WHERE id = (SELECT order_id FROM tickets WHERE id = ?)')
      .run(ticket.id);
    const asked = await scanned(ticket.code, { confirmed: 'disputed' });
    expect(asked).toMatchObject({ reason: 'too_early', isAdmitted: false });
    expect((await scanned(ticket.code)).todo).toContain('ZAHLUNG STRITTIG: Abendleitung fragen.');
    const boss = await addBoss(shop);
    const entryId = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.early(entryId));
    const early = { confirmed: 'too_early', supervisorId: boss.userId, entryId, proof } as const;
    expect(await scanned(ticket.code, early)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });
});

describe('what a desk decided without a network', () => {
  it('stands, at a desk of an older version that knows no hours', async () => {
    expect(handIn(admitted())).toMatchObject({ outcome: 'applied' });
    expect(inside()).toBe(1);
  });

  it('stands with the signature of who answered; a word that nothing proves is put before the office', async () => {
    const boss = await addBoss(shop);
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.early(id));
    expect(handIn(admitted({ early: { supervisorId: boss.userId, proof } }, id))).toMatchObject({
      outcome: 'applied',
    });
    const [other] = giveTickets(shop, eventId, 1);
    const unproved = admitted({ code: other!.code, early: { supervisorId: boss.userId } });
    expect(handIn(unproved)).toMatchObject({ outcome: 'exception', detail: 'supervisor_unproved' });
    expect(inside()).toBe(2);
  });

  it('stands for a guest of a list alike', async () => {
    const listId = randomUUID();
    const office = shop.as(addStaff(shop, ['admin']), ['admin']);
    saveGuestList(office, { id: listId, eventId, name: 'DJ Ana', holdsUntil: null });
    const guests = readGuestLines('Ana +5').map((guest) => ({ id: randomUUID(), ...guest }));
    addGuests(office, { listId, guests });
    const boss = await addBoss(shop);
    const came = (payload: object, id = randomUUID()) =>
      desk.entryAs(id, 'walkin', {
        type: 'count',
        cashierId: desk.cashierId,
        eventId,
        reason: 'guest',
        people: 1,
        isOffline: true,
        guestId: guests[0]!.id,
        ...payload,
      });
    expect(handIn(came({}))).toMatchObject({ outcome: 'applied' }); // of an older version
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.late(id));
    const late = { supervisorId: boss.userId, proof };
    expect(handIn(came({ late }, id))).toMatchObject({ outcome: 'applied' });
    expect(handIn(came({ late }))).toMatchObject({ outcome: 'exception', detail: 'supervisor_unproved' });
    expect(handIn(came({ late: { supervisorId: addStaff(shop, ['cashier']) } }))).toMatchObject({
      detail: 'not_allowed',
    });
    expect(listGuestLists(office, { eventId })[0]!.guests[0]!.came).toBe(4);
  });
});
