import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerDisplay } from '#kiosk/main/shell/customer/customer-display.ts';
import { customerView } from '#kiosk/main/shell/customer/customer-view.ts';
import { brand } from '#shared/brand.ts';
import { readyDesk, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
let aheadMs = 0;
beforeAll(async () => {
  night = await openNight();
  const now = () => new Date(Date.now() + aheadMs);
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url, now });
});
afterAll(async () => {
  await till.close();
  await night.end();
});
beforeEach(async () => {
  aheadMs += 61_000; // the thanks of the test before are over
  await till.calls.keepBasket({ items: [], isFree: false });
});

const shown = () => customerView(till.desk.ctx);
const party = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const shirt = () => till.desk.state().goods.find(({ name }) => name === 'T-Shirt')!.id;

test('at rest the guest reads the house and the night', () => {
  expect(shown()).toEqual({ kind: 'rest', house: brand.name, night: till.desk.state().tonight!.title });
});

test('while something is sold the guest reads its lines and the sum, as the till shows them', async () => {
  const items = [{ ticketTypeId: party(), quantity: 2 }];
  const view = await till.calls.keepBasket({ items, goods: [{ goodsId: shirt(), quantity: 1 }], isFree: false });
  expect(shown()).toEqual({
    kind: 'bill',
    totalCents: view.totalCents,
    lines: [
      { quantity: 2, name: 'Party Only', lineCents: 3_000 },
      { quantity: 1, name: 'T-Shirt', lineCents: 2_500 },
    ],
  });
});

test('a member’s name and number never stand on it', async () => {
  const items = [{ ticketTypeId: party(), quantity: 1, memberCode: night.clubMember }];
  const { lines } = await till.calls.keepBasket({ items, isFree: false });
  const { name, number } = lines[0]!.member!;
  const bill = shown();
  expect(bill.kind === 'bill' && bill.lines.map((line) => Object.keys(line))).toEqual([
    ['quantity', 'name', 'lineCents'],
  ]);
  for (const personal of [name, number, night.clubMember]) expect(JSON.stringify(bill)).not.toContain(personal);
});

test('after the sale: what was given, the change and the receipt’s address, for a minute', async () => {
  const done = await till.calls.sell({
    items: [{ ticketTypeId: party(), quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500, givenCents: 2_000 }],
    expectedTotalCents: 1_500,
  });
  expect(shown()).toMatchObject({ kind: 'done', totalCents: 1_500, givenCents: 2_000, changeCents: 500 });
  expect(shown()).toMatchObject({ receiptUrl: till.desk.ctx.receiptUrl(done.saleId) });
  aheadMs += 61_000;
  expect(shown().kind).toBe('rest');
});

test('the next bill ends the thanks of the one before', async () => {
  const items = [{ ticketTypeId: party(), quantity: 1 }];
  const payments = [{ method: 'cash' as const, amountCents: 1_500, givenCents: 1_500 }];
  await till.calls.sell({ items, payments, expectedTotalCents: 1_500 });
  await till.calls.keepBasket({ items, isFree: false });
  expect(shown().kind).toBe('bill');
});

test('why something cost nothing is nobody else’s to read', async () => {
  const items = [{ ticketTypeId: party(), quantity: 1 }];
  await till.calls.sell({ items, payments: [], expectedTotalCents: 0, freeReason: 'Gästeliste' });
  expect(shown()).toMatchObject({ kind: 'done', totalCents: 0, givenCents: null });
  expect(JSON.stringify(shown())).not.toContain('Gästeliste');
});

test('a locked desk shows nothing of the bill that waits', async () => {
  await till.calls.keepBasket({ items: [{ ticketTypeId: party(), quantity: 1 }], isFree: false });
  await till.calls.lock({});
  expect(shown().kind).toBe('rest');
  await till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  expect(shown().kind).toBe('bill');
});

test('the guest’s display is never the cashier’s, and a single one is the cashier’s', () => {
  const [left, right] = [{ id: 1 }, { id: 2 }];
  expect(customerDisplay([left, right], left)).toBe(right);
  expect(customerDisplay([left, right], right)).toBe(left);
  expect(customerDisplay([left], left)).toBeNull();
});
