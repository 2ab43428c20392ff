import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import {
  AllPromoCodesInput,
  PROMO_SORTS,
  PROMO_STATES,
  PromoFileFilter,
  PromoUsesInput,
  type PromoView,
} from '#shared/promo-codes/promo-list.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { z } from 'zod';
import { listPromoUses } from '#server/services/shop/promo-codes/list-promo-uses.ts';
import { promoCodesCsv, promoCodesXlsx } from '#server/services/shop/promo-codes/promo-codes-file.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { endPromoCode } from '#server/services/shop/promo-codes/end-promo-code.ts';
import { countPromoCodes, listAllPromoCodes } from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { pay } from '#tests/support/buy.ts';
import { planOf, recordStatements } from '#tests/support/record-statements.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('promo codes over all events', () => {
  let shop: TestShop;
  let office: ReturnType<TestShop['as']>;
  const ids = new Map<string, string>();
  const nights = { coming: '', over: '', calledOff: '', course: '' };

  function addCode(code: string, more: Partial<z.input<typeof SavePromoCodeInput>>): void {
    const input = SavePromoCodeInput.parse({
      id: randomUUID(),
      eventId: nights.coming,
      code,
      kind: 'percent',
      percent: 50,
      ...more,
    });
    savePromoCode(office, input);
    ids.set(code, input.id);
    shop.clock.advance(1_000);
  }
  async function buy(promoCode: string, quantity: number, eventId = nights.coming): Promise<string> {
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }];
    const { orderId, sessionId } = await startCheckout(shop.as(addBuyer(shop)), { eventId, items, promoCode });
    pay(shop, { sessionId: sessionId ?? '' });
    await shop.settle();
    shop.clock.advance(1_000);
    return orderId;
  }
  const list = (asked: z.input<typeof AllPromoCodesInput>) =>
    listAllPromoCodes(office, AllPromoCodesInput.parse(asked));
  const codesOf = (asked: z.input<typeof AllPromoCodesInput>) => list(asked).items.map(({ code }) => code);
  const usesOf = (code: string, asked: Partial<z.input<typeof PromoUsesInput>> = {}) =>
    listPromoUses(office, PromoUsesInput.parse({ id: ids.get(code), ...asked }));

  beforeAll(async () => {
    shop = await openTestShop();
    office = shop.as(addBuyer(shop), ['admin']);
    for (const [name, startsInHours] of Object.entries({ coming: 48, over: 3, calledOff: 72, course: 96 }))
      nights[name as keyof typeof nights] = addEvent(shop, { priceCents: 1_000, startsInHours });
    const set = (column: string, id: string, value: unknown) =>
      shop.db.sqlite.prepare(`UPDATE events SET ${column} = ? WHERE id = ?`).run(value, id);
    set('kind', nights.course, 'course');
    const now = shop.clock.now().getTime();
    addCode('RUNNING', {});
    addCode('LATER', { validFrom: new Date(now + DAY_MS) });
    addCode('SPENT', { maxUses: 2 });
    addCode('LAPSED', { validUntil: new Date(now + HOUR_MS) });
    addCode('ITSNIGHTISOVER', { eventId: nights.over });
    addCode('ITSNIGHTISOFF', { eventId: nights.calledOff });
    addCode('STOPPED', {});
    addCode('PARTIES', { scope: 'kind', kind: 'amount', amountCents: 300, percent: null });
    addCode('COURSES', { scope: 'kind', eventId: nights.course });
    await buy('SPENT', 2);
    await buy('RUNNING', 1);
    await buy('RUNNING', 3);
    set('cancelled_at', nights.calledOff, now);
    endPromoCode(office, { id: ids.get('STOPPED') ?? '' });
    shop.clock.advance(20 * HOUR_MS);
  });
  afterAll(() => shop.close());

  it('are found by what they can do now, with their number', () => {
    const expected: Record<PromoView, string[]> = {
      all: [...ids.keys()].toReversed(),
      on: ['COURSES', 'PARTIES', 'RUNNING'],
      not_yet: ['LATER'],
      used_up: ['SPENT'],
      over: ['ITSNIGHTISOFF', 'ITSNIGHTISOVER', 'LAPSED'],
      ended: ['STOPPED'],
    };
    const counts = countPromoCodes(office);
    for (const view of ['all', ...PROMO_STATES] as const) {
      expect([view, codesOf({ view })]).toEqual([view, expected[view]]);
      expect([view, counts[view]]).toEqual([view, expected[view].length]);
    }
    expect(list({ search: 'spen' }).items).toMatchObject([
      { state: 'used_up', sold: 2, held: 0, reducedCents: 1_000, eventId: nights.coming, eventTitle: 'Salsa Friday' },
    ]);
    expect(codesOf({ search: 'its night', view: 'over' })).toEqual(['ITSNIGHTISOFF', 'ITSNIGHTISOVER']);
    expect(codesOf({ search: 'nothing' })).toEqual([]);
  });

  it('of one event are its own and those of its kind', () => {
    expect(codesOf({ eventId: nights.over })).toEqual(['PARTIES', 'ITSNIGHTISOVER']);
    expect(codesOf({ eventId: nights.course })).toEqual(['COURSES']);
    expect(codesOf({ eventId: nights.coming, view: 'used_up' })).toEqual(['SPENT']);
    expect(codesOf({ eventId: randomUUID() })).toEqual([]);
  });

  it('come a page at a time, each once, by every column they can be sorted by', () => {
    const sorted = { made: [...ids.keys()], code: [...ids.keys()].toSorted() };
    for (const sort of PROMO_SORTS)
      for (const isDown of [true, false]) {
        const found: string[] = [];
        let cursor: ReturnType<typeof list>['nextCursor'] = null;
        do {
          const page = list({ limit: 2, cursor, sort, isDown });
          found.push(...page.items.map(({ code }) => code));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(found, sort).toEqual(isDown ? sorted[sort].toReversed() : sorted[sort]);
      }
    expect(codesOf({ eventId: nights.coming, sort: 'code', isDown: false })).toEqual(
      codesOf({ eventId: nights.coming }).toSorted(),
    );
  });

  it('are taken along as they are looked at', async () => {
    const filter = PromoFileFilter.parse({ sort: 'code', isDown: 'false', view: 'over' });
    let text = '';
    for await (const piece of promoCodesCsv(office, filter)) text += piece;
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[0])).toEqual(['ITSNIGHTISOFF', 'ITSNIGHTISOVER', 'LAPSED']);
    expect(lines[2]).toMatch(/^LAPSED;50% off each ticket;Salsa Friday;.*;Over;0;0;;;0,00;;$/);
    expect((await promoCodesXlsx(office, filter)).subarray(0, 2)).toEqual(Buffer.from('PK'));
    expect(PromoFileFilter.safeParse({ sort: 'sold' }).success).toBe(false);
  });

  it('say who used them and what that gave away; what was given back counts no more', async () => {
    const orderId = await buy('PARTIES', 2);
    expect(usesOf('PARTIES').items).toMatchObject([
      { orderId, listedAs: 'paid', tickets: 2, paidCents: 1_400, reducedCents: 600, eventId: nights.coming },
    ]);
    const [newest] = usesOf('RUNNING', { limit: 1 }).items;
    expect(newest).toMatchObject({ tickets: 3, paidCents: 1_500, reducedCents: 1_500 });
    const { items, nextCursor } = usesOf('RUNNING', { limit: 1, cursor: usesOf('RUNNING', { limit: 1 }).nextCursor });
    expect(items).toMatchObject([{ tickets: 1, reducedCents: 500 }]);
    expect(nextCursor).toBeNull();
    requestRefund(office, { orderId, reason: 'requested_by_admin' });
    await shop.settle();
    expect(usesOf('PARTIES').items).toMatchObject([{ orderId, listedAs: 'refunded', tickets: 0, reducedCents: 0 }]);
    expect(list({ search: 'PARTIES' }).items).toMatchObject([{ sold: 0, reducedCents: 0 }]);
    expect(() => usesOf('UNKNOWN', { id: randomUUID() })).toThrow('PROMO_CODE_UNKNOWN');
  });

  it('change without their event, and only for who manages events', () => {
    savePromoCode(
      office,
      SavePromoCodeInput.parse({
        id: ids.get('SPENT'),
        eventId: null,
        code: 'SPENT',
        kind: 'percent',
        percent: 50,
        maxUses: 5,
      }),
    );
    expect(list({ search: 'SPENT' }).items).toMatchObject([{ state: 'on', maxUses: 5 }]);
    expect(() => addCode('NOWHERE', { eventId: null })).toThrow('EVENT_NOT_FOUND');
    const cashier = shop.as(addBuyer(shop), ['cashier']);
    expect(() => listAllPromoCodes(cashier, AllPromoCodesInput.parse({}))).toThrow('FORBIDDEN');
    expect(() => countPromoCodes(cashier)).toThrow('FORBIDDEN');
    expect(() => listPromoUses(cashier, PromoUsesInput.parse({ id: randomUUID() }))).toThrow('FORBIDDEN');
  });

  it('are read over indexes: no plan sorts all codes, or looks at tickets without the code', async () => {
    const recorder = recordStatements();
    const fresh = await openTestShop();
    await recorder.during(fresh.db.sqlite, () => {
      const admin = fresh.as(addBuyer(fresh), ['admin']);
      const id = randomUUID();
      savePromoCode(
        admin,
        SavePromoCodeInput.parse({ id, eventId: addEvent(fresh), code: 'PLAN', kind: 'percent', percent: 5 }),
      );
      for (const sort of PROMO_SORTS)
        for (const isDown of [true, false]) listAllPromoCodes(admin, AllPromoCodesInput.parse({ sort, isDown }));
      listPromoUses(admin, PromoUsesInput.parse({ id }));
    });
    recorder.stop();
    const lists = [...recorder.statements].filter((source) => /reducedCents|"reduced"|instr\(|group by/i.test(source));
    expect(lists).toHaveLength(5);
    for (const source of lists) {
      const plan = planOf(fresh.db.sqlite, source).join('\n');
      expect(plan, source).toMatch(
        /USING (COVERING )?INDEX (promo_codes_created_idx|promo_codes_code_unique|tickets_promo_idx)/,
      );
      expect(plan, source).not.toMatch(/SCAN (promo_codes|tickets|orders|events)/);
      expect(plan, source).not.toMatch(/TEMP B-TREE/);
    }
    await fresh.close();
  });
});
