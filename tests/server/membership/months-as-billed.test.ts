import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatMemberDate, HOUR_MS, localDateOf } from '#shared/time.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listUnpaidTickets } from '#server/services/office/tickets/list-unpaid-tickets.ts';
import { membershipReceiptMail } from '#server/services/mail/content/membership-paid-mails.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { joinClub, membershipOf, passTo } from '#tests/support/join-club.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What else stands on the provider's invoice, and what a customer has to their credit, beside the month itself. */
describe('a month on an invoice with more on it than the month', () => {
  let shop: TestShop;
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop);
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const subscriptionId = () => membershipOf(shop, userId).stripeSubscriptionId ?? '';
  const renew = () => passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
  const newestMonth = () =>
    shop.db.sqlite
      .prepare<[string], { id: string; cents: number; status: string; isByCard: 0 | 1 }>(
        `SELECT id, total_cents AS cents, status, stripe_payment_intent_id IS NOT NULL AS isByCard FROM orders
          WHERE user_id = ? ORDER BY paid_at DESC, rowid DESC LIMIT 1`,
      )
      .get(userId)!;
  const months = () =>
    shop.db.sqlite.prepare(`SELECT COUNT(*) FROM orders WHERE user_id = ? AND status = 'paid'`).pluck().get(userId);
  const told = () =>
    JSON.parse(
      shop.db.sqlite
        .prepare<[string], string>(`SELECT payload FROM outbox WHERE kind = 'mail.membership_receipt' AND ref_id = ?`)
        .pluck()
        .get(newestMonth().id) ?? '{}',
    ) as { from: string; until: string };
  const billedMonth = () => {
    const { currentPeriodStart, currentPeriodEnd } = membershipOf(shop, userId);
    return { from: currentPeriodStart?.toISOString(), until: currentPeriodEnd?.toISOString() };
  };
  async function differences() {
    await readBalance(shop.system);
    shop.clock.advance(HOUR_MS);
    await readBalance(shop.system);
    return showProof(admin()).proofs.flatMap((proof) => proof.differences);
  }

  it.each([
    ['an extra item', [{ amount: 500, description: 'T-shirt' }], 1500],
    ['a credit', [{ amount: -300, description: 'Goodwill' }], 700],
    ['a part of a month', [{ amount: -450, description: 'Unused time', isProration: true }], 550],
    [
      'several of them',
      [
        { amount: 200, description: 'Remaining time', isProration: true },
        { amount: -100, description: 'Goodwill' },
      ],
      1100,
    ],
    ['more than an invoice shows at once', Array.from({ length: 12 }, () => ({ amount: 10 })), 1120],
  ])('with %s before it, the receipt names the month that was paid for', async (_what, items, totalCents) => {
    for (const item of items) shop.standIn.actOnSubscription('add-item', subscriptionId(), item);
    await renew();
    expect([newestMonth().cents, told()]).toEqual([totalCents, billedMonth()]);
    const mail = await membershipReceiptMail(shop.system, newestMonth().id, told());
    const { currentPeriodStart, currentPeriodEnd } = membershipOf(shop, userId);
    expect(mail?.preview).toBe(
      `For ${formatMemberDate(currentPeriodStart ?? new Date(0))} – ${formatMemberDate(currentPeriodEnd ?? new Date(0))}.`,
    );
    expect(membershipOf(shop, userId).bookedUntil).toEqual(currentPeriodEnd);
    expect(await differences()).toEqual([]);
  });

  it('paid wholly by the customer’s balance, it is booked as paid, with its receipt and its VAT', async () => {
    shop.standIn.actOnSubscription('credit-balance', subscriptionId(), { amount: 1000 });
    await renew();
    const month = newestMonth();
    expect([months(), month.cents, month.status, month.isByCard, told()]).toEqual([2, 1000, 'paid', 0, billedMonth()]);
    expect(listUnpaidTickets(admin(), { limit: 20 }).items).toEqual([]);
    expect(shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).all()).toEqual([]);
    // Its invoice is closed an hour after the month has begun.
    const from = localDateOf(membershipOf(shop, userId).currentPeriodStart ?? new Date(0));
    let csv = '';
    for await (const day of accountingCsv(admin(), { from, to: localDateOf(shop.clock.now()) })) csv += day;
    expect(csv).toContain('19 %;10,00;0,00;10,00;8,40;1,60');
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });

  it('paid partly by the customer’s balance, it is booked whole, and the provider’s account agrees', async () => {
    shop.standIn.actOnSubscription('credit-balance', subscriptionId(), { amount: 400 });
    await renew();
    expect([months(), newestMonth().cents, newestMonth().isByCard]).toEqual([2, 1000, 1]);
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });

  it('credit left over from one invoice pays the next months, each of them booked once', async () => {
    shop.standIn.actOnSubscription('add-item', subscriptionId(), { amount: -1500, description: 'Credit note' });
    await renew();
    expect(months()).toBe(1); // below zero: nothing was paid for it
    await renew();
    expect([months(), newestMonth().cents, newestMonth().isByCard]).toEqual([2, 1000, 1]);
    shop.standIn.actOnSubscription('credit-balance', subscriptionId(), { amount: 2500 });
    await renew();
    await renew();
    await renew();
    expect([months(), newestMonth().cents]).toEqual([5, 1000]);
    expect([checkBooks(shop.db.sqlite), await differences()]).toEqual([[], []]);
  });

  it('a month that costs nothing is no payment, whatever the customer has to their credit', async () => {
    shop.standIn.actOnSubscription('credit-balance', subscriptionId(), { amount: 5000 });
    shop.standIn.actOnSubscription('add-item', subscriptionId(), { amount: -1000, description: 'On us' });
    await renew();
    expect(months()).toBe(1);
  });
});
