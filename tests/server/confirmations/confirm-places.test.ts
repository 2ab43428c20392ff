import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { confirmTimes, type ConfirmPart } from '#shared/tickets/confirm-rule.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { sweepConfirmations } from '#server/services/shop/confirmations/sweep-confirmations.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { confirmPlace } from '#server/services/shop/tickets/confirm-place.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { showSharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { changeOfClocks, setForward, wallClock } from '#tests/support/berlin-days.ts';
import { pay } from '#tests/support/buy.ts';
import { addMember, addStaff, pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PART: ConfirmPart = { daysBefore: 3, until: '18:00', isForAll: false };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
});
afterEach(() => shop.close());

/** A night at 21:00 so many days from now, whose free places are to be confirmed. */
function addNight(
  part: ConfirmPart | null = PART,
  { days = 10, ...options }: { days?: number; capacity?: number; priceCents?: number } = {},
) {
  const startsAt = wallClock(shop.clock.now(), days, 21);
  const id = addEvent(shop, { ...options, startsInHours: (startsAt.getTime() - shop.clock.now().getTime()) / HOUR_MS });
  const rule: TicketRule = { giveBack: null, release: { hoursBefore: 1 }, ...(part !== null && { confirm: part }) };
  shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(JSON.stringify(rule), id);
  return { id, startsAt, ...confirmTimes(part ?? PART, { startsAt }) };
}
async function take(userId: string, eventId: string, quantity = 1) {
  const { sessionId } = await startCheckout(shop.as(userId), {
    eventId,
    items: [{ ticketTypeId: 'general-admission', quantity }],
  });
  if (sessionId !== null) pay(shop, { sessionId });
  await shop.settle();
  return ownOf(userId);
}
const ownOf = (userId: string) => listMyTickets(shop.as(userId), undefined);
const tokenOf = ({ sharePath }: { sharePath: string }) => sharePath.replace('/ticket/', '');
const at = (time: Date) => {
  setForward(shop.clock, time);
  return sweepConfirmations(shop.system);
};
const mails = (kind: string) =>
  shop.db.sqlite
    .prepare<[string], { id: string; refId: string; payload: string | null }>(
      `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ? ORDER BY created_at, id`,
    )
    .all(kind);
const ASK = 'mail.place_to_confirm';
const read = async (kind: typeof ASK | 'mail.place_went_on', lang: 'en' | 'de' = 'en') =>
  Promise.all(mails(kind).map((row) => composeMail(shop.system, { kind, ...row, attempts: 0, lang } as never)));
const stateOf = (ticketId: string) =>
  shop.db.sqlite
    .prepare<[string], { status: string; confirmation: string | null }>(
      `SELECT status, confirmation FROM tickets WHERE id = ?`,
    )
    .get(ticketId);

describe('a member’s free place', () => {
  test('is asked about once, once more on the last day, and stays once it is confirmed', async () => {
    const night = addNight();
    const { userId } = addMember(shop);
    const [ticket] = await take(userId, night.id);
    expect(ticket).toMatchObject({ pricePaidCents: 0, confirm: null });
    expect(at(new Date(night.askedFrom.getTime() - MINUTE_MS))).toBe(0);
    expect(at(night.askedFrom)).toBe(1);
    expect(sweepConfirmations(shop.system)).toBe(0);
    expect(ownOf(userId)[0]?.confirm).toEqual({ state: 'asked', until: night.until });
    const [mail] = await read(ASK);
    expect(JSON.stringify(mail)).toContain(`"url":"${shop.system.baseUrl}${ticket!.sharePath}"`);
    expect(at(night.lastAskedFrom)).toBe(1);
    expect((await read(ASK)).map((one) => one?.subject.slice(0, 8))).toEqual(['Last day', 'Last day']);
    expect((await read(ASK, 'de'))[0]?.subject).toContain('Letzter Tag');
    confirmPlace(shop.visitor, { token: tokenOf(ticket!) });
    confirmPlace(shop.visitor, { token: tokenOf(ticket!) });
    expect(await read(ASK)).toEqual([null, null]);
    expect(at(new Date(night.until.getTime() + HOUR_MS))).toBe(0);
    expect(ownOf(userId)[0]).toMatchObject({ status: 'active', confirm: { state: 'confirmed' } });
    const said = shop.db.sqlite.prepare(`SELECT count(*) FROM audit WHERE action = 'ticket.confirmed'`).pluck().get();
    expect(said).toBe(1);
  });

  test('goes on to who waits when nobody confirms it, in the same moment, and the member can take another', async () => {
    const night = addNight(PART, { capacity: 1 });
    const { userId, subscriberId } = addMember(shop);
    const [ticket] = await take(userId, night.id);
    const waiting = addBuyer(shop);
    joinWaitList(shop.as(waiting), { eventId: night.id, ticketTypeId: 'general-admission' });
    at(night.askedFrom);
    expect(at(new Date(night.until.getTime() - 1))).toBe(1);
    expect(at(night.until)).toBe(1);
    expect(stateOf(ticket!.id)).toEqual({ status: 'cancelled', confirmation: 'lapsed' });
    expect(mails('mail.seat_offered')).toHaveLength(1);
    const freed = `SELECT freed_at IS NOT NULL FROM member_entitlements WHERE subscriber_id = ?`;
    expect(shop.db.sqlite.prepare(freed).pluck().get(subscriberId)).toBe(1);
    const [mail] = await read('mail.place_went_on', 'de');
    expect(mail?.subject).toContain('ist weitergegangen');
    expect(showSharedTicket(shop.visitor, tokenOf(ticket!))).toMatchObject({
      status: 'cancelled',
      confirm: { state: 'lapsed' },
    });
    expect(() => confirmPlace(shop.visitor, { token: tokenOf(ticket!) })).toThrow('TICKET_NOT_FOUND');
    expect(sweepConfirmations(shop.system)).toBe(0);
  });

  test('can be confirmed as long as it has not gone on', async () => {
    const night = addNight();
    const { userId } = addMember(shop);
    const [ticket] = await take(userId, night.id);
    at(night.askedFrom);
    setForward(shop.clock, new Date(night.until.getTime() + MINUTE_MS));
    confirmPlace(shop.visitor, { token: tokenOf(ticket!) });
    expect(sweepConfirmations(shop.system)).toBe(0);
    expect(stateOf(ticket!.id)).toEqual({ status: 'active', confirmation: 'confirmed' });
  });

  test('is not asked about where it was taken after the others were asked, nor where the server slept till the last day', async () => {
    const night = addNight();
    const [early, late] = [addMember(shop).userId, addMember(shop).userId];
    const [asked] = await take(early, night.id);
    setForward(shop.clock, night.askedFrom);
    const [unasked] = await take(late, night.id);
    expect(at(night.lastAskedFrom)).toBe(0);
    expect(at(night.until)).toBe(0);
    expect(stateOf(asked!.id)).toEqual({ status: 'active', confirmation: 'due' });
    expect(stateOf(unasked!.id)).toEqual({ status: 'active', confirmation: null });
    expect(() => confirmPlace(shop.visitor, { token: tokenOf(unasked!) })).toThrow('TICKET_NOT_FOUND');
  });

  test('is not asked about without the rule, nor is what was paid, nor after the night is called off', async () => {
    const [plain, asking] = [addNight(null), addNight()];
    const [member, guest] = [addMember(shop).userId, addBuyer(shop)];
    await take(member, plain.id);
    const paid = await take(guest, asking.id);
    expect(stateOf(paid[0]!.id)?.confirmation).toBeNull();
    await take(member, asking.id);
    setForward(shop.clock, new Date(asking.askedFrom.getTime() - HOUR_MS));
    await cancelEvent(shop.as(addStaff(shop, ['admin']), ['admin']), asking.id);
    expect(at(asking.askedFrom)).toBe(0);
    expect(mails(ASK)).toEqual([]);
  });
});

describe('places that are free for everybody', () => {
  test('are asked about where the organiser says so: one mail an order, a button a ticket', async () => {
    const [members, all] = [
      addNight(PART, { priceCents: 0 }),
      addNight({ ...PART, isForAll: true }, { priceCents: 0 }),
    ];
    const guest = addBuyer(shop);
    await take(guest, members.id);
    await take(guest, all.id, 2);
    expect(at(all.askedFrom)).toBe(2);
    const [mail, ...others] = await read(ASK);
    expect(others).toEqual([]);
    expect(mail?.blocks.filter(({ kind }) => kind === 'button')).toHaveLength(2);
    const [one, two] = ownOf(guest).filter(({ event }) => event.id === all.id);
    confirmPlace(shop.visitor, { token: tokenOf(one!) });
    expect(at(all.until)).toBe(1);
    expect(stateOf(one!.id)).toEqual({ status: 'active', confirmation: 'confirmed' });
    expect(stateOf(two!.id)).toEqual({ status: 'cancelled', confirmation: 'lapsed' });
  });
});

describe('over the change of clocks', () => {
  test.each([0, 1])(
    'the end is that hour by the clock on the wall; the change is %i days before the night',
    async (days) => {
      const change = changeOfClocks(shop.clock.now(), 12);
      setForward(shop.clock, wallClock(shop.clock.now(), change + days - 9, 12));
      const night = addNight(PART, { days: 9 });
      const { userId } = addMember(shop);
      const [ticket] = await take(userId, night.id);
      expect(at(wallClock(addBerlinDays(night.startsAt, -3), 0, 17, 59))).toBe(0);
      expect(at(wallClock(addBerlinDays(night.startsAt, -3), 0, 18))).toBe(1);
      expect(at(wallClock(addBerlinDays(night.startsAt, -1), 0, 17, 59))).toBe(1);
      expect(stateOf(ticket!.id)?.status).toBe('active');
      expect(at(wallClock(addBerlinDays(night.startsAt, -1), 0, 18))).toBe(1);
      expect(stateOf(ticket!.id)?.status).toBe('cancelled');
    },
  );
});

describe('the database', () => {
  const move = (ticketId: string, to: string) => () =>
    shop.db.sqlite.prepare(`UPDATE tickets SET confirmation = ? WHERE id = ?`).run(to, ticketId);

  test('lets nothing go on that was confirmed, was not asked about, or whose guest is inside', async () => {
    const night = addNight();
    const [[one], [two], [three]] = [
      await take(addMember(shop).userId, night.id),
      await take(addMember(shop).userId, night.id),
      await take(addMember(shop).userId, night.id),
    ];
    expect(move(three!.id, 'lapsed')).toThrow('this cannot follow what was confirmed');
    at(night.askedFrom);
    confirmPlace(shop.visitor, { token: tokenOf(one!) });
    expect(move(one!.id, 'lapsed')).toThrow('this cannot follow what was confirmed');
    expect(move(one!.id, 'asked')).toThrow('this cannot follow what was confirmed');
    const desk = pairDesk(shop);
    setForward(shop.clock, new Date(night.startsAt.getTime() - HOUR_MS));
    expect(scan(desk, night.id, two!.qrCode).isAdmitted).toBe(true);
    expect(move(two!.id, 'lapsed')).toThrow('this cannot follow what was confirmed');
    // Without the guard it would: what refuses is the guard.
    shop.db.sqlite.exec(`DROP TRIGGER tickets_confirmation`);
    expect(move(two!.id, 'lapsed')).not.toThrow();
    expect(move(one!.id, 'lapsed')).not.toThrow();
  });
});
