import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { bookRefund } from '#server/services/shop/refunds/sync-refunds.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
let moved = '';
const admin = () => shop.as('admin', ['admin']);
beforeEach(async () => {
  shop = await openTestShop();
  const [from, to] = [3, 27].map((startsInHours) => addEvent(shop, { priceCents: 2_000, startsInHours }));
  bought = await buyTicket(shop, { eventId: from!, quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  const [first] = ticketsOf(shop, bought.orderId);
  moved = moveAll(shop, { orderId: bought.orderId, eventId: to!, ticketIds: [first!.id] });
  await shop.settle();
});
afterEach(() => shop.close());

async function act(name: 'refund' | 'dispute' | 'close-dispute', input: object = {}): Promise<void> {
  shop.standIn.act(name, bought.sessionId, input);
  await shop.settle();
}
async function differences(): Promise<string[]> {
  await readBalance(shop.system);
  shop.clock.advance(HOUR_MS);
  await readBalance(shop.system);
  return showProof(admin()).proofs.flatMap((proof) => proof.differences.map(({ says }) => says));
}
const asked = () => listPaymentExceptions(admin(), { limit: 20 }).items.map(({ kind, orderId }) => [kind, orderId]);
const flagged = () =>
  shop.db.sqlite
    .prepare<[], string>(`SELECT id FROM orders WHERE is_disputed = 1 ORDER BY moved_from_id IS NOT NULL`)
    .pluck()
    .all();
const live = () => [bought.orderId, moved].map((orderId) => books(shop, orderId).activeTickets);
const even = async () => expect([await differences(), checkBooks(shop.db.sqlite)]).toEqual([[], []]);

describe('a payment that two orders live on since tickets were moved', () => {
  it('refunded in part in the dashboard: the tickets stay, a person is asked once, and the books are even', async () => {
    await act('refund', { amount: 1_500 });
    expect(asked()).toEqual([['dashboard_refund', bought.orderId]]);
    expect(live()).toEqual([1, 1]);
    await even();
  });

  it('refunded whole in the dashboard: each order bears its part, a person is asked about both, also where it fails', async () => {
    await act('refund', { amount: 4_000 });
    const parts = () => [bought.orderId, moved].map((orderId) => books(shop, orderId).refunds.at(-1));
    const part = { amountCents: 2_000, reason: 'provider_dashboard' };
    expect(parts()).toEqual([
      { ...part, status: 'succeeded' },
      { ...part, status: 'succeeded' },
    ]);
    const questions = asked();
    expect(new Map(questions.map(([kind, orderId]) => [orderId, kind]))).toEqual(
      new Map([bought.orderId, moved].map((orderId) => [orderId, 'dashboard_refund'])),
    );
    expect(questions).toHaveLength(2);
    await even();
    shop.clock.advance(DAY_MS);
    expect(await compareRefunds(shop.system, webhookHandlers)).toMatchObject({ different: 0 });
    await compareRefunds(shop.system, webhookHandlers);
    expect([asked().length, parts().length]).toEqual([2, 2]);
    const intentId = shop.db.sqlite
      .prepare<[string], string>(`SELECT stripe_payment_intent_id FROM orders WHERE id = ?`)
      .pluck()
      .get(bought.orderId)!;
    const [theirs] = await shop.system.payments.listRefunds(intentId);
    bookRefund(shop.system, webhookHandlers, { ...theirs!, status: 'failed', failureReason: 'lost_or_stolen_card' });
    expect(parts()).toEqual([
      { ...part, status: 'failed' },
      { ...part, status: 'failed' },
    ]);
    expect(live()).toEqual([1, 1]);
  });

  it('disputed and won: both orders were flagged, both are free, and no ticket is void', async () => {
    await act('dispute');
    expect(flagged()).toEqual([bought.orderId, moved]);
    expect(asked()).toEqual([['disputed', bought.orderId]]);
    await act('close-dispute', { succeeds: true });
    expect([flagged(), asked(), live()]).toEqual([[], [], [1, 1]]);
    await even();
  });

  it('disputed and lost: the tickets of both are void, each order bears its own part, and the buyer hears of each once', async () => {
    await act('dispute');
    await act('close-dispute', { succeeds: false });
    expect([flagged(), asked(), live()]).toEqual([[], [], [0, 0]]);
    expect(books(shop, bought.orderId).refunds.map(({ amountCents, reason }) => [reason, amountCents])).toEqual([
      ['moved', 2_000],
      ['dispute_lost', 2_000],
    ]);
    expect(books(shop, moved).refunds).toMatchObject([{ amountCents: 2_000, reason: 'dispute_lost' }]);
    const mails = shop.db.sqlite.prepare<[], string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.refunded'`).pluck();
    expect(new Set(mails.all()).size).toBe(2);
    await even();
  });
});
