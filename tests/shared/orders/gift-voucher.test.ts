import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  giftVoucherCode,
  isGiftVoucherCode,
  maskedVoucherCode,
  splitReturn,
  voucherEndsAt,
  voucherShare,
} from '#shared/gift-vouchers/gift-voucher.ts';

const amount = fc.integer({ min: 0, max: 100_000 });

describe('what a voucher pays', () => {
  it('is never more than is on it, and leaves nothing or what the provider takes', () => {
    fc.assert(
      fc.property(amount, amount, (rest, total) => {
        const share = voucherShare(rest, total);
        const left = total - share;
        return share >= 0 && share <= rest && (left === 0 || left >= 50 || share === 0);
      }),
    );
  });

  it('comes back to it last: whatever is refunded in whatever pieces, card and voucher get what each paid', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(fc.integer({ min: 1, max: 5_000 })), (byCard, byVoucher, wanted) => {
        let [back, toCard, toVoucher] = [0, 0, 0];
        for (const part of [...wanted, byCard + byVoucher]) {
          const cents = Math.min(part, byCard + byVoucher - back);
          const ways = splitReturn(cents, { byCardCents: byCard, backOnCardCents: back });
          back += cents;
          toCard += ways.toCardCents;
          toVoucher += ways.toVoucherCents;
        }
        expect([toCard, toVoucher]).toEqual([byCard, byVoucher]);
      }),
    );
  });
});

describe('a voucher', () => {
  it('is valid for three years to the end of the year, by the clock of Munich', () => {
    expect(voucherEndsAt(new Date('2026-11-30T12:00:00Z')).toISOString()).toBe('2029-12-31T23:00:00.000Z');
    expect(voucherEndsAt(new Date('2026-12-31T23:30:00Z')).toISOString()).toBe('2030-12-31T23:00:00.000Z');
  });

  it('is found however its code is typed, and is not told by a list', () => {
    for (const typed of ['GIFT-7Q2M-K4XD-9FTR', 'gift 7q2m k4xd 9ftr', '7Q2MK4XD9FTR', ' Gift-7q2mk4xd9ftr '])
      expect(giftVoucherCode(typed)).toBe('GIFT-7Q2M-K4XD-9FTR');
    expect(isGiftVoucherCode('GIFT-7Q2M-K4XD-9FTR')).toBe(true);
    expect(isGiftVoucherCode(giftVoucherCode('GIFT-7Q2M'))).toBe(false);
    expect(maskedVoucherCode('GIFT-7Q2M-K4XD-9FTR')).toBe('GIFT-····-····-9FTR');
  });
});
