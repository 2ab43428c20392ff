import { randomUUID } from 'node:crypto';
import type { SaveGoodsInput } from '#shared/door/goods.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { SECOND_MS } from '#shared/time.ts';
import { setReader } from '#server/services/door/devices/change-desk.ts';
import { saveGoods } from '#server/services/door/goods/save-goods.ts';
import { showCardPayment, startCardPayment } from '#server/services/door/sales/card-payment.ts';
import { inCash } from './at-door.ts';
import { admin, cashierId, desk, till } from './door-night.ts';
import type { Boss, TestDesk } from './door.ts';

/** A T-shirt of 25 €, three of them, unless said otherwise. */
export function addGoods(more: Partial<SaveGoodsInput> = {}): { goodsId: string; input: SaveGoodsInput } {
  const input: SaveGoodsInput = {
    id: randomUUID(),
    eventId: null,
    name: 'T-Shirt',
    kind: 'merchandise',
    priceCents: 2_500,
    vatBps: 1900,
    stock: 3,
    stockSeen: null,
    position: 10,
    ...more,
  };
  saveGoods(admin(), input);
  return { goodsId: input.id, input };
}

/** One T-shirt of a sale, unless said otherwise. */
export const shirt = (goodsId: string, more: object = {}): object => ({
  goodsId,
  quantity: 1,
  name: 'T-Shirt',
  unitPriceCents: 2_500,
  listPriceCents: 2_500,
  vatBps: 1900,
  ...more,
});
const ticketLine = { name: 'Abendkasse', quantity: 1, unitPriceCents: 1_250, listPriceCents: 1_250, vatBps: 700 };

type Sold = { goods?: object[]; tickets?: number; saleId?: string; more?: object };

/** A desk's entry of a sale of tickets of 12.50 € at 7 % and goods, in cash unless said otherwise. */
export function sale(
  { goods = [], tickets = 0, saleId = randomUUID(), more = {} }: Sold,
  at: TestDesk = desk,
): JournalEntry {
  const goodsCents = goods.reduce<number>((sum, one) => {
    const { quantity, unitPriceCents } = one as { quantity: number; unitPriceCents: number };
    return sum + quantity * unitPriceCents;
  }, 0);
  const totalCents = goodsCents + tickets * 1_250;
  return at.entry('sale', {
    cashierId,
    saleId,
    eventId: till.eventId,
    sessionId: till.sessionId,
    lines: tickets === 0 ? [] : [{ ...ticketLine, quantity: tickets, ticketTypeId: till.typeId }],
    goods: goods as never,
    payments: totalCents === 0 ? [] : inCash(totalCents),
    totalCents,
    isUnder18: false,
    isOffline: true,
    priceListVersion: 'v1',
    receiptNumber: `K1-${saleId.slice(0, 6)}`,
    startedAt: till.shop.clock.now().toISOString(),
    fiscal: null,
    ...more,
  });
}

/** The price list of `sale`: without it a ticket's rate differs from the list's. */
export const ticketsAtSevenPercent = (): unknown =>
  till.shop.db.sqlite.prepare('UPDATE ticket_types SET vat_bps = 700 WHERE id = ?').run(till.typeId);

/** A desk's entry of money given back in cash, proved by a supervisor. */
export const refundBy = async (
  boss: Boss,
  { saleId, positions, amountCents }: { saleId: string; positions: number[]; amountCents: number },
): Promise<JournalEntry> =>
  desk.entry('refund', {
    cashierId,
    supervisorId: boss.userId,
    proof: await boss.approve(desk.desk, APPROVALS.refund(saleId, positions)),
    saleId,
    positions,
    payments: inCash(amountCents),
    reason: 'Kulanz',
  });

/** A card that our own reader at the desk has charged for a sale; its payment's reference. */
export async function chargeCard(boss: Boss, { saleId, amountCents }: { saleId: string; amountCents: number }) {
  setReader(till.shop.as(boss.userId, ['admin']), { id: desk.desk.id, readerId: 'tmr_simulated' });
  const { reference } = await startCardPayment(desk.ctx, desk.desk, { saleId, amountCents });
  till.shop.clock.advance(3 * SECOND_MS);
  await showCardPayment(desk.ctx, desk.desk, { reference });
  return reference;
}
