import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { PayButton, type Pay } from '#web/features/checkout/pay-button.tsx';

const shown = (pay: Partial<Pay>): string =>
  renderToStaticMarkup(
    <PayButton
      pay={{ totalCents: cents(1200), isFree: false, closedReason: null, isStarting: false, onPay: () => {}, ...pay }}
    />,
  );

describe('the button that orders', () => {
  test('says why nothing can be bought, and can not be pressed', () => {
    expect(shown({ closedReason: 'Sold Out' })).toMatch(/<button[^>]* disabled="".*Sold Out/);
  });

  test('leads who has all tickets already to them', () => {
    const link = shown({ closedReason: 'You have all your tickets' });
    expect(link).toMatch(/<a href="\/dashboard\?tab=tickets".*Show my tickets/);
    expect(link).not.toContain('<button');
  });
});
