import { afterEach, describe, expect, test, vi } from 'vitest';
import { sayStartFailure } from '#web/features/checkout/say-start-failure.ts';
import { toast, toastStore } from '#web/ui/frame/toast.ts';
import { failedCall } from '#tests/support/failed-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

/** What stands on the screen after a pay call that failed with this. */
function saidOf(error: unknown): string {
  sayStartFailure(error, undefined);
  return toastStore.read().map(({ title, text }) => `${title}: ${text}`)[0] ?? '';
}
const SPECIFIED = 'Payment Error: Failed to create checkout session. Please try again.';

describe('a pay call that fails', () => {
  test.each([
    ['on its way, such as a lost network', new TypeError('Failed to fetch')],
    ['with an answer that nobody expected', { data: { httpStatus: 502 } }],
    ['because the payment provider opens no page', failedCall('PAYMENT_SESSION_FAILED')],
  ])('%s says the specified sentence, and that nothing was charged', (_, error) => {
    expect(saidOf(error)).toBe(`${SPECIFIED} Nothing was charged.`);
  });

  test('without a network says that, too', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(saidOf(new TypeError('Failed to fetch'))).toBe(`${SPECIFIED} You are offline. Nothing was charged.`);
  });

  test('because the provider is busy says that the seats stay held and nothing was charged', () => {
    const heldUntil = Date.parse('2026-01-16T20:34:00Z');
    expect(saidOf(failedCall('PAYMENT_PROVIDER_BUSY', { heldUntil }))).toBe(
      'The payment provider is busy: Your seats stay held until 21:34. Please press again. Nothing was charged.',
    );
  });
});
