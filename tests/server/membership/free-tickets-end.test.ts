import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TICKET_FLAGS } from '#shared/door/snapshot.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addMember, pairDesk, scan, ticketsOf, type TestDesk } from '#tests/support/door.ts';
import { carryOut, joinClub, membershipOf, passTo } from '#tests/support/join-club.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A free ticket is the membership's own benefit: it counts for the nights the membership covers, and for no other. */
describe('a member’s free ticket', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const inDays = (days: number, title: string) => addEvent(shop, { startsInHours: days * 24 + 8, title });
  const sold = (eventId: string) =>
    shop.db.sqlite.prepare<[string], number>(`SELECT sold_count FROM events WHERE id = ?`).pluck().get(eventId);
  const withdraw = (userId: string) => {
    const person = shop.db.sqlite
      .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
      .get(userId)!;
    withdrawContract(shop.as(userId), { ...person, contract: 'Mitgliedschaft', formKey: undefined });
  };
  const wordsOf = async (
    kind:
      | 'mail.membership_withdrawn'
      | 'mail.membership_cancelled'
      | 'mail.membership_ended'
      | 'mail.membership_paused',
  ) => {
    const row = shop.db.sqlite
      .prepare<[string], { id: string; refId: string; payload: string | null }>(
        `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ?`,
      )
      .get(kind)!;
    return JSON.stringify((await composeMail(shop.system, { ...row, kind, attempts: 0 }))?.blocks);
  };
  const flagsAt = (desk: TestDesk): number[] =>
    takeSnapshot(desk.ctx, desk.desk, undefined).tickets.map(([, , , flags]) => flags);

  it('for a later night goes with a withdrawal: its seat is free, the door refuses it on and off line, and the mail says so', async () => {
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    const danced = await buyTicket(shop, { userId, eventId: addEvent(shop, { startsInHours: 1, title: 'Tonight' }) });
    const later = await buyTicket(shop, { userId, eventId: inDays(5, 'Five days on') });
    const withFriend = await buyTicket(shop, { userId, eventId: inDays(6, 'Six days on'), quantity: 2 });
    pay(shop, withFriend);
    await shop.settle();
    const desk = pairDesk(shop);
    expect(scan(desk, danced.eventId, ticketsOf(shop, danced.orderId)[0]!.code).isAdmitted).toBe(true);
    shop.clock.advance(3 * DAY_MS);
    withdraw(userId);
    await carryOut(shop);

    expect(books(shop, danced.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
    expect([books(shop, later.orderId), sold(later.eventId)]).toMatchObject([
      { status: 'refunded', activeTickets: 0, refunds: [] },
      0,
    ]);
    expect([books(shop, withFriend.orderId), sold(withFriend.eventId)]).toMatchObject([
      { status: 'paid', tickets: 2, activeTickets: 1, refunds: [] },
      1,
    ]);
    const words = await wordsOf('mail.membership_withdrawn');
    expect(words).toContain('no longer count. You are welcome all the same: tickets at the normal price');
    expect([words.includes('Five days on'), words.includes('Six days on'), words.includes('Tonight')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      quoteOrder(shop.as(userId), {
        eventId: later.eventId,
        items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
      }),
    ).toMatchObject({ totalCents: 1200 });

    shop.clock.advance(2 * DAY_MS);
    expect(scan(desk, later.eventId, ticketsOf(shop, later.orderId)[0]!.code)).toMatchObject({
      isAdmitted: false,
      reason: 'cancelled',
    });
    expect(flagsAt(desk)).toEqual([TICKET_FLAGS.cancelled]);
  });

  it('for a night after a cancelled membership’s last day is refused; one taken before counts until then, as the mails say', async () => {
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    const request = (eventId: string) => ({ eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] });
    const before = await buyTicket(shop, { userId, eventId: inDays(20, 'Before') });
    const after = await buyTicket(shop, { userId, eventId: inDays(40, 'Afterwards') });
    await cancelMembership(shop.as(userId), { reason: 'Too expensive' });
    const endsAt = membershipOf(shop, userId).cancelAt!;
    expect(quoteOrder(shop.as(userId), request(inDays(41, 'Later still')))).toMatchObject({
      totalCents: 1200,
      member: { reason: 'not_on_that_night' },
    });
    expect([books(shop, before.orderId).activeTickets, books(shop, after.orderId).activeTickets]).toEqual([1, 1]);
    const announced = await wordsOf('mail.membership_cancelled');
    expect([
      announced.includes('end on that day'),
      announced.includes('Afterwards'),
      announced.includes('Before'),
    ]).toEqual([true, true, false]);
    await passTo(shop, endsAt);
    expect(membershipOf(shop, userId).status).toBe('ended');
    expect([books(shop, before.orderId).activeTickets, books(shop, after.orderId).activeTickets]).toEqual([1, 0]);
    expect(await wordsOf('mail.membership_ended')).toContain('Afterwards');
  });

  it('goes for the nights of a pause alone', async () => {
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    const nights = [inDays(20, 'Before'), inDays(40, 'While it rests'), inDays(140, 'When it is back')];
    const orders = [];
    for (const eventId of nights) orders.push((await buyTicket(shop, { userId, eventId })).orderId);
    await pauseMembership(shop.as(userId));
    // Until it begins the pause can be taken back, as if nothing had happened.
    expect(orders.map((orderId) => books(shop, orderId).activeTickets)).toEqual([1, 1, 1]);
    const words = await wordsOf('mail.membership_paused');
    expect(nights.map((_, n) => words.includes(['Before', 'While it rests', 'When it is back'][n]!))).toEqual([
      false,
      true,
      false,
    ]);
    await passTo(shop, membershipOf(shop, userId).pauseStartsAt!);
    expect(orders.map((orderId) => books(shop, orderId).activeTickets)).toEqual([1, 0, 1]);
  });

  it('waits while the membership is unpaid and its seven days are over: the door says why, and lets in once it is paid', async () => {
    const { userId, subscriberId } = addMember(shop);
    const { eventId, orderId } = await buyTicket(shop, { userId });
    const [ticket] = ticketsOf(shop, orderId);
    const desk = pairDesk(shop);
    shop.clock.advance(6 * HOUR_MS); // the doors are open
    const owing = (days: number | null) =>
      shop.db.sqlite
        .prepare(`UPDATE subscribers SET status = ?, grace_started_at = ? WHERE id = ?`)
        .run(
          days === null ? 'active' : 'past_due',
          days === null ? null : shop.clock.now().getTime() - days * DAY_MS,
          subscriberId,
        );
    owing(8);
    expect(scan(desk, eventId, ticket!.code)).toMatchObject({
      isAdmitted: false,
      reason: 'no_membership',
      colour: 'red',
    });
    owing(null);
    expect(scan(desk, eventId, ticket!.code)).toMatchObject({ isAdmitted: true, reason: 'valid' });
    owing(8);
    expect(scan(desk, eventId, ticket!.code)).toMatchObject({ isAdmitted: false, reason: 'already_used' });
  });

  it('is not one that was paid for: a member’s price that was paid stays paid', async () => {
    const userId = await joinClub(shop);
    const paid = await buyTicket(shop, { userId, eventId: inDays(5, 'Paid') });
    pay(shop, paid);
    await shop.settle();
    withdraw(userId);
    await carryOut(shop);
    expect([membershipOf(shop, userId).status, books(shop, paid.orderId)]).toMatchObject([
      'ended',
      { status: 'paid', activeTickets: 1 },
    ]);
    expect(await wordsOf('mail.membership_withdrawn')).not.toContain('no longer count');
  });
});
