import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskSaleInput } from '#shared/door/kiosk-bridge.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

const partyOf = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const sell = (quantity: number, more: Partial<DeskSaleInput>) =>
  till.calls.sell({
    items: [{ ticketTypeId: partyOf(), quantity }],
    payments: [],
    expectedTotalCents: 0,
    ...more,
  });
const boss = (pin = ADMIN_PIN) => ({ userId: night.admin.userId, pin });
const settled = () => until(async () => (await till.desk.syncNow(), till.desk.state().link.waiting === 0));
const exceptions = () => night.db.sqlite.prepare(`SELECT kind FROM desk_exceptions`).all();
const journaled = (saleId: string) =>
  JSON.parse(
    till.desk.store().one<{ payload: string }>('SELECT payload FROM journal WHERE id = ?', saleId)!.payload,
  ) as Record<string, unknown>;

describe('a card at a terminal of its own', () => {
  const card = (terminalReceipt?: string): Partial<DeskSaleInput> => ({
    payments: [{ method: 'card', amountCents: 1_500, ...(terminalReceipt !== undefined && { terminalReceipt }) }],
    expectedTotalCents: 1_500,
  });

  test('is not believed by a touch alone', async () => {
    await expect(sell(1, card())).rejects.toThrow('CARD_RECEIPT_NEEDED');
    await expect(sell(1, card('7 '))).rejects.toThrow('CARD_RECEIPT_NEEDED'); // one key in passing
    await expect(sell(1, { ...card(), supervisor: boss('0000') })).rejects.toThrow('SUPERVISOR_NEEDED');
    expect(till.desk.state().cash?.saleCount).toBe(0);
  });

  test('is sold with the number on its slip, which is kept with the payment, or by a supervisor', async () => {
    const { saleId } = await sell(1, card('0815'));
    expect(journaled(saleId)['payments']).toMatchObject([{ method: 'card', terminalReceipt: '0815' }]);
    const second = await sell(1, { ...card(), supervisor: boss() });
    expect(journaled(second.saleId)['approval']).toMatchObject({ supervisorId: night.admin.userId });
    await settled();
    const { facts } = night.db.sqlite.prepare(`SELECT facts FROM till_records WHERE id = ?`).get(saleId) as {
      facts: string;
    };
    expect(facts).toContain('"terminalReceipt":"0815"');
    expect(exceptions()).toEqual([]);
  });
});

describe('free entries', () => {
  test('beyond the night’s limit only a supervisor gives, and the sheet says who gave what', async () => {
    await sell(10, { freeReason: 'Team' });
    await expect(sell(1, { freeReason: 'Presse' })).rejects.toThrow('FREE_LIMIT');
    await sell(1, { freeReason: 'Presse', supervisor: boss() });
    await settled();
    expect(exceptions()).toEqual([]);
    const { givenAway } = await till.calls.sheet({ zNumber: null });
    expect(givenAway).toEqual([
      { name: night.cashier.name, freeTickets: 11, freeCents: 16_500, discountCents: 0, refundedCents: 0 },
    ]);
  });
});
