import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  bpsOf,
  cents,
  formatCents,
  formatFromPrice,
  formatPrice,
  timesCents,
  vatWithin,
} from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const rate = fc.constantFrom(0, 700, 1900, 10_000);

describe('money', () => {
  it('is refused when it is not whole', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => cents(value)).toThrow(RangeError);
  });

  it('is read as people write it, and in no other way', () => {
    expect(['180', '180.5', '180,50', ' 180,50 € ', '48,', '-0,01'].map(readEuros)).toEqual([
      18_000, 18_050, 18_050, 18_050, 4_800, -1,
    ]);
    for (const text of ['', '€', '48,5O', '1.234,50', '12.345', '1e3', 'Infinity', '0x10'])
      expect(readEuros(text), text).toBeNull();
    fc.assert(
      fc.property(amount, (value) => {
        expect(readEuros((value / 100).toFixed(2))).toBe(value);
      }),
    );
  });

  it('splits into net and VAT without losing a cent, for refunds too', () => {
    fc.assert(
      fc.property(amount, rate, fc.boolean(), (gross, bps, isRefund) => {
        const signed = cents(isRefund ? 0 - gross : gross);
        const { netCents, vatCents } = vatWithin(signed, bps);
        expect(netCents + vatCents).toBe(signed);
        expect(Math.abs(netCents * (bps / 10_000) - vatCents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes the VAT of 12.50 € at 19 % as 2.00 €', () => {
    expect(vatWithin(cents(1250), 1900)).toEqual({ netCents: 1050, vatCents: 200 });
  });

  it('sums every VAT table to what was paid', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ lineCents: amount, vatBps: rate }), { maxLength: 10 }), (lines) => {
        const table = vatByRate(lines);
        expect(addCents(...table.map((v) => addCents(v.netCents, v.vatCents)))).toBe(
          addCents(...lines.map((l) => l.lineCents)),
        );
        expect(new Set(table.map((v) => v.vatBps)).size).toBe(table.length);
      }),
    );
  });

  it('takes a share rounded half up, and never more than the whole', () => {
    expect(bpsOf(cents(625), 5000)).toBe(313);
    fc.assert(fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (whole, bps) => bpsOf(whole, bps) <= whole));
  });

  it('is written as each language writes it', () => {
    expect(formatCents(1250)).toBe('€12.50');
    expect(formatCents(5)).toBe('€0.05');
    expect(formatCents(-1250)).toBe('-€12.50');
    expect([
      formatPrice(cents(0)),
      formatFromPrice(cents(0)),
      formatPrice(cents(1250)),
      formatFromPrice(cents(1250)),
    ]).toEqual(['Free', 'Free', '€12.50', 'from €12.50']);
    expect(formatCents(1250, 'de')).toBe('12,50\u00a0€');
    expect(formatCents(timesCents(cents(100_000), 3))).toBe('€3,000.00');
    expect(formatCents(123_456_789, 'de')).toBe('1.234.567,89\u00a0€');
  });
});
