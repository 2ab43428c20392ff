import { expect, test } from 'vitest';
import { plainDetail } from '#web/ui/admin/exception-text.ts';

test('every amount of a note is shown in euros, and the currency only once', () => {
  expect(plainDetail('refund_differs', '1200 here, 0 there eur', 'en')).toBe('€12.00 here, €0.00 there');
  expect(plainDetail('dashboard_refund', '1200 of 8400 eur', 'en')).toBe('€12.00 of €84.00');
  expect(plainDetail('unknown_refund', '2500 eur', 'en')).toBe('€25.00');
  expect(plainDetail('refund_failed', 'expired_or_canceled_card', 'en')).toBe('expired or canceled card');
});
