import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDraft } from '#kiosk/main/till/sales/basket-draft.ts';
import { openIntents } from '#kiosk/main/base/store/intent-rows.ts';
import { documentsOf, withFaults } from '../../support/fiscal-desk.ts';
import { readyDesk, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import type { Night } from '../../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
let desks = 0;
beforeAll(async () => {
  night = await openNight();
});
afterAll(() => night.end());
beforeEach(async () => {
  const name = `Kasse ${++desks}`;
  till = await readyDesk(night, { name, serverUrl: night.server.url, ...withFaults({ fault: null }) });
  await till.calls.keepBasket({ ...bill(1), isFree: false });
});
afterEach(() => till.close());

const bill = (quantity: number) => ({
  items: [{ ticketTypeId: till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id, quantity }],
  goods: [],
});
const pay = async (quantity = 1) =>
  till.calls.sell({
    ...bill(quantity),
    payments: [{ method: 'cash', amountCents: 1_500 * quantity }],
    expectedTotalCents: 1_500 * quantity,
  });
const sales = () => documentsOf(till).filter(({ kind }) => kind === 'sale');

/** The number of the bill is taken and signed, and then nothing can be written into the journal. */
async function withFullDisk(work: () => Promise<unknown>): Promise<void> {
  const store = till.desk.store();
  store.run("CREATE TEMP TRIGGER disk BEFORE INSERT ON main.journal BEGIN SELECT raise(ABORT, 'disk is full'); END");
  await work();
  store.run('DROP TRIGGER disk');
}

test('a bill whose booking a full disk stopped keeps its number on the screen, and is booked under it', async () => {
  const before = till.desk.state().nextReceipt;
  await withFullDisk(async () => {
    await expect(pay()).rejects.toThrow('disk is full');
    expect(till.desk.state()).toMatchObject({ nextReceipt: before, draft: bill(1) });
  });
  expect((await pay()).receiptNumber).toBe(before);
  expect(till.desk.state()).toMatchObject({ draft: null });
  expect(till.desk.state().nextReceipt).not.toBe(before);
});

test('a bill that is paid again while the disk is still full takes no second number, and is booked once', async () => {
  await withFullDisk(async () => {
    for (const _ of [1, 2, 3]) await expect(pay()).rejects.toThrow('disk is full');
    expect(openIntents(till.desk.store())).toHaveLength(1);
  });
  await pay();
  expect(sales()).toHaveLength(1);
  expect(openIntents(till.desk.store())).toEqual([]);
});

test.each([2, 0])(
  'a bill that has its number and is not booked yet can not be made one of %d: it is paid as it is',
  async (quantity) => {
    const changed = quantity === 0 ? { items: [], goods: [] } : bill(quantity);
    await withFullDisk(async () => {
      await expect(pay()).rejects.toThrow('disk is full');
      await expect(till.calls.keepBasket({ ...changed, isFree: false })).rejects.toThrow('SALE_UNDER_WAY');
      await till.calls.keepBasket({ ...bill(1), isFree: false });
      expect(readDraft(till.desk.ctx)).toMatchObject(bill(1));
    });
    expect(await pay()).toMatchObject({ totalCents: 1_500 });
    expect(sales().map(({ totalCents }) => totalCents)).toEqual([1_500]);
    await till.calls.keepBasket({ ...bill(2), isFree: false }); // the next one is free again
    await pay(2);
  },
);
