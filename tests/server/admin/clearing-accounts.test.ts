import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { AccountingDaysInput, returnField } from '#shared/books/accounting.ts';
import { listPayouts, showPayout } from '#server/services/office/money/list-payouts.ts';
import { showVat } from '#server/services/office/money/show-vat.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { atDoor, byCard, inCash } from '#tests/support/at-door.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { balanceOf, bookingsOf } from '#tests/support/datev-lines.ts';
import { addBoss, pairDesk } from '#tests/support/door.ts';
import { joinClub, NO_TICKS } from '#tests/support/join-club.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, passBerlinDays } from '#tests/support/berlin-days.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);

async function buy(eventId: string, quantity: number): Promise<Bought> {
  const bought = await buyTicket(shop, { eventId, quantity });
  pay(shop, bought);
  await shop.settle();
  return bought;
}
const ticketOf = (orderId: string): string =>
  shop.db.sqlite.prepare<[string], string>(`SELECT id FROM tickets WHERE order_id = ? LIMIT 1`).pluck().get(orderId)!;

/** Sold at the door in cash, on a terminal, and on both; one of the tickets goes back in cash, one on the terminal. */
async function atTheDoor(eventId: string): Promise<void> {
  const till = pairDesk(shop);
  const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_500, channel: 'door' });
  atDoor(till).open();
  const sold = (quantity: number, payments: SalePayment[]): string =>
    atDoor(till).sell({ eventId, items: [{ ticketTypeId: typeId, quantity }], payments }).saleId;
  const cashSale = sold(2, inCash(3_000));
  const onTerminal = sold(1, byCard(1_500));
  sold(2, [...inCash(1_000), ...byCard(2_000)]);
  const boss = await addBoss(shop);
  for (const [saleId, method] of [
    [cashSale, 'cash'],
    [onTerminal, 'card'],
  ] as const)
    await atDoor(till).refund({
      boss,
      saleId,
      positions: [0],
      payments: [{ method, amountCents: 1_500 }],
      reason: 'mis-sold',
    });
}

/**
 * A month: two nights and a membership, sold online weeks ahead; refunds before and after the nights, a dispute that is
 * lost, one that is won, an evening at the door, fees, and the provider's payouts.
 */
async function aMonth(): Promise<{ from: string; to: string }> {
  const from = localDateOf(shop.clock.now());
  const [first, second] = [
    addEvent(shop, { priceCents: 1_190, startsInHours: 9 * 24 + 2 }),
    addEvent(shop, { priceCents: 1_070, startsInHours: 16 * 24 + 2 }),
  ];
  shop.db.sqlite.prepare(`UPDATE events SET vat_bps = 700 WHERE id = ?`).run(second);
  const early = await buy(first, 3);
  await joinClub(shop, { consents: NO_TICKS });
  passBerlinDays(shop.clock, 2);
  requestRefund(admin(), { orderId: early.orderId, ticketIds: [ticketOf(early.orderId)] });
  const [lost, won] = [await buy(second, 2), await buy(first, 2)];
  await buy(first, 8); // the provider pays out what is more than nothing
  for (const { sessionId } of [lost, won]) shop.standIn.act('dispute', sessionId, {});
  await shop.settle();
  passBerlinDays(shop.clock, 7);
  await atTheDoor(first);
  const late = await buy(second, 4);
  shop.standIn.act('close-dispute', won.sessionId, { succeeds: true });
  await shop.settle();
  passBerlinDays(shop.clock, 8);
  shop.standIn.act('close-dispute', lost.sessionId, { succeeds: false });
  requestRefund(admin(), { orderId: late.orderId, ticketIds: [ticketOf(late.orderId)], includeUsed: true });
  await shop.settle();
  await buy(addEvent(shop, { priceCents: 1_190 }), 2);
  // Everything is paid out by then.
  for (let day = 0; day < 14; day += 1) {
    passBerlinDays(shop.clock, 1);
    await readBalance(shop.system);
  }
  return { from, to: localDateOf(shop.clock.now()) };
}

const bookings = (days: { from: string; to: string }, more: object = {}) => bookingsOf(shop, days, more);
const sum = (sql: string): number => shop.db.sqlite.prepare<[], number>(sql).pluck().get() ?? 0;

it('a month with sales, refunds, fees, payouts, disputes, till and terminal leaves nothing on its clearing accounts', async () => {
  const days = await aMonth();
  const lines = await bookings(days);
  const left = (account: string) => balanceOf(lines, account);
  expect(sum(`SELECT count(*) FROM payouts`)).toBeGreaterThan(0);
  expect(sum(`SELECT count(*) FROM balance_entries WHERE payout_id IS NULL`)).toBe(0);
  // Clearing, provider, what banks took back, and what was received in advance at 19 and 7 %.
  expect(['1360', '1361', '1590', '1718', '1711'].map(left)).toEqual([0, 0, 0, 0, 0]);
  expect(left('1000')).toBe(3_000 + 1_000 - 1_500);
  expect(left('1362')).toBe(1_500 + 2_000 - 1_500);
  expect(left('4970')).toBe(sum(`SELECT sum(fee_cents) FROM balance_entries`));
  expect(left('1363')).toBe(sum(`SELECT sum(amount_cents) FROM payouts`));
  // What is earned is what the accountant's CSV says.
  let csv = '';
  for await (const some of accountingCsv(admin(), days)) csv += some;
  const turnover = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .reduce((all, line) => all + Math.round(Number((line.split(';')[4] ?? '0').replace(',', '.')) * 100), 0);
  expect(-(left('8400') + left('8300'))).toBe(turnover);
  expect(lines.some(({ counterAccount }) => counterAccount === '1718')).toBe(true);
});

it('a second file has the same numbers, each once; a file of a part of the days has its part', async () => {
  const days = await aMonth();
  const lines = await bookings(days);
  const numbers = lines.map(({ document }) => document);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !/^"\d{6}-[\w-]{1,20}"$/.test(number))).toEqual([]);
  expect(await bookings(days)).toEqual(lines);
  const middle = dayFrom(shop.clock.now(), -20);
  const later = await bookings({ from: middle, to: days.to });
  expect(later.length).toBeLessThan(lines.length);
  expect(later).toEqual(lines.filter(({ document }) => document.slice(1, 7) >= middle.slice(2).replaceAll('-', '')));
});

it('books on the accounts that a house names, and at once where nothing is received in advance', async () => {
  const days = await aMonth();
  const lines = await bookings(days, { till: '1001', provider: '1370', advance: 'payment' });
  expect(balanceOf(lines, '1001')).toBe(2_500);
  expect(balanceOf(lines, '1370')).toBe(0);
  const used = new Set(lines.flatMap(({ account, counterAccount }) => [account, counterAccount]));
  expect(['1000', '1361', '1718', '1711'].filter((account) => used.has(account))).toEqual([]);
});

it('shows on the clearing account what was sold and never reached the provider', async () => {
  const days = await aMonth();
  shop.db.sqlite.prepare(`DELETE FROM balance_entries WHERE kind = 'charge' AND amount_cents = 4280`).run();
  const lines = await bookings(days);
  expect(balanceOf(lines, '1360')).toBe(4_280);
});

it('shows the month by rate as the return wants it, and each payout with what it holds', async () => {
  const span = await aMonth();
  const days = AccountingDaysInput.parse(span);
  const { rates, feeCents, isSmallBusiness } = await showVat(admin(), days);
  const byRate = new Map<string, number[]>();
  for await (const some of accountingCsv(admin(), span))
    for (const line of some
      .trim()
      .split('\r\n')
      .slice(some.includes('USt-Satz') ? 1 : 0)) {
      const [, rate = '', , , ...amounts] = line.split(';');
      const cents = amounts.slice(0, 3).map((amount) => Math.round(Number(amount.replace(',', '.')) * 100));
      byRate.set(
        rate,
        (byRate.get(rate) ?? [0, 0, 0]).map((before, at) => before + (cents[at] ?? 0)),
      );
    }
  const shown = rates.map((rate) => [`${rate.vatBps / 100} %`, [rate.grossCents, rate.netCents, rate.vatCents]]);
  expect(shown).toEqual([
    ['19 %', byRate.get('19 %')],
    ['7 %', byRate.get('7 %')],
  ]);
  expect(rates.map(returnField)).toEqual([
    { field: 81, wholeEuros: Math.trunc((byRate.get('19 %')?.[1] ?? 0) / 100) },
    { field: 86, wholeEuros: Math.trunc((byRate.get('7 %')?.[1] ?? 0) / 100) },
  ]);
  expect([feeCents, isSmallBusiness]).toEqual([sum(`SELECT sum(fee_cents) FROM balance_entries`), false]);

  const payouts = listPayouts(admin(), days);
  expect(payouts).toHaveLength(sum(`SELECT count(*) FROM payouts`));
  for (const { id, amountCents, isRead, feeCents: fees, ...parts } of payouts) {
    const { chargedCents, refundedCents, disputedCents, otherCents } = parts;
    expect([isRead, chargedCents + refundedCents + disputedCents + otherCents - fees]).toEqual([true, amountCents]);
    const lines = showPayout(shop.as('books', ['accountant']), { id });
    expect(lines.reduce((all, line) => all + line.amountCents - line.feeCents, 0)).toBe(amountCents);
    expect(lines.some(({ kind, orderId }) => kind === 'charge' && orderId !== null)).toBe(true);
  }
  expect(AccountingDaysInput.safeParse({ from: '2025-01-01', to: '2027-01-01' }).success).toBe(false);
  expect(() => listPayouts(shop.visitor, days)).toThrow('UNAUTHORIZED');
});
