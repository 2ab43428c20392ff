import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canFollow, ENGAGEMENT_STATES, nextStep, TAX_STANDINGS } from '#shared/engagements/engagement.ts';
import { feeOf, kskOf, kskRateOf, settle } from '#shared/engagements/fee.ts';
import { firstTerms } from '#shared/engagements/first-terms.ts';
import { letterOf, settlementNotes, settlementRows } from '#shared/engagements/letter.ts';
import { de } from '#shared/engagements/words.de.ts';
import { en } from '#shared/engagements/words.en.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const terms = fc.record({
  fixedCents: amount,
  perHeadCents: fc.integer({ min: 0, max: 2_000 }),
  shareBps: fc.integer({ min: 0, max: 10_000 }),
  minimumCents: amount,
  country: fc.constantFrom('DE', 'ES'),
  work: fc.constantFrom('teaches' as const, 'plays' as const, 'shows' as const),
  isTaxFreed: fc.boolean(),
  standing: fc.constantFrom(...TAX_STANDINGS),
  vatBps: fc.constantFrom(1900 as const, 700 as const),
});
const night = fc
  .record({ heads: fc.integer({ min: 0, max: 2_000 }), takingsCents: fc.integer({ min: -50_000, max: 5_000_000 }) })
  .map(({ heads, takingsCents }) => ({ heads, takingsCents, takingsVatCents: Math.round((takingsCents * 19) / 119) }));

describe('the fee of a night', () => {
  it('is whole, at least the minimum, and never falls with more heads or more takings', () => {
    fc.assert(
      fc.property(terms, night, fc.tuple(fc.nat(500), fc.nat(100_000)), (agreed, was, [heads, cents]) => {
        const fee = feeOf(agreed, was);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(Math.max(agreed.minimumCents, agreed.fixedCents));
        expect(feeOf(agreed, { ...was, heads: was.heads + heads })).toBeGreaterThanOrEqual(fee);
        expect(feeOf(agreed, { ...was, takingsCents: was.takingsCents + cents })).toBeGreaterThanOrEqual(fee);
      }),
    );
  });

  it('shares no more than what came in', () => {
    fc.assert(
      fc.property(night, fc.integer({ min: 0, max: 10_000 }), (was, shareBps) => {
        const fee = feeOf({ fixedCents: 0, perHeadCents: 0, minimumCents: 0, shareBps }, was);
        expect(fee).toBeLessThanOrEqual(Math.max(0, was.takingsCents - was.takingsVatCents));
      }),
    );
  });

  it('adds up to what is paid, and keeps tax back only from a performance by who lives abroad', () => {
    fc.assert(
      fc.property(terms, night, amount, (agreed, was, travelCents) => {
        const sums = settle(agreed, was, travelCents);
        expect(sums.payoutCents).toBe(
          sums.feeCents + sums.travelCents + sums.vatCents - sums.taxCents - sums.solidarityCents,
        );
        for (const cents of Object.values(sums)) expect(Number.isSafeInteger(cents)).toBe(true);
        const isKept =
          agreed.country !== 'DE' && agreed.work !== 'teaches' && !agreed.isTaxFreed && sums.feeCents > 25_000;
        expect(sums.taxCents > 0).toBe(isKept);
        if (agreed.standing !== 'vat') expect(sums.vatCents).toBe(0);
      }),
    );
  });

  it('is what the law texts say in their examples', () => {
    const abroad = firstTerms({
      title: '',
      place: '',
      fixedCents: 60_000,
      country: 'ES',
      standing: 'reverse',
      work: 'shows',
    });
    const none = { heads: 0, takingsCents: 0, takingsVatCents: 0 };
    expect(settle(abroad, none, 18_940)).toEqual({
      feeCents: 60_000,
      travelCents: 18_940,
      vatCents: 0,
      taxCents: 9_000,
      solidarityCents: 495,
      payoutCents: 69_445,
    });
    // Up to 250 € for a performance nothing is kept back.
    expect(settle({ ...abroad, fixedCents: 25_000 }, none, 0).taxCents).toBe(0);
    expect(settle({ ...abroad, fixedCents: 25_001 }, none, 0).taxCents).toBe(3_750);
    expect(kskOf(true, 60_000, kskRateOf(2026).bps)).toBe(2_940);
    expect(kskRateOf(2025)).toEqual({ bps: 500, isOwn: true });
    expect(kskRateOf(2027)).toEqual({ bps: 490, isOwn: false });
  });
});

describe('a letter of terms', () => {
  const agreed = firstTerms({
    title: 'Show',
    place: 'Halle 7',
    fixedCents: 10_000,
    shareBps: 1_250,
    minimumCents: 15_000,
    country: 'ES',
    standing: 'reverse',
    work: 'shows',
  });
  const startsAt = new Date('2026-12-11T20:00:00Z');

  it('says the fee and what the law keeps back, in both languages', () => {
    const who = { name: 'Ana', house: 'Clave' };
    const english = JSON.stringify(letterOf({ ...agreed, startsAt }, { words: en, lang: 'en' }, who));
    expect(english).toContain('€100.00 fixed plus 12.5% of the takings, at least €150.00');
    expect(english).toContain('§ 50a EStG');
    expect(english).toContain('21:00 to 00:00');
    const german = JSON.stringify(letterOf({ ...agreed, startsAt }, { words: de, lang: 'de' }, who));
    expect(german).toContain('100,00\u00a0€ fest plus 12,5 % der Einnahmen, mindestens 150,00\u00a0€');
    expect(german).toContain('§ 13b UStG');
  });

  it('and its settlement name each sum once, with the sentence of its standing', () => {
    const sums = {
      heads: 0,
      takingsCents: 0,
      takingsVatCents: 0,
      ...settle(agreed, { heads: 0, takingsCents: 0, takingsVatCents: 0 }, 0),
    };
    const said = { words: de, lang: 'de' } as const;
    expect(settlementRows(agreed, sums, said).map(([label]) => label)).toEqual([
      'Einnahmen ohne USt und Erstattungen',
      'Honorar',
      'Auszahlung',
    ]);
    expect(settlementNotes(agreed, sums, said).join(' ')).toContain('übersteigt 250 € nicht');
    expect(settlementNotes({ ...agreed, standing: 'small' }, sums, said)[0]).toContain('§ 19 UStG');
  });
});

describe('the way of an engagement', () => {
  it('never comes to agreed but from sent, and never back from called off', () => {
    for (const from of ENGAGEMENT_STATES) {
      expect(canFollow(from, 'agreed')).toBe(from === 'sent');
      expect(canFollow('withdrawn', from)).toBe(false);
    }
  });

  it('says what is next', () => {
    const endsAt = new Date(1_000);
    const at = (state: 'agreed' | 'draft', ms: number) =>
      nextStep({ state, endsAt, settlementState: null }, new Date(ms));
    expect([at('draft', 0), at('agreed', 999), at('agreed', 1_000)]).toEqual(['send', 'wait_for_night', 'settle']);
    expect(nextStep({ state: 'agreed', endsAt, settlementState: 'agreed' }, endsAt)).toBe('pay');
    expect(nextStep({ state: 'agreed', endsAt, settlementState: 'paid' }, endsAt)).toBe('nothing');
  });
});
