import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBePaid } from '#shared/events/event-limits.ts';
import { cents } from '#shared/money.ts';
import { atNormalPrice } from '#shared/orders/member-line.ts';
import { promoUses, withPromo } from '#shared/orders/promo-lines.ts';
import { promoUnitPrice, type PromoTerms } from '#shared/orders/promo-price.ts';
import { promoSentence } from '#shared/orders/member-quote.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';

const terms = (more: Partial<PromoTerms>): PromoTerms => ({
  code: 'SALSA20',
  kind: 'percent',
  percent: null,
  amountCents: null,
  ticketTypeId: null,
  ...more,
});
const line = (unitPriceCents: number, ticketTypeId: string | null = null): PricedLine => ({
  ticketTypeId,
  name: 'Party Only',
  description: '',
  quantity: 2,
  unitPriceCents: cents(unitPriceCents),
  vatBps: 1_900,
});

describe('the price with a promo code', () => {
  it.each([
    [1_000, terms({ percent: 20 }), 800],
    [1_235, terms({ percent: 50 }), 617], // 617.5 off is 618
    [1_235, terms({ percent: 100 }), 0],
    [1_000, terms({ kind: 'amount', amountCents: 250 }), 750],
    [200, terms({ kind: 'amount', amountCents: 250 }), 0],
    [290, terms({ kind: 'amount', amountCents: 250 }), 0], // 0.40 € can't be paid
    [300, terms({ kind: 'amount', amountCents: 250 }), 50],
    [0, terms({ percent: 20 }), null],
    [1_000, terms({ kind: 'unlock', ticketTypeId: 'other' }), null],
  ])('of %i cents with %o is %s', (price, promo, expected) => {
    expect(promoUnitPrice(line(price), promo)).toBe(expected);
  });

  it('can always be paid, is never more than without the code, and never below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }).filter(canBePaid),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 50, max: 40_000 }),
        (price, percent, amountCents) => {
          for (const promo of [terms({ percent }), terms({ kind: 'amount', amountCents })]) {
            const left = promoUnitPrice(line(price), promo) ?? price;
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left).toBeLessThanOrEqual(price);
            expect(canBePaid(left)).toBe(true);
          }
        },
      ),
    );
  });

  it('is on the lines that the code does something for, which are its uses', () => {
    const lines = withPromo(
      atNormalPrice([line(1_000, 'friends'), line(1_500, 'all')]),
      terms({ kind: 'unlock', ticketTypeId: 'friends' }),
    );
    expect(lines.map(({ promo }) => promo?.code ?? null)).toEqual(['SALSA20', null]);
    expect(promoUses(lines)).toBe(2);
    expect(promoUses(withPromo(lines, null))).toBe(2);
  });

  it('is said in words', () => {
    expect(promoSentence(terms({ percent: 20 }), null, 'en')).toBe('20% off each ticket.');
    expect(promoSentence(terms({ kind: 'amount', amountCents: 250 }), null, 'en')).toBe('€2.50 off each ticket.');
    expect(promoSentence(terms({ kind: 'unlock' }), 'Friends', 'en')).toBe('You can choose Friends now.');
    expect(promoSentence(terms({ percent: 20 }), null, 'de')).toBe('20 % Rabatt auf jedes Ticket.');
    expect(promoSentence(terms({ kind: 'unlock' }), 'Friends', 'de')).toBe('Du kannst jetzt Friends wählen.');
  });
});
