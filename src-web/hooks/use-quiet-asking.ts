import { useEffect, useEffectEvent } from 'react';

/**
 * How often a page that waits for a payment reads our own books. That is cheap, and the provider tells them by webhook
 * within a second or two.
 */
export const READ_EVERY_MS = 4_000;

/**
 * Asks the provider on arrival and whenever the buyer comes back to this tab, as long as a payment is waited for: a lost
 * webhook event must not keep anybody waiting. Nobody asked, so a failure is not said.
 */
export function useQuietAsking(ask: () => Promise<unknown>, isWaiting: boolean): void {
  const askQuietly = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask().catch(() => undefined);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = (): void => askQuietly();
    onReturn();
    window.addEventListener('focus', onReturn);
    return () => window.removeEventListener('focus', onReturn);
  }, [isWaiting]);
}
