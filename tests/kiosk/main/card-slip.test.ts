import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
beforeAll(async () => {
  night = await openNight({ CARD_SLIP: 'none' });
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

test('where terminals print no slip a cashier’s own word books a card, never the touch before it', async () => {
  const { state, syncNow } = till.desk;
  expect(state().takesCardWithoutSlip).toBe(true);
  const sale = {
    items: [{ ticketTypeId: state().saleTypes.find(({ name }) => name === 'Party Only')!.id, quantity: 1 }],
    payments: [{ method: 'card' as const, amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  };
  await expect(till.calls.sell(sale)).rejects.toThrow('CARD_RECEIPT_NEEDED');
  await till.calls.sell({ ...sale, isCardSeen: true });
  await until(async () => (await syncNow(), state().link.waiting === 0));
  expect(night.db.sqlite.prepare(`SELECT kind FROM desk_exceptions`).all()).toEqual([]);
});
