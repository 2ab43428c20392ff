import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Lang } from '#shared/lang.ts';
import { de as ordersDe } from '#shared/orders/screen-words.de.ts';
import { en as ordersEn } from '#shared/orders/screen-words.en.ts';
import { de as rolesDe } from '#shared/roles/words.de.ts';
import { en as rolesEn } from '#shared/roles/words.en.ts';
import { sayStartFailure, type SayOfStart } from '#web/features/checkout/say-start-failure.ts';
import { de } from '#web/features/checkout/words.de.ts';
import { en } from '#web/features/checkout/words.en.ts';
import { de as frameDe } from '#web/ui/frame/words.de.ts';
import { en as frameEn } from '#web/ui/frame/words.en.ts';
import { toast, toastStore } from '#web/ui/frame/toast.ts';
import { failedCall } from '#tests/support/failed-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

const SAY: Record<Lang, SayOfStart> = {
  en: { checkout: en, orders: ordersEn, roles: rolesEn, failures: frameEn.failures },
  de: { checkout: de, orders: ordersDe, roles: rolesDe, failures: frameDe.failures },
};

/** What stands on the screen after a pay call that failed with this. */
function saidOf(error: unknown, lang: Lang = 'en'): string {
  sayStartFailure(error, SAY[lang], undefined);
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

  test('says the same in German', () => {
    expect(saidOf(new TypeError('Failed to fetch'), 'de')).toBe(
      'Zahlung nicht gestartet: Die Bezahlseite ließ sich nicht öffnen. Bitte versuch es noch einmal. Es wurde nichts abgebucht.',
    );
  });
  test('because a role is full says how many have to come first', () => {
    const full = failedCall('ROLE_FULL', { role: 'follow', needed: 2 });
    expect(saidOf(full, 'de')).toBe(
      'Jemand war schneller: Für Follows ist gerade kein Platz. Noch zwei Leads, dann bist du dran: Du kannst auf die Warteliste.',
    );
  });
});
