import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { MOST_LISTED_CODES, SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { AllPromoCodesInput, ListedCodesInput, PromoListsInput } from '#shared/promo-codes/promo-list.ts';
import { DAY_MS } from '#shared/time.ts';
import type { z } from 'zod';
import { PROMO_GUARD_TRIGGER } from '#server/db/triggers-promo.ts';
import { promoListCsv, promoListXlsx } from '#server/services/shop/promo-codes/promo-list-file.ts';
import { listListedCodes } from '#server/services/shop/promo-codes/list-listed-codes.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { endPromoList } from '#server/services/shop/promo-codes/end-promo-code.ts';
import {
  countPromoCodes,
  listAllPromoCodes,
  listPromoCodes,
} from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { listPromoLists } from '#server/services/shop/promo-codes/list-promo-lists.ts';
import { readCodeTable } from '#server/services/shop/promo-codes/read-code-table.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type NewList = Partial<z.input<typeof SavePromoCodeInput>>;

describe('a list of codes that are each used once', () => {
  let shop: TestShop;
  let office: ReturnType<TestShop['as']>;
  let eventId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    office = shop.as(addBuyer(shop), ['admin']);
    eventId = addEvent(shop, { priceCents: 1_000, capacity: 500 });
  });
  afterEach(() => shop.close());

  function addList(codes: string[], more: NewList = {}): string {
    const input = SavePromoCodeInput.parse({
      id: randomUUID(),
      eventId,
      kind: 'percent',
      percent: 50,
      list: { name: 'Barrio dance school', codes, count: null },
      ...more,
    });
    savePromoCode(office, input);
    return input.id;
  }
  const buy = (userId: string, promoCode: string, quantity = 1) =>
    startCheckout(shop.as(userId), {
      eventId,
      items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }],
      promoCode,
    });
  const lists = (search = '') => listPromoLists(office, PromoListsInput.parse({ search })).items;
  const codesOf = (id: string) => listListedCodes(office, ListedCodesInput.parse({ id })).items;
  const statesOf = (id: string) => codesOf(id).map(({ code, state }) => [code, state]);

  it('of two buyers at once with one code, one gets its price', async () => {
    const id = addList(['ONCE-1', 'ONCE-2']);
    const rush = await Promise.allSettled([buy(addBuyer(shop), 'ONCE-1'), buy(addBuyer(shop), 'ONCE-1')]);
    expect(rush.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(rush.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PROMO_CODE_USED_UP' } });
    expect(statesOf(id)).toEqual([
      ['ONCE-1', 'held'],
      ['ONCE-2', 'left'],
    ]);
  });

  it('negative control: without the guard both buyers get the price of the one code', async () => {
    addList(['ONCE-1']);
    shop.db.sqlite.exec(`DROP TRIGGER ${PROMO_GUARD_TRIGGER}`);
    const rush = await Promise.allSettled([buy(addBuyer(shop), 'ONCE-1'), buy(addBuyer(shop), 'ONCE-1')]);
    expect(rush.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('is one ticket a code, and a code whose order was not paid can be used again', async () => {
    const id = addList(['ONCE-1']);
    const [first, second] = [addBuyer(shop), addBuyer(shop)];
    await expect(buy(first, 'ONCE-1', 2)).rejects.toMatchObject({ code: 'PROMO_CODE_USED_UP' });
    const lapsed = await buy(first, 'ONCE-1');
    await expect(buy(second, 'ONCE-1')).rejects.toMatchObject({ code: 'PROMO_CODE_USED_UP' });
    releaseOrder(shop.system, lapsed.orderId, 'expired');
    expect(statesOf(id)).toEqual([['ONCE-1', 'left']]);
    await cancelOrder(shop.as(second), (await buy(second, 'ONCE-1')).orderId);
    await expect(buy(first, 'ONCE-1')).resolves.toMatchObject({ orderStatus: 'pending' });
  });

  it('says which were used, when and by whose order, and so does its file', async () => {
    const id = addList(['USED-1', 'FREE-1', 'BACK-1']);
    const buyer = addBuyer(shop);
    const orders = [];
    for (const code of ['USED-1', 'BACK-1']) {
      const order = await buy(buyer, code);
      pay(shop, { sessionId: order.sessionId ?? '' });
      await shop.settle();
      orders.push(order.orderId);
    }
    requestRefund(office, { orderId: orders[1] ?? '' });
    await shop.settle();
    const used = { state: 'used', orderId: orders[0], userId: buyer, paidCents: 500, reducedCents: 500 };
    expect(codesOf(id)).toMatchObject([
      { code: 'BACK-1', state: 'left', orderId: null, usedAt: null },
      { code: 'FREE-1', state: 'left' },
      { code: 'USED-1', ...used, usedAt: shop.clock.now(), eventTitle: 'Salsa Friday' },
    ]);
    expect(lists()).toMatchObject([
      { id, code: 'Barrio dance school', maxUses: 3, sold: 1, held: 0, reducedCents: 500, state: 'on' },
    ]);
    let text = '';
    for await (const piece of promoListCsv(office, { id })) text += piece;
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Code;State;Used;Order;Buyer;For;Starts;Paid (EUR);Given away (EUR)');
    expect(lines[1]).toBe('BACK-1;Not used;;;;;;;');
    expect(lines[3]).toMatch(new RegExp(`^USED-1;Used;.*;${orders[0]};.+;Salsa Friday;.*;5,00;5,00$`));
    expect((await promoListXlsx(office, { id })).subarray(0, 2)).toEqual(Buffer.from('PK'));
  });

  it('comes a page at a time, each code once', () => {
    const id = addList(['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE']);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReturnType<typeof listListedCodes> = listListedCodes(
        office,
        ListedCodesInput.parse({ id, limit: 2, cursor }),
      );
      found.push(...page.items.map(({ code }) => code));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE']);
  });

  it('is ended as a whole: no code can be used any more, orders keep their price, a second time changes nothing', async () => {
    const id = addList(['ONCE-1', 'ONCE-2']);
    const open = await buy(addBuyer(shop), 'ONCE-1');
    endPromoList(office, { id });
    endPromoList(office, { id });
    await expect(buy(addBuyer(shop), 'ONCE-2')).rejects.toMatchObject({ code: 'PROMO_CODE_OVER' });
    pay(shop, { sessionId: open.sessionId ?? '' });
    await shop.settle();
    expect(books(shop, open.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
    expect(lists()).toMatchObject([{ state: 'ended', sold: 1 }]);
    expect(statesOf(id)).toEqual([
      ['ONCE-1', 'used'],
      ['ONCE-2', 'ended'],
    ]);
    const log = shop.db.sqlite.prepare(`SELECT action, after FROM audit WHERE subject_id = ? ORDER BY rowid`).all(id);
    expect(log).toMatchObject([{ action: 'promo_code.made' }, { action: 'promo_code.ended', after: '{"codes":2}' }]);
  });

  it('changes as a whole: worth and dates of all its codes, never how often one is used', async () => {
    const id = addList(['ONCE-1', 'ONCE-2']);
    const change = { id, eventId: null, kind: 'percent', percent: 10, maxUses: 9, code: 'ANY1' } as const;
    savePromoCode(office, SavePromoCodeInput.parse(change));
    expect(shop.db.sqlite.prepare(`SELECT percent, max_uses FROM promo_codes`).all()).toEqual([
      { percent: 10, max_uses: 1 },
      { percent: 10, max_uses: 1 },
    ]);
    const later = new Date(shop.clock.now().getTime() + DAY_MS);
    savePromoCode(office, SavePromoCodeInput.parse({ ...change, validFrom: later }));
    expect(lists()).toMatchObject([{ state: 'not_yet', percent: 10 }]);
    await expect(buy(addBuyer(shop), 'ONCE-1')).rejects.toMatchObject({ code: 'PROMO_CODE_NOT_YET' });
    expect(() => shop.db.sqlite.prepare(`UPDATE promo_codes SET max_uses = 2`).run()).toThrow('CHECK');
  });

  it('stands as a list in the panel, not as hundreds of codes; who looks for one of its codes finds it', () => {
    addList(['ONCE-1', 'ONCE-2']);
    const all = (search: string) => listAllPromoCodes(office, AllPromoCodesInput.parse({ search })).items;
    expect(all('')).toEqual([]);
    expect(countPromoCodes(office)).toMatchObject({ all: 0, on: 0 });
    expect(listPromoCodes(office, { eventId })).toEqual([]);
    expect(all('once-2')).toMatchObject([{ code: 'ONCE-2', listName: 'Barrio dance school', maxUses: 1 }]);
    expect(lists('dance')).toHaveLength(1);
    expect(lists('else')).toEqual([]);
  });

  it('is made of so many new codes as are wanted, none like another', () => {
    const id = addList([], { list: { name: 'Flyer', count: 200 } });
    const codes = listListedCodes(office, { id, limit: 500, cursor: null }).items.map(({ code }) => code);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  });

  it('may be good for several nights, a series or a partner like any other code', async () => {
    const [other, third] = [addEvent(shop), addEvent(shop)];
    addList(['ONCE-1'], { eventId: null, scope: 'nights', eventIds: [eventId, other] });
    const at = (id: string) =>
      startCheckout(shop.as(addBuyer(shop)), {
        eventId: id,
        items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }],
        promoCode: 'ONCE-1',
      });
    await expect(at(third)).rejects.toMatchObject({ code: 'PROMO_CODE_NOT_HERE' });
    await expect(at(other)).resolves.toMatchObject({ orderStatus: 'pending' });
    await expect(at(eventId)).rejects.toMatchObject({ code: 'PROMO_CODE_USED_UP' });
    expect(lists()).toMatchObject([{ nights: 2, held: 1 }]);
  });

  it('is refused as a whole where a code exists already, which is named', () => {
    addList(['ONCE-1', 'ONCE-2']);
    expect.assertions(2);
    try {
      addList(['NEW-1', 'ONCE-2', 'ONCE-1']);
    } catch (error) {
      expect(error).toMatchObject({
        code: 'INVALID_INPUT',
        details: { fields: { 'list.codes': 'There are such codes already, now or before: ONCE-2, ONCE-1.' } },
      });
    }
    expect(lists()).toHaveLength(1);
  });

  it('is read from a table of another program, by the name of a column or by what stands in it', () => {
    expect(readCodeTable({ text: 'Name;Code;Note\r\nAna;ab-12 34;x\r\nBen;cd5678;\r\nCleo;;none\r\n' })).toEqual({
      codes: ['AB-1234', 'CD5678'],
      otherRows: 1,
    });
    expect(readCodeTable({ text: '\uFEFF"Voucher Code"\n"AAAA-1"\n"AAAA-1"\n"BBBB-2"\n' })).toEqual({
      codes: ['AAAA-1', 'BBBB-2'],
      otherRows: 0,
    });
    expect(readCodeTable({ text: '1,SALSA-01\n2,SALSA-02\n3,SALSA-03' }).codes).toEqual([
      'SALSA-01',
      'SALSA-02',
      'SALSA-03',
    ]);
    expect(readCodeTable({ text: 'no, no!\n???' })).toMatchObject({ codes: [] });
    const many = Array.from({ length: MOST_LISTED_CODES + 5 }, (_, at) => `CODE-${at}`);
    expect(readCodeTable({ text: many.join('\n') })).toEqual({ codes: many.slice(0, MOST_LISTED_CODES), otherRows: 5 });
  });
});
