import { SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import { SECOND_MS } from '#shared/time.ts';

/**
 * When a payment page asked for now ends. The provider counts whole seconds; rounding up keeps it above the minimum of
 * 30 minutes.
 */
export const sessionEndFrom = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + SESSION_LIFETIME_MS) / SECOND_MS) * SECOND_MS);
