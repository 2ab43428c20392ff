import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOST_GOODS, SaveGoodsInput } from '#shared/door/goods.ts';
import { goodsListText } from '#shared/door/price-list.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { headCount } from '#server/services/door/check-in/head-count.ts';
import { archiveGoods } from '#server/services/door/goods/archive-goods.ts';
import { listGoods } from '#server/services/door/goods/list-goods.ts';
import { saveGoods } from '#server/services/door/goods/save-goods.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { makeReceiptToken, showReceipt } from '#server/services/door/sales/show-receipt.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { syncAt } from '#tests/support/at-door.ts';
import { admin, cashierId, desk, openNightForEachTest, sync, till, valueOf } from '#tests/support/door-night.ts';
import { addGoods, chargeCard, refundBy, sale, shirt, ticketsAtSevenPercent } from '#tests/support/door-sales.ts';
import { addBoss, BOSS_PIN, pairDesk } from '#tests/support/door.ts';

openNightForEachTest();

const stockOf = (id: string) => listGoods(admin()).goods.find((one) => one.id === id)?.stock;

const sheet = () => showNightReport(admin(), { id: till.sessionId });
const count = (table: string) =>
  (till.shop.db.sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;

describe('goods in the panel', () => {
  it('are made, changed, archived and sold again, by somebody who may', () => {
    const { goodsId, input } = addGoods();
    saveGoods(admin(), { ...input, name: 'Shirt', priceCents: 2_000, stock: 3, stockSeen: 3 });
    expect(listGoods(admin()).goods).toMatchObject([{ id: goodsId, name: 'Shirt', priceCents: 2_000, isActive: true }]);
    archiveGoods(admin(), { id: goodsId, isActive: false });
    archiveGoods(admin(), { id: goodsId, isActive: false });
    expect(takeSnapshot(desk.ctx, desk.desk, {}).goods?.items).toEqual([]);
    archiveGoods(admin(), { id: goodsId, isActive: true });
    expect(takeSnapshot(desk.ctx, desk.desk, {}).goods?.items).toMatchObject([{ name: 'Shirt', stock: 3 }]);
    const actions = till.shop.db.sqlite.prepare(
      `SELECT action FROM audit WHERE subject_kind = 'goods' ORDER BY at, rowid`,
    );
    expect(actions.pluck().all()).toEqual(['goods.made', 'goods.changed', 'goods.archived', 'goods.restored']);
    expect(() => saveGoods(till.shop.as(cashierId, ['cashier']), input)).toThrow('FORBIDDEN');
    expect(() => archiveGoods(admin(), { id: randomUUID(), isActive: false })).toThrow('GOODS_NOT_FOUND');
    expect(() => addGoods({ eventId: randomUUID() })).toThrow('EVENT_NOT_FOUND');
  });

  it('keep what desks have sold while the form was open, and a count that nobody saw is not written over', () => {
    const { goodsId, input } = addGoods();
    expect(sync(sale({ goods: [shirt(goodsId)] }))).toEqual(['applied']);
    saveGoods(admin(), { ...input, name: 'Shirt', stock: 3, stockSeen: 3 });
    expect(stockOf(goodsId)).toBe(2);
    const after = valueOf(`SELECT after FROM audit WHERE subject_id = ? AND action = 'goods.changed'`, goodsId);
    expect(JSON.parse(after as string)).toMatchObject({ name: 'Shirt', stock: 2 });
    expect(() => saveGoods(admin(), { ...input, stock: 20, stockSeen: 3 })).toThrow('CHANGED_MEANWHILE');
    saveGoods(admin(), { ...input, stock: 20, stockSeen: 2 });
    saveGoods(admin(), { ...input, stock: 20, stockSeen: 2 }); // the answer was lost
    expect(stockOf(goodsId)).toBe(20);
  });

  it('have a price, a rate the receipt knows and a name, and no more of them than a desk has tiles for', () => {
    const { input } = addGoods();
    for (const wrong of [{ priceCents: 0 }, { vatBps: 1600 }, { name: ' ' }, { stock: -1 }, { position: -1 }])
      expect(SaveGoodsInput.safeParse({ ...input, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
    for (const wrong of ['price_cents = 0', 'vat_bps = 1600', `name = ' '`, `kind = 'beer'`, 'position = -1'])
      expect(() => till.shop.db.sqlite.exec(`UPDATE goods SET ${wrong}`), wrong).toThrow('CHECK');
    for (let made = 1; made < MOST_GOODS; made++) addGoods();
    expect(() => addGoods()).toThrow('GOODS_FULL');
  });

  it('reach a desk signed, those of every night and those of tonight', () => {
    const { goodsId } = addGoods({ eventId: till.eventId, name: 'Becher', position: 5 });
    addGoods();
    const { goods } = takeSnapshot(desk.ctx, desk.desk, {});
    expect(goods?.items.map(({ name }) => name)).toEqual(['Becher', 'T-Shirt']);
    const signed = Buffer.from(till.shop.system.signer.sign(Buffer.from(goodsListText(goods?.items ?? []))));
    expect(goods?.signature).toBe(signed.toString('base64'));
    expect(goods?.items[0]?.id).toBe(goodsId);
  });
});

describe('a sale of goods', () => {
  it('is money and no guest: no order, no ticket, no head, and its tax by rate to the cent', () => {
    const { goodsId } = addGoods();
    const cloakroom = addGoods({ name: 'Garderobe', kind: 'cloakroom', priceCents: 233, stock: null }).goodsId;
    const saleId = randomUUID();
    const before = [count('orders'), count('tickets'), count('admissions')];
    const goods = [
      shirt(goodsId),
      shirt(cloakroom, { name: 'Garderobe', quantity: 3, unitPriceCents: 233, listPriceCents: 233 }),
    ];
    expect(sync(sale({ goods, saleId }))).toEqual(['applied']);
    expect([count('orders'), count('tickets'), count('admissions')]).toEqual(before);
    expect(headCount(till.shop.system, { eventId: till.eventId, eveningId: null }, 100).admitted).toBe(0);
    expect(stockOf(goodsId)).toBe(2);
    const shown = showReceipt(till.shop.visitor, makeReceiptToken(till.shop.system.kasse.pepper, saleId));
    expect(shown).toMatchObject({
      state: 'here',
      receipt: {
        totalCents: 3_199,
        lines: [{ name: 'T-Shirt' }, { name: 'Garderobe', quantity: 3, lineCents: 699 }],
        vat: [{ vatBps: 1900, grossCents: 3_199, netCents: 2_688, vatCents: 511 }],
        vouchers: [],
      },
    });
    expect(showTonight(admin()).takings).toMatchObject({ cashCents: 3_199, totalCents: 3_199, givenAway: [] });
    till.close(13_199);
    expect(sheet()).toMatchObject({
      goods: [
        { name: 'T-Shirt', quantity: 1, grossCents: 2_500 },
        { name: 'Garderobe', quantity: 3, grossCents: 699 },
      ],
      report: { ticketCount: 0, saleCount: 1, turnoverByRate: [{ vatBps: 1900, grossCents: 3_199 }] },
    });
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('together with tickets, paid in cash and by card: each rate has its own sum, and only the tickets are guests', () => {
    const { goodsId } = addGoods({ vatBps: 1900 });
    ticketsAtSevenPercent();
    const payments = [
      { method: 'cash', amountCents: 2_000 },
      { method: 'card', amountCents: 3_000, terminalReceipt: '0815' },
    ];
    expect(sync(sale({ goods: [shirt(goodsId)], tickets: 2, more: { payments } }))).toEqual(['applied']);
    expect([count('orders'), count('tickets'), count('admissions')]).toEqual([1, 2, 2]);
    till.close(12_000);
    expect(sheet().report).toMatchObject({
      ticketCount: 2,
      cashSalesCents: 2_000,
      cardSalesCents: 3_000,
      turnoverCents: 5_000,
      turnoverByRate: [
        { vatBps: 1900, grossCents: 2_500 },
        { vatBps: 700, grossCents: 2_500 },
      ],
    });
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('from before there were goods is read as it was', () => {
    const entry = sale({ tickets: 1, more: { goods: undefined } });
    ticketsAtSevenPercent();
    expect('goods' in JSON.parse(JSON.stringify(entry.payload))).toBe(false);
    expect(sync(entry)).toEqual(['applied']);
    expect(sync(sale({}))).toEqual(['exception not_readable']);
  });

  it('that two desks made without a network leaves the stock below zero, and the office is told', () => {
    const { goodsId } = addGoods({ stock: 1 });
    const other = pairDesk(till.shop, 'Kasse 2');
    const first = sale({ goods: [shirt(goodsId)] });
    expect(sync(first)).toEqual(['applied']);
    expect(sync(first)).toEqual(['duplicate']);
    expect(syncAt(other, sale({ goods: [shirt(goodsId)], more: { sessionId: null } }, other))).toEqual([
      'exception goods_oversold',
    ]);
    expect(stockOf(goodsId)).toBe(-1);
    expect(till.shop.db.sqlite.prepare(`SELECT kind, detail FROM desk_exceptions`).all()).toEqual([
      { kind: 'goods_oversold', detail: 'T-Shirt -1' },
    ]);
  });

  it('at another price or rate than the list’s stands as it was paid, and is told', () => {
    const { goodsId } = addGoods({ stock: null });
    expect(sync(sale({ goods: [shirt(goodsId, { unitPriceCents: 2_000 })] }))).toEqual(['exception price_differs']);
    expect(sync(sale({ goods: [shirt(goodsId, { vatBps: 700 })] }))).toEqual(['exception price_differs']);
    expect(sync(sale({ goods: [shirt(randomUUID())] }))).toEqual(['exception price_differs']);
    till.close(17_000);
    expect(sheet().report).toMatchObject({ cashSalesCents: 7_000 });
  });

  it('given away needs a reason, counts toward the limit, and is no free entry', () => {
    const { goodsId } = addGoods({ stock: null });
    const free = (quantity: number) =>
      sale({ goods: [shirt(goodsId, { quantity, unitPriceCents: 0 })], more: { freeReason: 'Team' } });
    expect(sync(free(10))).toEqual(['applied']);
    expect(sync(free(1))).toEqual(['exception free_unapproved']);
    expect(sync(sale({ goods: [shirt(goodsId, { unitPriceCents: 0 })] }))).toEqual(['exception price_differs']);
    till.close(10_000);
    expect(sheet().givenAway).toMatchObject([{ freeTickets: 0, freeCents: 27_500 }]);
  });
});

describe('a refund of goods', () => {
  it('takes goods alone back, in stock again, and not twice', async () => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    const saleId = randomUUID();
    sync(sale({ goods: [shirt(goodsId, { quantity: 2 })], saleId }));
    expect(stockOf(goodsId)).toBe(1);
    expect(sync(await refundBy(boss, { saleId, positions: [1], amountCents: 2_500 }))).toEqual(['applied']);
    expect(stockOf(goodsId)).toBe(2);
    expect(sync(await refundBy(boss, { saleId, positions: [1], amountCents: 2_500 }))).toEqual([
      'exception refund_too_large',
    ]);
    expect(stockOf(goodsId)).toBe(2);
    till.close(10_000);
    expect(sheet().goods).toMatchObject([{ name: 'T-Shirt', quantity: 0, grossCents: 0 }]);
  });

  it('of a whole mixed sale takes its tickets and its goods back, each at its own rate', async () => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    ticketsAtSevenPercent();
    const saleId = randomUUID();
    sync(sale({ goods: [shirt(goodsId)], tickets: 2, saleId }));
    expect(sync(await refundBy(boss, { saleId, positions: [], amountCents: 5_000 }))).toEqual(['applied']);
    expect(stockOf(goodsId)).toBe(3);
    expect(headCount(till.shop.system, { eventId: till.eventId, eveningId: null }, 100).admitted).toBe(0);
    till.close(10_000);
    expect(sheet().report).toMatchObject({ turnoverCents: 0, turnoverByRate: [] });
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('of one ticket leaves the goods, and of the goods leaves the tickets', async () => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    ticketsAtSevenPercent();
    const saleId = randomUUID();
    sync(sale({ goods: [shirt(goodsId)], tickets: 2, saleId }));
    expect(sync(await refundBy(boss, { saleId, positions: [0], amountCents: 1_250 }))).toEqual(['applied']);
    expect([
      stockOf(goodsId),
      headCount(till.shop.system, { eventId: till.eventId, eveningId: null }, 100).admitted,
    ]).toEqual([2, 1]);
    expect(sync(await refundBy(boss, { saleId, positions: [2], amountCents: 2_500 }))).toEqual(['applied']);
    expect([
      stockOf(goodsId),
      headCount(till.shop.system, { eventId: till.eventId, eveningId: null }, 100).admitted,
    ]).toEqual([3, 1]);
    till.close(11_250);
    expect(sheet().report.turnoverByRate).toEqual([{ vatBps: 700, grossCents: 1_250, vatCents: 82 }]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it.each([
    ['all of it', { positions: [], cardCents: 5_000, stock: 3, tickets: ['cancelled', 'cancelled'], refunds: [2_500] }],
    [
      'a ticket and the goods',
      { positions: [1, 2], cardCents: 3_750, stock: 3, tickets: ['used', 'cancelled'], refunds: [1_250] },
    ],
    ['the goods alone', { positions: [2], cardCents: 2_500, stock: 3, tickets: ['used', 'used'], refunds: [] }],
    [
      'a ticket alone',
      { positions: [0], cardCents: 1_250, stock: 2, tickets: ['cancelled', 'used'], refunds: [1_250] },
    ],
  ])('on the card of a mixed sale gives %s back once, by the call and by the journal', async (_, expected) => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    ticketsAtSevenPercent();
    const [saleId, entryId] = [randomUUID(), randomUUID()];
    const reference = await chargeCard(boss, { saleId, amountCents: 5_000 });
    const payments = [{ method: 'card', amountCents: 5_000, reference }];
    expect(sync(sale({ goods: [shirt(goodsId)], tickets: 2, saleId, more: { payments } }))).toEqual(['applied']);
    const { positions, cardCents } = expected;
    const refund = (amountCents: number) =>
      refundCardPayment(desk.ctx, desk.desk, {
        reference,
        amountCents,
        entryId,
        positions,
        supervisorId: boss.userId,
        supervisorPin: BOSS_PIN,
      });
    await refund(cardCents);
    await refund(cardCents);
    const entry = desk.entryAs(entryId, 'refund', {
      cashierId,
      supervisorId: boss.userId,
      proof: await boss.approve(desk.desk, APPROVALS.refund(saleId, positions)),
      saleId,
      positions,
      payments: [{ method: 'card', amountCents: cardCents, reference }],
      reason: 'Kulanz',
    });
    expect(sync(entry)).toEqual(['applied']);
    expect(stockOf(goodsId)).toBe(expected.stock);
    const { sqlite } = till.shop.db;
    expect(sqlite.prepare('SELECT status FROM tickets ORDER BY position').pluck().all()).toEqual(expected.tickets);
    expect(sqlite.prepare('SELECT amount_cents FROM refunds').pluck().all()).toEqual(expected.refunds);
    const atProvider = await till.shop.system.payments.listRefunds(reference);
    expect(atProvider.map(({ amountCents }) => amountCents)).toEqual([cardCents]);
    till.close(10_000);
    expect(sheet().report).toMatchObject({ cardRefundsCents: cardCents, turnoverCents: 5_000 - cardCents });
    expect(checkBooks(sqlite)).toEqual([]);
  });

  it('never gives more on a card than the named tickets and goods cost', async () => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    const saleId = randomUUID();
    const reference = await chargeCard(boss, { saleId, amountCents: 5_000 });
    const payments = [{ method: 'card', amountCents: 5_000, reference }];
    sync(sale({ goods: [shirt(goodsId)], tickets: 2, saleId, more: { payments } }));
    for (const [positions, amountCents] of [
      [[0, 2], 3_751],
      [[2], 2_501],
      [[3], 100],
    ] as const)
      await expect(
        refundCardPayment(desk.ctx, desk.desk, {
          reference,
          amountCents,
          entryId: randomUUID(),
          positions: [...positions],
          supervisorId: boss.userId,
          supervisorPin: BOSS_PIN,
        }),
        JSON.stringify(positions),
      ).rejects.toThrow(/REFUND_(TOO_LARGE|NOT_POSSIBLE)/);
  });
});
