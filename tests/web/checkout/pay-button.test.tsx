import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { de } from '#web/features/checkout/words.de.ts';
import { PayButton, type Pay } from '#web/features/checkout/pay-button.tsx';

const shown = (pay: Partial<Pay>): string =>
  renderToStaticMarkup(
    <PayButton
      pay={{ totalCents: cents(1200), isFree: false, closedReason: null, isStarting: false, onPay: () => {}, ...pay }}
    />,
  );

describe('the button that orders', () => {
  test('says in German what the law wants it to say, and nothing else', () => {
    expect([de.pay.amount('12,00 €'), de.pay.plain]).toEqual(Array(2).fill('Zahlungspflichtig bestellen'));
    expect(shown({})).toMatch(/>Pay €12.00 with Stripe</);
  });

  test('says why nothing can be bought, and can not be pressed', () => {
    expect(shown({ closedReason: 'soldOut' })).toMatch(/<button[^>]* disabled="".*Sold Out/);
  });

  test('leads to the wait list where one can wait for what is sold out, and only then', () => {
    const link = shown({ closedReason: 'soldOut', waitHref: '/wait-list/e-1' });
    expect(link).toMatch(/<a href="\/wait-list\/e-1" class="[^"]*button-outline.*Wait list/);
    expect(shown({ closedReason: 'ended', waitHref: '/wait-list/e-1' })).toMatch(/<button[^>]* disabled=""/);
  });

  test('leads who has all tickets already to them', () => {
    const link = shown({ closedReason: 'limit' });
    expect(link).toMatch(/<a href="\/dashboard\?tab=tickets".*Show my tickets/);
    expect(link).not.toContain('<button');
  });
});
