import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';

const line = fc.record({
  lineCents: fc.integer({ min: 0, max: 100_000_00 }).map(cents),
  vatBps: fc.constantFrom(0, 700, 1900, 550, 10_000),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('VAT by rate', () => {
  test('the parts always sum to the whole', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const vat = vatByRate(lines);
        expect(sum(vat.map(({ grossCents }) => grossCents))).toBe(sum(lines.map(({ lineCents }) => lineCents)));
        for (const part of vat) expect(part.netCents + part.vatCents).toBe(part.grossCents);
      }),
    );
  });

  test('each rate stands once, the highest first, with the VAT that is in its gross', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const vat = vatByRate(lines);
        const rates = vat.map(({ vatBps }) => vatBps);
        expect(rates).toEqual([...new Set(rates)].toSorted((a, b) => b - a));
        for (const { grossCents, netCents, vatBps } of vat)
          expect(Math.abs(netCents - (grossCents * 10_000) / (10_000 + vatBps))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        expect(vatByRate(lines.toReversed())).toEqual(vatByRate(lines));
      }),
    );
  });

  test('119 € at 19 % hold 19 €; 10.70 € at 7 % hold 0.70 €; free lines say nothing', () => {
    const lines = [
      { lineCents: cents(11_900), vatBps: 1900 },
      { lineCents: cents(1_070), vatBps: 700 },
      { lineCents: cents(0), vatBps: 0 },
    ];
    expect(vatByRate(lines)).toEqual([
      { vatBps: 1900, grossCents: 11_900, netCents: 10_000, vatCents: 1_900 },
      { vatBps: 700, grossCents: 1_070, netCents: 1_000, vatCents: 70 },
    ]);
  });
});
