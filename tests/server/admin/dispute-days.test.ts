import { afterEach, beforeEach, expect, it } from 'vitest';
import { MoneyInput } from '#shared/books/money-page.ts';
import { localDateOf } from '#shared/time.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { listDisputeMoves } from '#server/services/office/money/list-dispute-moves.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { askAboutDisputes } from '#server/services/shop/refunds/follow-disputes.ts';
import { AccountingDaysInput } from '#shared/books/accounting.ts';
import { passBerlinDays } from '#tests/support/berlin-days.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { balanceOf, bookingsOf } from '#tests/support/datev-lines.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);
const today = () => localDateOf(shop.clock.now());

async function buy(eventId: string, quantity: number): Promise<Bought> {
  const bought = await buyTicket(shop, { eventId, quantity });
  pay(shop, bought);
  await shop.settle();
  return bought;
}
async function act(name: 'dispute' | 'close-dispute', { sessionId }: Bought, input: object): Promise<void> {
  shop.standIn.act(name, sessionId, input);
  await shop.settle();
}
/** A day goes by, and the provider's account is read. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    passBerlinDays(shop.clock, 1);
    await readBalance(shop.system);
  }
}

/** Sold on one day; three banks ask back on the next, one of them a part; one is won, then one lost, one stays open. */
async function aMonth() {
  const from = today();
  const night = addEvent(shop, { priceCents: 1_190, startsInHours: 4 * 24 });
  const [won, lost, open] = [await buy(night, 2), await buy(night, 3), await buy(night, 4)];
  await buy(night, 9);
  await days(2);
  const arrived = today();
  await act('dispute', won, {});
  await act('dispute', lost, {});
  await act('dispute', open, { amount: 1_190 });
  await days(7);
  const wonOn = today();
  await act('close-dispute', won, { succeeds: true });
  await days(2);
  const lostOn = today();
  await act('close-dispute', lost, { succeeds: false });
  await buy(addEvent(shop, { priceCents: 1_190 }), 10);
  await days(21);
  return { from, arrived, wonOn, lostOn, to: today(), lost, open };
}
const disputedOn = (day: string) =>
  shop.db.sqlite
    .prepare<[string], number>(`SELECT coalesce(sum(disputed_cents), 0) FROM taking_days WHERE day = ?`)
    .pluck()
    .get(day);
const moneyOf = (from: string, to: string) => showMoney(admin(), MoneyInput.parse({ from, to, by: 'day' })).sums;
const csvOf = async (span: { from: string; to: string }): Promise<string[][]> => {
  let csv = '';
  for await (const some of accountingCsv(admin(), span)) csv += some;
  return csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
};

it('a dispute counts on the day it arrives, no longer on the day it is won or lost, and never on that of the payment', async () => {
  const { from, arrived, wonOn, lostOn, to } = await aMonth();
  expect([from, arrived, wonOn, lostOn].map(disputedOn)).toEqual([0, 2_380 + 3_570 + 1_190, -2_380, -3_570]);
  expect(moneyOf(from, to)).toMatchObject({ disputedCents: 1_190, returnedCents: 3_570 });
  expect(moneyOf(arrived, arrived)).toMatchObject({ disputedCents: 7_140, returnedCents: 0, takenCents: 0 });
  expect(moneyOf(lostOn, lostOn).returnedCents).toBe(3_570);
});

it('a question of a bank takes no money and counts nowhere', async () => {
  const bought = await buy(addEvent(shop), 1);
  await act('dispute', bought, { isInquiry: true });
  expect(disputedOn(today())).toBe(0);
  await act('close-dispute', bought, { succeeds: false });
  expect(disputedOn(today())).toBe(0);
});

it('of a dispute about a part only the part counts', async () => {
  const bought = await buy(addEvent(shop, { priceCents: 1_190 }), 3);
  await act('dispute', bought, { amount: 500 });
  expect(disputedOn(today())).toBe(500);
});

it('each day’s bookings on the provider’s account are what the day changed there, and the month leaves nothing', async () => {
  const month = await aMonth();
  const lines = await bookingsOf(shop, month);
  const provider = '1361';
  const theirs = shop.db.sqlite
    .prepare<[], { at: number; cents: number; isPayout: number }>(
      `SELECT occurred_at AS at, amount_cents - fee_cents AS cents, 0 AS isPayout FROM balance_entries
        WHERE kind <> 'payout' UNION ALL SELECT created_at, -amount_cents, 1 FROM payouts`,
    )
    .all();
  const dayOf = (at: number) => localDateOf(new Date(at)).slice(2).replaceAll('-', '');
  const wanted = Map.groupBy(theirs, ({ at }) => dayOf(at));
  const booked = Map.groupBy(lines, ({ document }) => document.slice(1, 7));
  const sums = [...new Set([...wanted.keys(), ...booked.keys()])]
    .toSorted()
    .map((day) => [
      day,
      (wanted.get(day) ?? []).reduce((sum, { cents }) => sum + cents, 0),
      balanceOf(booked.get(day) ?? [], provider),
    ]);
  expect(sums.map(([day, cents]) => [day, cents])).toEqual(sums.map(([day, , cents]) => [day, cents]));
  // Beside them the provider may pay out on that day.
  const disputed = theirs.filter(({ at, isPayout }) => isPayout === 0 && localDateOf(new Date(at)) === month.arrived);
  expect(disputed.reduce((sum, { cents }) => sum + cents, 0)).toBe(-(7_140 + 3 * 2_000));
  expect(['1360', provider].map((account) => balanceOf(lines, account))).toEqual([0, 0]);
  // The one that is open is the house's claim until its bank decides.
  expect(balanceOf(lines, '1590')).toBe(1_190);
});

it('the batch names what banks took, gave back and kept, and what they took as fees, each by itself', async () => {
  const { arrived, wonOn, lostOn, ...month } = await aMonth();
  const lines = (await bookingsOf(shop, month)).filter(({ text }) => /Rückbuchung/.test(text));
  const number = (day: string, what: string) => `"${day.slice(2).replaceAll('-', '')}-${what}"`;
  expect(
    lines.map(({ document, cents, account, counterAccount }) => [document, cents, account, counterAccount]),
  ).toEqual([
    [number(arrived, 'ZDS'), -7_140, '1361', '1590'],
    [number(arrived, 'GEBS'), 6_000, '4970', '1361'],
    [number(wonOn, 'ZDSG'), 2_380, '1361', '1590'],
    [number(lostOn, 'ZDSV'), -3_570, '1590', '1360'],
  ]);
});

it('a fee that the provider gives back with a win is booked back on that day', async () => {
  const from = today();
  const bought = await buy(addEvent(shop, { priceCents: 1_190 }), 3);
  await act('dispute', bought, {});
  await days(3);
  await act('close-dispute', bought, { succeeds: true, returnsFee: true });
  await days(1);
  const lines = (await bookingsOf(shop, { from, to: today() })).filter(({ text }) => /Gebühren für Rück/.test(text));
  expect(lines.map(({ cents }) => cents)).toEqual([2_000, -2_000]);
});

it('the accountant’s CSV has what banks took on the day they took it, with the fee, and what came of it', async () => {
  const { from, to, arrived, wonOn, lostOn } = await aMonth();
  const [head, ...lines] = await csvOf({ from, to });
  expect(head?.slice(9, 11)).toEqual(['Bei Banken offen', 'Gebühren für Rückbuchungen']);
  const ofBanks = lines.filter((line) => line[9] !== '0,00' || line[10] !== '0,00');
  expect(ofBanks.map((line) => [line[0], line[4], line[7], line[9], line[10]])).toEqual([
    [arrived, '0,00', 'Von Banken zurückgeholt', '71,40', '60,00'],
    [wonOn, '0,00', 'Von Banken zurückgegeben', '-23,80', '0,00'],
    [lostOn, '0,00', 'An Banken verloren', '-35,70', '0,00'],
  ]);
  // The loss itself is a refund of that day.
  expect(lines.find((line) => line[0] === lostOn && line[3] === '-35,70')?.[1]).toBe('19 %');
});

it('the month’s disputes are listed by day, with amount, fee and order', async () => {
  const { arrived, wonOn, lostOn, from, to, lost, open } = await aMonth();
  const moves = listDisputeMoves(shop.as('books', ['accountant']), AccountingDaysInput.parse({ from, to }));
  const said = moves.map(({ what, at, amountCents, feeCents }) => [what, localDateOf(at), amountCents, feeCents]);
  expect(said.slice(0, 2)).toEqual([
    ['lost', lostOn, 3_570, 0],
    ['given_back', wonOn, 2_380, 0],
  ]);
  expect(
    said
      .slice(2)
      .map((move) => move.join(' '))
      .toSorted(),
  ).toEqual([2_380, 3_570, 1_190].map((cents) => `taken ${arrived} ${cents} 2000`).toSorted());
  expect(moves.find(({ amountCents }) => amountCents === 1_190)?.orderId).toBe(open.orderId);
  expect(moves[0]?.orderId).toBe(lost.orderId);
  expect(() => listDisputeMoves(shop.visitor, AccountingDaysInput.parse({ from, to }))).toThrow('UNAUTHORIZED');
});

it('events that come twice, late and the other way round count each dispute once', async () => {
  const bought = await buy(addEvent(shop, { priceCents: 1_190 }), 2);
  const arrived = today();
  shop.standIn.configure({ webhookMode: 'hold' });
  shop.standIn.act('dispute', bought.sessionId, {});
  await days(3);
  shop.standIn.act('close-dispute', bought.sessionId, { succeeds: true });
  const wonOn = today();
  await days(2);
  shop.standIn.configure({ webhookMode: 'normal' });
  await shop.standIn.flushWebhooks();
  await shop.settle();
  const intent = shop.db.sqlite
    .prepare<[string], string>(`SELECT stripe_payment_intent_id FROM orders WHERE id = ?`)
    .pluck()
    .get(bought.orderId)!;
  for (let again = 0; again < 3; again += 1) (await askAboutDisputes(shop.system, intent))();
  expect([arrived, wonOn, today()].map(disputedOn)).toEqual([2_380, -2_380, 0]);
});

it('a loss that is won after all is taken off its day, and the money is back on the day it came back', async () => {
  const bought = await buy(addEvent(shop, { priceCents: 1_190 }), 2);
  const arrived = today();
  await act('dispute', bought, {});
  await days(2);
  const lostOn = today();
  await act('close-dispute', bought, { succeeds: false });
  expect(disputedOn(lostOn)).toBe(-2_380);
  await days(2);
  await act('close-dispute', bought, { succeeds: true });
  expect([arrived, lostOn, today()].map(disputedOn)).toEqual([2_380, 0, -2_380]);
});

it('a refund that failed at the provider is an adjustment there, and no dispute here', async () => {
  const bought = await buy(addEvent(shop, { priceCents: 1_190 }), 2);
  shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
  requestRefund(admin(), { orderId: bought.orderId });
  await shop.settle();
  await days(1);
  await shop.settle();
  await days(1);
  const kinds = shop.db.sqlite
    .prepare<[], string>(
      `SELECT kind || ' ' || amount_cents FROM balance_entries ORDER BY occurred_at, amount_cents DESC`,
    )
    .pluck()
    .all();
  expect(kinds).toEqual(['charge 2380', 'refund -2380', 'refund 2380']);
});
