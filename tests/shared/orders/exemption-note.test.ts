import { describe, expect, it } from 'vitest';
import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { cents } from '#shared/money.ts';
import { berlinInstant } from '#shared/berlin.ts';

const soldAt = berlinInstant(2026, 11, 27, 23, 30);
const vatOf = (...rates: number[]) => vatByRate(rates.map((vatBps) => ({ vatBps, lineCents: cents(1_000) })));

describe('the note of an exemption on a receipt', () => {
  it('of a small business says since 2025 that the sale is free of tax, and before that none is charged', () => {
    const small = (at: Date) => exemptionNote({ isSmallBusiness: true, vat: [], soldAt: at })?.de;
    expect(small(soldAt)).toBe('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
    // The year turns at midnight in Berlin, an hour before it does in UTC.
    expect(small(berlinInstant(2025, 1, 1, 0, 0))).toBe('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
    expect(small(new Date(berlinInstant(2025, 1, 1, 0, 0).getTime() - 1))).toBe(
      'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet',
    );
  });

  it('stands where a rate is 0 %, alone or beside others', () => {
    const note = { de: 'Umsatz zu 0 %: steuerfrei nach § 4 UStG', en: 'Sales at 0%: VAT-exempt under § 4 UStG' };
    for (const vat of [vatOf(0), vatOf(1_900, 0), vatOf(700, 0)])
      expect(exemptionNote({ isSmallBusiness: false, vat, soldAt })).toEqual(note);
  });

  it('stands on no receipt whose sales are all taxed, or which is over nothing', () => {
    for (const vat of [vatOf(1_900), vatOf(1_900, 700), vatByRate([{ vatBps: 0, lineCents: cents(0) }])])
      expect(exemptionNote({ isSmallBusiness: false, vat, soldAt })).toBeNull();
  });
});
