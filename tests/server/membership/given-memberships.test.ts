import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOfLastDay, GiveMembershipInput } from '#shared/membership/by-hand.ts';
import { endOfNight } from '#shared/membership/membership-state.ts';
import { formatLongDate, localDateOf } from '#shared/time.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { endIfOver } from '#server/services/club/membership/end-given.ts';
import { endGivenMembership } from '#server/services/club/membership/give-membership.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { cancelContract } from '#server/services/office/contact/declare-contract.ts';
import { membershipMoney } from '#server/services/office/money/membership-money.ts';
import { listMembers } from '#server/services/office/people/list-members.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { eraseForPerson } from '#server/services/people/retention/erase-for-person.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { buyTicket } from '#tests/support/buy.ts';
import { pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { handOf } from '#tests/support/given-memberships.ts';
import {
  carryOut,
  codeOf,
  joinClub,
  mailsTo,
  membershipOf,
  NO_TICKS,
  passDays,
  payPlan,
} from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a membership that the office gives', () => {
  let shop: TestShop, userId: string, hand: ReturnType<typeof handOf>;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = addBuyer(shop);
    hand = handOf(shop);
  });
  afterEach(() => shop.close());

  const me = () => shop.as(userId);
  const sql = <T>(text: string, ...values: unknown[]) =>
    shop.db.sqlite
      .prepare(text)
      .pluck()
      .all(...values) as T[];
  const wordsOf = async (kind: 'mail.membership_given' | 'mail.membership_given_ending' | 'mail.membership_ended') => {
    const row = shop.db.sqlite
      .prepare<[string], { id: string; refId: string; payload: null }>(
        `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ? ORDER BY rowid DESC LIMIT 1`,
      )
      .get(kind)!;
    return JSON.stringify(await composeMail(shop.system, { ...row, kind, attempts: 0 }));
  };
  const audited = () => sql<string>(`SELECT action FROM audit WHERE action LIKE 'membership.%' ORDER BY rowid`);

  it('is like one by card at the door, on the card, in prices and statistics, until the night of its last day is over', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance', until: 30 });
    const end = endOfLastDay(hand.lastDayIn(30));
    expect(localDateOf(end)).toBe(hand.lastDayIn(30));
    expect(showMembership(me())).toMatchObject({
      subscribed: true,
      phase: 'active',
      givenAs: 'bank',
      endsAt: end,
      nextPaymentAt: null,
      cancelAtPeriodEnd: false,
      owed: null,
    });
    const eventId = addEvent(shop, { startsInHours: 1 });
    expect(quoteOrder(me(), { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] }).totalCents).toBe(
      0,
    );
    const desk = pairDesk(shop);
    const { members } = takeSnapshot(desk.ctx, desk.desk, undefined);
    expect(members).toMatchObject([{ planId: 'all-you-can-dance', accessUntil: endOfNight(end).getTime() }]);
    expect(scan(desk, eventId, showCard(me()).code).isAdmitted).toBe(true);
    const money = membershipMoney(shop.system, { joined: 1, left: 0, days: 30 });
    expect(money).toMatchObject({ running: 1, recurringCents: 4_800, owedPeople: 0 });
    shop.clock.advance(endOfNight(end).getTime() - shop.clock.now().getTime() - 1);
    expect(showMembership(me()).subscribed).toBe(true);
    shop.clock.advance(1);
    expect(showMembership(me())).toMatchObject({ subscribed: false, phase: 'ended', isRunning: false });
  });

  it('is shown to the office with how it is paid and until when; free is no paid time and no price', async () => {
    await hand.give(userId, { paidBy: 'free' });
    const end = endOfLastDay(hand.lastDayIn(60));
    expect(showPerson(hand.office, { userId }).membership).toMatchObject({
      paidBy: 'free',
      paidUntil: null,
      monthlyCents: 0,
      cancelAt: end,
      canPause: false,
      canCancel: false,
    });
    hand.change(userId, { paidBy: 'cash', receipt: 'B-17' });
    const list = listMembers(hand.office, { search: '', status: null, isDown: true, limit: 10 });
    expect(list.items).toMatchObject([{ paidBy: 'cash', paidUntil: end, monthlyCents: 1_000, owedCents: 0 }]);
  });

  it('says who gave it and why in the audit log, without a name, and is told by one mail', async () => {
    const id = randomUUID();
    await hand.give(userId, { id, paidBy: 'cash', receipt: 'B-17' });
    await hand.give(userId, { id, paidBy: 'cash', receipt: 'B-17' });
    expect(audited()).toEqual(['membership.given']);
    const [after = ''] = sql<string>(`SELECT after FROM audit WHERE action = 'membership.given'`);
    expect(JSON.parse(after)).toEqual({
      planId: 'club',
      paidBy: 'cash',
      lastDay: hand.lastDayIn(60),
      receipt: 'B-17',
      reason: 'Paid at the counter',
    });
    expect(mailsTo(shop)).toEqual(['given']);
    const mail = await wordsOf('mail.membership_given');
    expect(mail).toContain('In cash');
    expect(mail).toContain(formatLongDate(endOfLastDay(hand.lastDayIn(60))));
    expect(mail).toContain('pay for more time at the till');
  });

  it('in cash needs the number of the till’s receipt, and no day that is over', async () => {
    const typed = { id: randomUUID(), userId, planId: 'club', lastDay: '2030-01-01', receipt: ' ', reason: 'Cash' };
    expect(GiveMembershipInput.safeParse({ ...typed, paidBy: 'cash' }).success).toBe(false);
    expect(GiveMembershipInput.safeParse({ ...typed, paidBy: 'bank' }).success).toBe(true);
    expect(await codeOf(hand.give(userId, { until: -1 }))).toBe('INVALID_INPUT');
    expect(await codeOf(hand.give(userId, { until: 4_000 }))).toBe('INVALID_INPUT');
    expect(await codeOf(hand.give(userId, { until: 0 }))).toBe('done');
  });

  it('is one at most: never beside another one or a contract by card, also of two at once', async () => {
    expect((await Promise.all([codeOf(hand.give(userId)), codeOf(hand.give(userId))])).toSorted()).toEqual([
      'PERSON_IS_MEMBER',
      'done',
    ]);
    expect(await codeOf(startJoin(me(), { planId: 'club', consents: NO_TICKS }))).toBe('MEMBERSHIP_RUNNING');
    const byCard = await joinClub(shop);
    expect(await codeOf(hand.give(byCard))).toBe('PERSON_IS_MEMBER');
    expect(() =>
      shop.db.sqlite.exec(`UPDATE subscribers SET status = 'ended', ended_at = 1 WHERE user_id = '${userId}';
        UPDATE subscribers SET paid_by = 'bank' WHERE user_id = '${byCard}'`),
    ).toThrow();
  });

  it('touches no contract by card: not its days, its plan or its end', async () => {
    const byCard = await joinClub(shop);
    const before = membershipOf(shop, byCard);
    expect(() => hand.change(byCard, { until: 90 })).toThrow(expect.objectContaining({ code: 'MEMBERSHIP_BY_CARD' }));
    expect(() => endGivenMembership(hand.office, { userId: byCard, reason: 'Wrong one' })).toThrow(
      expect.objectContaining({ code: 'MEMBERSHIP_BY_CARD' }),
    );
    endIfOver(shop.system, before.id);
    expect(membershipOf(shop, byCard)).toEqual(before);
  });

  it('takes the place of an order by card that nobody has paid: its page is over', async () => {
    const { sessionId } = await startJoin(me(), { planId: 'club', consents: NO_TICKS });
    await hand.give(userId);
    expect(sql(`SELECT status FROM subscribers ORDER BY status`)).toEqual(['abandoned', 'active']);
    expect((await shop.system.payments.getSubscriptionSession(sessionId)).status).toBe('expired');
    // Paid, and nobody has told us yet: then it is not given.
    const paid = addBuyer(shop);
    await payPlan(shop, paid);
    expect(await codeOf(hand.give(paid))).toBe('PAYMENT_PROCESSING');
    expect(membershipOf(shop, paid)).toMatchObject({ status: 'active', paidBy: 'card' });
  });

  it('is prolonged: the same card goes on, it is told once, and the same change once more is none', async () => {
    await hand.give(userId, { until: 20 });
    const { code, membershipId } = showCard(me());
    shop.clock.advance(1_000);
    hand.change(userId, { until: 50 });
    hand.change(userId, { until: 50 });
    expect(showCard(me())).toMatchObject({ code, membershipId });
    expect(membershipOf(shop, userId).cancelAt).toEqual(endOfLastDay(hand.lastDayIn(50)));
    expect([audited(), mailsTo(shop)]).toEqual([
      ['membership.given', 'membership.given_changed'],
      ['given', 'given'],
    ]);
  });

  it('with a plan without free entry takes the free tickets for nights to come back', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance' });
    const eventId = addEvent(shop, { startsInHours: 50 });
    const { orderId } = await buyTicket(shop, { userId, eventId });
    expect(ticketsOf(shop, orderId)).toHaveLength(1);
    hand.change(userId, { planId: 'club' });
    expect(sql(`SELECT status FROM tickets`)).toEqual(['cancelled']);
    expect(membershipOf(shop, userId)).toMatchObject({ planId: 'club', monthlyCents: 1_000 });
  });

  it('is reminded of once for each end, ends by itself, and can then be ordered by card', async () => {
    await hand.give(userId, { until: 20 });
    await passDays(shop, 5);
    expect(mailsTo(shop)).toEqual(['given']);
    await passDays(shop, 3);
    expect(mailsTo(shop)).toEqual(['given', 'given_ending']);
    hand.change(userId, { until: 30 });
    await passDays(shop, 20);
    expect(mailsTo(shop)).toEqual(['given', 'given_ending', 'given', 'given_ending']);
    expect(await wordsOf('mail.membership_given_ending')).toContain('pay for more time by transfer before then');
    await passDays(shop, 12); // also where it is between midnight and six, when the night before still counts
    expect(mailsTo(shop).at(-1)).toBe('ended');
    const ended = membershipOf(shop, userId);
    expect(ended).toMatchObject({ status: 'ended', endReason: 'ran_out', endedAt: ended.cancelAt });
    await joinClub(shop, { userId });
    expect(membershipOf(shop, userId)).toMatchObject({ status: 'active', paidBy: 'card' });
  });

  it('for less than two weeks is not reminded of: the mail that gave it says its end', async () => {
    await hand.give(userId, { until: 10 });
    await passDays(shop, 8);
    expect(mailsTo(shop)).toEqual(['given']);
  });

  it('that is over makes room for an order by card before any job has looked at it', async () => {
    await hand.give(userId, { until: 0 });
    const end = endOfNight(endOfLastDay(hand.lastDayIn(0)));
    shop.clock.advance(end.getTime() - shop.clock.now().getTime());
    await joinClub(shop, { userId });
    expect(sql(`SELECT paid_by || ' ' || status FROM subscribers ORDER BY created_at`)).toEqual([
      'bank ended',
      'card active',
    ]);
  });

  it('ends at once when the office says so', async () => {
    await hand.give(userId);
    endGivenMembership(hand.office, { userId, reason: 'Asked for it' });
    expect(showMembership(me())).toMatchObject({ subscribed: false, phase: 'ended' });
    expect(membershipOf(shop, userId).endReason).toBe('cancelled');
    expect(audited()).toEqual(['membership.given', 'membership.given_ended', 'membership.ended']);
  });

  it('is not sold by pausing, cancelling or ordering: its member reads that it does not renew', async () => {
    await hand.give(userId);
    expect(await codeOf(cancelMembership(me(), { reason: 'Other' }))).toBe('MEMBERSHIP_BY_HAND');
    expect(await codeOf(pauseMembership(me()))).toBe('MEMBERSHIP_BY_HAND');
  });

  it('declared as cancelled ends on its last day, and the declaration is settled', async () => {
    await hand.give(userId);
    const end = membershipOf(shop, userId).cancelAt!;
    const [person] = shop.db.sqlite.prepare(`SELECT name, email FROM users WHERE id = ?`).all(userId) as {
      name: string;
      email: string;
    }[];
    cancelContract(me(), {
      ...person!,
      manner: 'ordinary',
      reason: '',
      identification: '',
      contract: 'Mitgliedschaft',
      endsOn: null,
      formKey: undefined,
    });
    await carryOut(shop);
    expect(sql(`SELECT outcome || ' ' || effective_on FROM contract_declarations`)).toEqual([
      `effective ${localDateOf(end)}`,
    ]);
    expect(showMembership(me())).toMatchObject({ subscribed: true, endsAt: end });
  });

  it('is not given to whoever is banned, and an account that is to go goes at its end', async () => {
    await hand.give(userId, { until: 10 });
    const email = sql<string>(`SELECT email FROM users WHERE id = ?`, userId)[0]!;
    const admin = shop.as(addBuyer(shop), ['admin']);
    const letter = { letterOf: hand.lastDayIn(0), proof: 'Their passport' };
    const { dueAt } = await eraseForPerson(admin, { userId, email, ...letter });
    expect(dueAt).toEqual(membershipOf(shop, userId).cancelAt);
    const banned = addBuyer(shop);
    banPerson(admin, { id: randomUUID(), userId: banned, reason: 'A fight', lastDay: '' });
    expect(await codeOf(hand.give(banned))).toBe('BANNED');
  });
});
