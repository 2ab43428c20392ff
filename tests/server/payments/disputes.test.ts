import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { decideRefund, showRefundQuestion } from '#server/services/shop/refunds/decide-refund.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { buyTicket, books, pay, type Bought } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2, eventId: addEvent(shop, { capacity: 2 }) });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());

const admin = () => shop.as('admin', ['admin']);
const isFlagged = (orderId = bought.orderId) =>
  shop.db.sqlite.prepare(`SELECT is_disputed FROM orders WHERE id = ?`).pluck().get(orderId) === 1;
const ticketStates = () =>
  shop.db.sqlite.prepare(`SELECT status FROM tickets WHERE order_id = ? ORDER BY position`).pluck().all(bought.orderId);
const asked = () => listPaymentExceptions(admin(), { limit: 20 }).items.map(({ kind }) => kind);
const audited = () =>
  shop.db.sqlite.prepare(`SELECT action FROM audit WHERE action LIKE 'order.disp%' ORDER BY rowid`).pluck().all();
const mails = () =>
  shop.db.sqlite.prepare<[], string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.refunded'`).pluck().all();
const sums = () =>
  shop.db.sqlite
    .prepare(`SELECT sum(returned_cents) AS returned, sum(disputed_cents) AS disputed FROM taking_days`)
    .get();
async function dispute(input: object = {}): Promise<void> {
  shop.standIn.act('dispute', bought.sessionId, input);
  await shop.settle();
}
async function decide(succeeds: boolean): Promise<void> {
  shop.standIn.act('close-dispute', bought.sessionId, { succeeds });
  await shop.settle();
}
async function differences() {
  await readBalance(shop.system);
  shop.clock.advance(HOUR_MS);
  await readBalance(shop.system);
  return showProof(admin()).proofs.flatMap((proof) => proof.differences.map(({ says }) => says));
}

describe('a dispute that is decided', () => {
  it('won: the flag is off, the question is closed, and the tickets are as they were', async () => {
    await dispute();
    expect([isFlagged(), asked(), sums()]).toEqual([true, ['disputed'], { returned: 0, disputed: 2400 }]);
    await decide(true);
    expect([isFlagged(), asked(), ticketStates(), books(shop, bought.orderId)]).toMatchObject([
      false,
      [],
      ['active', 'active'],
      { status: 'paid', refunds: [] },
    ]);
    expect([audited(), sums(), mails()]).toEqual([
      ['order.disputed', 'order.dispute_won'],
      { returned: 0, disputed: 0 },
      [],
    ]);
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });

  it('lost: the money is booked as gone, the tickets are void, their seats are free, and the buyer is told once', async () => {
    await dispute();
    await decide(false);
    expect([isFlagged(), asked(), ticketStates(), books(shop, bought.orderId)]).toMatchObject([
      false,
      [],
      ['cancelled', 'cancelled'],
      { status: 'refunded', refunds: [{ status: 'succeeded', amountCents: 2400, reason: 'dispute_lost' }] },
    ]);
    expect([audited(), sums()]).toEqual([['order.disputed', 'order.dispute_lost'], { returned: 2400, disputed: 0 }]);
    const [refundId = ''] = mails();
    expect(mails()).toHaveLength(1);
    const mail = refundedMail(shop.system, refundId, null);
    expect(mail?.subject).toBe('Your bank took €24.00 back: Salsa Friday');
    expect(JSON.stringify(mail?.blocks)).toContain('No longer valid');
    expect(JSON.stringify(mail?.blocks)).not.toContain('5 to 10');
    const again = await buyTicket(shop, { eventId: bought.eventId, quantity: 2 });
    expect(again.orderId).not.toBe('');
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
    // No money of ours moved: the bank has it.
    expect(shop.standIn.listEventBodies().filter((body) => body.includes('"refund.created"'))).toEqual([]);
  });

  it('lost, with a guest inside: the ticket is void all the same, and a person is told of it', async () => {
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'used', used_at = ? WHERE order_id = ? AND position = 0`)
      .run(shop.clock.now().getTime(), bought.orderId);
    await dispute();
    await decide(false);
    expect([ticketStates(), asked()]).toEqual([['cancelled', 'cancelled'], ['used_ticket_refunded']]);
    expect(books(shop, bought.orderId).status).toBe('refunded');
  });

  it('lost in part, and the rest of it after more days than a proof looks back: the proof takes the payment as a whole', async () => {
    for (const days of [0, 40]) {
      shop.clock.advance(days * DAY_MS);
      await dispute({ amount: 1200 });
      await decide(false);
      expect(await differences()).toEqual([]);
    }
  });

  it('lost in part: nobody has said which ticket it was for, so a person does', async () => {
    await dispute({ amount: 1200 });
    await decide(false);
    expect([isFlagged(), asked(), ticketStates(), mails()]).toEqual([
      false,
      ['dispute_lost'],
      ['active', 'active'],
      [],
    ]);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', refunds: [{ amountCents: 1200 }] });
    const [question] = listPaymentExceptions(admin(), { limit: 20 }).items;
    expect(() => resolveException(admin(), question!.id)).toThrow(
      expect.objectContaining({ code: 'EXCEPTION_NOT_OPEN' }),
    );
    const { amountCents, tickets } = showRefundQuestion(admin(), question!.id);
    expect([amountCents, tickets.length]).toEqual([1200, 2]);
    decideRefund(admin(), { id: question!.id, ticketIds: [tickets[0]!.id] });
    expect([ticketStates(), asked(), mails().length]).toEqual([['cancelled', 'active'], [], 1]);
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });

  it('lost over what was left after a refund: the ticket that was left is void', async () => {
    const [first] = shop.db.sqlite
      .prepare<[string], string>(`SELECT id FROM tickets WHERE order_id = ? ORDER BY position`)
      .pluck()
      .all(bought.orderId);
    requestRefund(admin(), { orderId: bought.orderId, ticketIds: [first!] });
    await shop.settle();
    await dispute({ amount: 1200 });
    await decide(false);
    expect([ticketStates(), asked(), books(shop, bought.orderId).status]).toEqual([
      ['cancelled', 'cancelled'],
      [],
      'refunded',
    ]);
    expect([sums(), checkBooks(shop.db.sqlite), await differences()]).toEqual([
      { returned: 2400, disputed: 0 },
      [],
      [],
    ]);
  });

  it('a question of the bank that is closed takes the flag off, and no money ever moved', async () => {
    await dispute({ isInquiry: true });
    expect([isFlagged(), asked()]).toEqual([true, ['disputed']]);
    await decide(false);
    expect([isFlagged(), asked(), ticketStates(), audited()]).toEqual([
      false,
      [],
      ['active', 'active'],
      ['order.disputed', 'order.dispute_closed'],
    ]);
    expect([books(shop, bought.orderId).refunds, await differences()]).toEqual([[], []]);
  });

  it('lost, and won after all: the money is in the books again, and a person is asked about the void tickets', async () => {
    await dispute();
    await decide(false);
    await decide(true);
    expect([isFlagged(), asked(), ticketStates()]).toEqual([false, ['dispute_reversed'], ['cancelled', 'cancelled']]);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', refunds: [{ status: 'failed' }] });
    expect([sums(), checkBooks(shop.db.sqlite), await differences()]).toEqual([{ returned: 0, disputed: 0 }, [], []]);
  });

  it('an admin who looked at it before is not asked again, and the end is booked all the same', async () => {
    await dispute();
    resolveException(admin(), listPaymentExceptions(admin(), { limit: 20 }).items[0]!.id);
    await decide(false);
    expect([isFlagged(), asked(), books(shop, bought.orderId).status]).toEqual([false, [], 'refunded']);
  });
});

describe('events of a dispute', () => {
  const deliver = async () => {
    shop.standIn.configure({ webhookMode: 'normal' });
    await shop.standIn.flushWebhooks();
    await shop.settle();
  };

  it('that come all at once, late or the other way round book the end once', async () => {
    shop.standIn.configure({ webhookMode: 'hold' });
    shop.standIn.act('dispute', bought.sessionId);
    shop.standIn.act('close-dispute', bought.sessionId, { succeeds: false });
    await deliver();
    expect([isFlagged(), asked(), books(shop, bought.orderId)]).toMatchObject([
      false,
      [],
      { status: 'refunded', refunds: [{ amountCents: 2400 }] },
    ]);
    // The first of them once more, days later: it says how things were, and we ask how they are.
    shop.db.sqlite
      .prepare(`UPDATE provider_events SET status = 'received', payload = ? WHERE type = 'charge.dispute.created'`)
      .run(
        JSON.stringify({
          orderId: null,
          paymentIntentId: shop.db.sqlite
            .prepare(`SELECT stripe_payment_intent_id FROM orders WHERE id = ?`)
            .pluck()
            .get(bought.orderId),
        }),
      );
    await shop.settle();
    expect([isFlagged(), asked(), books(shop, bought.orderId).refunds.length, mails().length]).toEqual([
      false,
      [],
      1,
      1,
    ]);
  });

  it('negative control: one that nobody hears of leaves the order as it is', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    await dispute();
    await decide(false);
    expect([isFlagged(), books(shop, bought.orderId).status]).toEqual([false, 'paid']);
    expect(await differences()).toEqual(['€24.00 taken back by a bank and not known here']);
  });
});

describe('a dispute about a month of a membership', () => {
  it.each([
    [true, 'paid', 0],
    [false, 'refunded', 1000],
  ])('decided for us %s: the month is %s', async (succeeds, status, returnedCents) => {
    const userId = await joinClub(shop);
    const subscriptionId = membershipOf(shop, userId).stripeSubscriptionId ?? '';
    const orderId = shop.db.sqlite.prepare(`SELECT id FROM orders WHERE user_id = ?`).pluck().get(userId) as string;
    shop.standIn.actOnSubscription('dispute', subscriptionId);
    await shop.settle();
    expect([isFlagged(orderId), asked()]).toEqual([true, ['disputed']]);
    shop.standIn.actOnSubscription('close-dispute', subscriptionId, { succeeds });
    await shop.settle();
    expect([isFlagged(orderId), asked(), books(shop, orderId).status, sums()]).toEqual([
      false,
      [],
      status,
      { returned: returnedCents, disputed: 0 },
    ]);
    expect(mails().map((id) => refundedMail(shop.system, id, null)?.subject)).toEqual(
      succeeds ? [] : ['Your bank took €10.00 back: Members Club'],
    );
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });
});
