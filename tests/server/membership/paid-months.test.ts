import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listUnpaidTickets } from '#server/services/office/tickets/list-unpaid-tickets.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { recordInvoice } from '#server/services/club/membership/record-invoice.ts';
import { joinClub, membershipOf, passTo } from '#tests/support/join-club.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { localDateOf } from '#shared/time.ts';

describe('a paid month of a membership', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const lines = (userId: string) =>
    shop.db.sqlite
      .prepare(
        `SELECT i.ticket_type_name AS name, i.unit_price_cents AS cents, i.quantity, i.vat_bps AS vatBps
          FROM orders o LEFT JOIN order_items i ON i.order_id = o.id WHERE o.user_id = ? ORDER BY o.paid_at, o.id`,
      )
      .all(userId);
  const invoicesOf = (userId: string) =>
    shop.system.payments.listInvoices(membershipOf(shop, userId).stripeSubscriptionId ?? '');

  it('has one line with its VAT, however often it is told', async () => {
    const joinedOn = localDateOf(shop.clock.now());
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    await passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
    for (const invoice of [...(await invoicesOf(userId)), ...(await invoicesOf(userId))])
      recordInvoice(shop.system, invoice);
    const line = { name: 'All You Can Dance', cents: 4800, quantity: 1, vatBps: 1900 };
    expect([shop.system.operator.vatMode, lines(userId)]).toEqual(['regular', [line, line]]);
    let csv = '';
    for await (const day of accountingCsv(shop.as('admin', ['admin']), { from: joinedOn, to: joinedOn })) csv += day;
    expect(csv).toContain('19 %;48,00;0,00;48,00;40,34;7,66');
  });

  it('has no VAT in the operator’s §19 mode', async () => {
    const userId = await joinClub(shop);
    const [invoice] = await invoicesOf(userId);
    const smallBusiness = { ...shop.system, operator: { ...shop.system.operator, vatMode: 'small-business' as const } };
    expect(
      recordInvoice(smallBusiness, {
        ...invoice!,
        id: 'in_another',
        paymentIntentId: null,
        paidAt: new Date(invoice!.createdAt.getTime() + 1000),
      }),
    ).toBe(true);
    expect(lines(userId)).toMatchObject([{ vatBps: 1900 }, { name: 'Members Club', cents: 1000, vatBps: 0 }]);
  });

  it('is neither money without a ticket nor a ticket without money', async () => {
    await joinClub(shop);
    expect(listUnpaidTickets(shop.as('admin', ['admin']), { limit: 20 }).items).toEqual([]);
    expect(shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).all()).toEqual([]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
