import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListVouchersInput } from '#shared/gift-vouchers/gift-voucher-list.ts';
import { voucherEndsAt } from '#shared/gift-vouchers/gift-voucher.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { blockVoucher, sendVoucherAgain, unblockVoucher } from '#server/services/shop/gift-vouchers/change-voucher.ts';
import { lookAtVoucher } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { countVouchers, listVouchers } from '#server/services/shop/gift-vouchers/list-vouchers.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { boughtVoucher, checkoutWith, restOf } from '#tests/support/gift-vouchers.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('the vouchers in the panel', () => {
  let shop: TestShop;
  let office: ReturnType<TestShop['as']>;
  let giver: string;
  beforeEach(async () => {
    shop = await openTestShop();
    office = shop.as(addBuyer(shop), ['admin']);
    giver = addBuyer(shop);
  });
  afterEach(() => shop.close());

  const list = (filter: Partial<ListVouchersInput> = {}) => listVouchers(office, ListVouchersInput.parse(filter));
  const mails = () =>
    shop.db.sqlite
      .prepare<[], string>(`SELECT kind FROM outbox WHERE kind LIKE 'mail.voucher%' ORDER BY rowid`)
      .pluck()
      .all();

  it('shows what is left of each, of its code only the end, and each once, a page at a time', async () => {
    const codes: string[] = [];
    for (const amountCents of [2_500, 5_000, 7_500]) {
      codes.push((await boughtVoucher(shop, giver, { amountCents })).code);
      shop.clock.advance(MINUTE_MS);
    }
    await checkoutWith(shop, addBuyer(shop), {
      eventId: addEvent(shop, { priceCents: 1_600 }),
      voucherCode: codes[1] ?? '',
    });
    const first = list({ limit: 2 });
    expect(first.items.map(({ amountCents, restCents, state }) => [amountCents, restCents, state])).toEqual([
      [7_500, 7_500, 'on'],
      [5_000, 3_400, 'on'],
    ]);
    expect(JSON.stringify(first)).not.toContain(codes[1]);
    expect(list({ limit: 2, cursor: first.nextCursor }).items.map(({ amountCents }) => amountCents)).toEqual([2_500]);
    expect(list({ isDown: false }).items.map(({ amountCents }) => amountCents)).toEqual([2_500, 5_000, 7_500]);
    expect(countVouchers(office)).toMatchObject({ all: 3, on: 3, leftCents: 2_500 + 3_400 + 7_500 });
  });

  it('is found by its whole code, its last signs and whom it is for, and stands in the view of its state', async () => {
    const [one, other] = [
      await boughtVoucher(shop, giver, { recipientEmail: 'jana@example.org' }),
      await boughtVoucher(shop, giver),
    ];
    const found = (search: string) => list({ search }).items.map(({ id }) => id);
    expect(found(one.code.toLowerCase().replaceAll('-', ' '))).toEqual([one.voucherId]);
    expect(found(other.code.slice(-4))).toEqual([other.voucherId]);
    expect(found('JANA@example')).toEqual([one.voucherId]);
    expect(found('nobody')).toEqual([]);
    blockVoucher(office, { id: other.voucherId });
    expect(list({ view: 'blocked' }).items.map(({ id }) => id)).toEqual([other.voucherId]);
    expect(list({ view: 'on' }).items.map(({ id }) => id)).toEqual([one.voucherId]);
    shop.clock.advance(voucherEndsAt(shop.system.now()).getTime() - shop.system.now().getTime());
    expect(list({ view: 'over' }).items.map(({ id }) => id)).toEqual([one.voucherId]);
    expect(countVouchers(office)).toMatchObject({ all: 2, over: 1, blocked: 1, leftCents: 0 });
  });

  it('a blocked one pays nothing and keeps what is on it; an open order keeps what it holds', async () => {
    const { voucherId: id, code } = await boughtVoucher(shop, giver);
    const eventId = addEvent(shop, { priceCents: 1_600 });
    await checkoutWith(shop, addBuyer(shop), { eventId, voucherCode: code });
    blockVoucher(office, { id });
    blockVoucher(office, { id });
    expect(() => lookAtVoucher(shop.as(giver), { code })).toThrow('GIFT_VOUCHER_UNKNOWN');
    await expect(checkoutWith(shop, addBuyer(shop), { eventId, voucherCode: code })).rejects.toThrow(
      'GIFT_VOUCHER_UNKNOWN',
    );
    expect(() => sendVoucherAgain(office, { id })).toThrow('GIFT_VOUCHER_UNKNOWN');
    expect(restOf(shop, code)).toBe(3_400);
    unblockVoucher(office, { id });
    expect(lookAtVoucher(shop.as(giver), { code }).restCents).toBe(3_400);
    const acts = shop.db.sqlite
      .prepare<[], string>(`SELECT action FROM audit WHERE action LIKE 'gift_voucher.%blocked' ORDER BY rowid`)
      .pluck()
      .all();
    expect(acts).toEqual(['gift_voucher.blocked', 'gift_voucher.unblocked']);
  });

  it('is mailed again once a minute, and to whom it is for not before its day', async () => {
    const sendAt = new Date(shop.system.now().getTime() + 5 * DAY_MS);
    const { voucherId: id } = await boughtVoucher(shop, giver, { recipientEmail: 'jana@example.org', sendAt });
    const atFirst = mails().length;
    sendVoucherAgain(office, { id });
    sendVoucherAgain(office, { id });
    expect(mails().slice(atFirst)).toEqual(['mail.voucher_bought']);
    shop.clock.advance(6 * DAY_MS);
    sendVoucherAgain(office, { id });
    expect(mails().slice(atFirst + 1)).toEqual(['mail.voucher_bought', 'mail.voucher_for_you']);
  });

  it('forgets the address a month after it was sent there', async () => {
    const { voucherId } = await boughtVoucher(shop, giver, { recipientEmail: 'jana@example.org' });
    const address = () => list().items.find(({ id }) => id === voucherId)?.recipientEmail;
    shop.clock.advance(29 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(address()).toBe('jana@example.org');
    shop.clock.advance(2 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(address()).toBeNull();
  });

  it('is nothing for others', () => {
    for (const act of [blockVoucher, unblockVoucher, sendVoucherAgain])
      expect(() => act(shop.as(giver), { id: 'x' })).toThrow('FORBIDDEN');
    expect(() => listVouchers(shop.as(giver), ListVouchersInput.parse({}))).toThrow('FORBIDDEN');
  });
});
