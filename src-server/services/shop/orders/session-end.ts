import { SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';

/** When a payment page asked for now ends. Providers count whole seconds; rounding up keeps it above their minimum of 30 minutes. */
export const sessionEndFrom = (now: Date): number => Math.ceil((now.getTime() + SESSION_LIFETIME_MS) / 1000) * 1000;
