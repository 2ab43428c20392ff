import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { watchSmallBusiness } from '#server/services/office/money/watch-small-business.ts';
import { withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { DatevInput } from '#shared/books/datev.ts';
import { datevBatch } from '#server/services/office/money/datev-batch.ts';
import { DATEV_COLUMNS } from '#server/services/office/money/datev-format.ts';
import { noteExport } from '#server/services/office/tickets/export-tickets.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { keepAsFree } from '#server/services/shop/exceptions/settle-unpaid-order.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBoss, pairDesk } from '#tests/support/door.ts';
import { carryOut, joinClub, NO_TICKS } from '#tests/support/join-club.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, passBerlinDays } from '#tests/support/berlin-days.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

/** What has an order; goods of the desks have lines of their own. */
const TICKETS = 'Tickets und Beiträge';
const admin = () => shop.as('admin', ['admin']);

async function sold(eventId: string, quantity: number): Promise<string> {
  const bought = await buyTicket(shop, { eventId, quantity });
  pay(shop, bought);
  await shop.settle();
  return bought.orderId;
}

async function linesOf(ctx: ServiceContext, from: string, to: string): Promise<string[]> {
  let csv = '';
  for await (const lines of accountingCsv(ctx, { from, to })) csv += lines;
  return csv.trim().split('\r\n').slice(1);
}

/**
 * One day: two tickets at 11.90 and two at the door at 12.50, a month of the club at 10.00 (19 %); one at 10.70 (7 %)
 * that nobody paid.
 */
async function oneDay() {
  const [full, reduced] = [addEvent(shop, { priceCents: 1_190 }), addEvent(shop, { priceCents: 1_070 })];
  shop.db.sqlite.prepare(`UPDATE events SET vat_bps = 700 WHERE id = ?`).run(reduced);
  const online = await sold(full, 2);
  const unpaid = await sold(reduced, 1);
  shop.db.sqlite.prepare(`UPDATE orders SET stripe_payment_intent_id = NULL WHERE id = ?`).run(unpaid);
  const till = pairDesk(shop);
  const typeId = addTicketType(shop, full, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
  atDoor(till).open();
  const { saleId } = atDoor(till).sell({
    eventId: full,
    items: [{ ticketTypeId: typeId, quantity: 2 }],
  });
  return { online, unpaid, till, saleId, member: await joinClub(shop, { consents: NO_TICKS }) };
}

/**
 * The next: one of the online tickets and one of the door's go back, the month is withdrawn from, and the unpaid one is
 * kept as free.
 */
async function nextDay({ online, unpaid, till, saleId, member }: Awaited<ReturnType<typeof oneDay>>) {
  const one = shop.db.sqlite
    .prepare<[string], string>(`SELECT id FROM tickets WHERE order_id = ? LIMIT 1`)
    .pluck()
    .get(online)!;
  requestRefund(admin(), { orderId: online, ticketIds: [one] });
  await atDoor(till).refund({
    saleId,
    positions: [0],
    payments: inCash(1_250),
    reason: 'mis-sold',
    boss: await addBoss(shop),
  });
  const person = shop.db.sqlite
    .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
    .get(member)!;
  withdrawContract(shop.as(member), { ...person, contract: 'Mitgliedschaft', formKey: undefined });
  await carryOut(shop);
  keepAsFree(admin(), { orderId: unpaid, reason: 'Guest list' });
  await shop.settle();
}

it('two days counted by hand: every euro on its day, at its rate, and in the year', async () => {
  const [before = '', one = '', next = '', after = ''] = [-1, 0, 1, 2].map((days) => dayFrom(shop.clock.now(), days));
  const begun = await oneDay();
  passBerlinDays(shop.clock, 1);
  await nextDay(begun);
  expect(localDateOf(shop.clock.now())).toBe(next);
  expect(await linesOf(admin(), before, after)).toEqual([
    `${one};19 %;58,80;0,00;58,80;49,41;9,39;${TICKETS};0,00;0,00;0,00;0,00`, // 23.80 + 25.00 + 10.00
    `${one};7 %;10,70;0,00;10,70;10,00;0,70;${TICKETS};0,00;0,00;0,00;0,00`,
    `${next};19 %;0,00;-34,40;-34,40;-28,90;-5,50;${TICKETS};0,00;0,00;0,00;0,00`, // 11.90 + 12.50 + 10.00, VAT of each
    `${next};7 %;0,00;-10,70;-10,70;-10,00;-0,70;${TICKETS};0,00;0,00;0,00;0,00`,
  ]);
  // On 31 December the sales belong to the year that is over, what went back to the new one.
  const years = one.slice(0, 4) === next.slice(0, 4) ? [0, 2_440] : [6_950, -4_510];
  const { previousYearCents, currentYearCents, state } = watchSmallBusiness(admin());
  expect([previousYearCents, currentYearCents, state]).toEqual([...years, 'far']);
  const exempt = { ...admin(), operator: { ...shop.system.operator, vatMode: 'small-business' as const } };
  expect(await linesOf(exempt, before, after)).toEqual([
    `${one};§ 19 UStG;69,50;0,00;69,50;69,50;0,00;${TICKETS};0,00;0,00;0,00;0,00`,
    `${next};§ 19 UStG;0,00;-45,10;-45,10;-45,10;0,00;${TICKETS};0,00;0,00;0,00;0,00`,
  ]);
});

it('gives the same days to DATEV as bookings, a sum a day, rate and side, in its columns and signs', async () => {
  const facts = await oneDay();
  passBerlinDays(shop.clock, 1);
  await nextDay(facts);
  const accountant = shop.as('books', ['accountant']);
  const days = { from: dayFrom(shop.clock.now(), -1), to: localDateOf(shop.clock.now()) };
  const input = (day: string) =>
    DatevInput.parse({ from: day, to: day, consultant: '29098', client: '55003', chart: '03', advance: 'payment' });
  const [file, next] = [await datevBatch(accountant, input(days.from)), await datevBatch(accountant, input(days.to))];
  // One byte a sign: the German letters of the columns stand where Windows has them.
  expect([
    file.includes(Buffer.from([0x53, 0x63, 0x68, 0x6c, 0xfc, 0x73, 0x73, 0x65, 0x6c])),
    file.includes(0xc3),
  ]).toEqual([true, false]);
  const [head = '', columns = '', ...bookings] = file.toString('latin1').trimEnd().split('\r\n');
  expect(head.split(';')).toHaveLength(31);
  expect(head).toMatch(
    new RegExp(`^"EXTF";700;21;"Buchungsstapel";13;\\d{17};;"RE";"";"";29098;55003;${days.from.slice(0, 4)}0101;4;`),
  );
  expect(columns.split(';')).toHaveLength(DATEV_COLUMNS.length);
  expect(DATEV_COLUMNS).toHaveLength(125);
  const euros = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
  const sums = { S: 0, H: 0 };
  const all = [...bookings, ...next.toString('latin1').trimEnd().split('\r\n').slice(2)];
  for (const line of all) {
    const cells = line.split(';');
    expect(cells).toHaveLength(125);
    const [amount, side, currency, , , , account, counterAccount, , day] = cells;
    expect([currency, day]).toEqual(['"EUR"', expect.stringMatching(/^\d{4}$/)]);
    // Where the money went has bookings of its own (clearing-accounts.test.ts).
    if (account !== '1360') continue;
    expect(['8400', '8300', '8200']).toContain(counterAccount);
    sums[side === '"H"' ? 'H' : 'S'] += euros(amount);
  }
  const csv = (await linesOf(admin(), days.from, days.to)).map((line) => line.split(';'));
  const sumOf = (at: number): number => csv.reduce((sum, cells) => sum + euros(cells[at]), 0);
  expect(sums).toEqual({ S: sumOf(2), H: -sumOf(3) });
  expect(sums.H).toBeGreaterThan(0);

  // Without VAT every booking is on the account of small businesses, in the other chart's numbers.
  const small = { ...accountant, operator: { ...accountant.operator, vatMode: 'small-business' as const } };
  const other = (await datevBatch(small, { ...input(days.from), chart: '04' }))
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .slice(2);
  const earned = other.map((line) => line.split(';').slice(6, 8)).filter(([account]) => account === '1460');
  expect(new Set(earned.map((accounts) => accounts.join()))).toEqual(new Set(['1460,4185']));

  expect(DatevInput.safeParse({ ...input(days.from), from: '2025-12-31', to: '2026-01-01' }).success).toBe(false);
  await expect(datevBatch(shop.visitor, input(days.to))).rejects.toThrow('UNAUTHORIZED');
  // Whoever reads money takes these files along; that was refused when it was written down.
  noteExport(accountant, { format: 'csv', list: 'datev' });
});
