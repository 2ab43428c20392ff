import { APP_ORIGIN } from './kiosk-app.ts';

export type CustomerLine = { quantity: number; name: string; lineCents: number };

/** What a guest reads at the till's second display: nothing of it says who somebody is, or why something cost less. */
export type CustomerView =
  | { kind: 'rest'; house: string; night: string | null }
  | { kind: 'bill'; lines: CustomerLine[]; totalCents: number }
  | {
      kind: 'done';
      totalCents: number;
      /** The cash that lay on the counter; null where none did. */ givenCents: number | null;
      changeCents: number;
      /** Where a phone reads the receipt (AEAO to § 146a, 2.5.3); null is training, which has none. */
      receiptUrl: string | null;
      /** The thanks stay until then. */ until: Date;
    };

export const CUSTOMER_CHANNEL = 'customer:view';
/** A page of its own, not a view of the till's: nothing of the till's code is in it. */
export const CUSTOMER_PAGE = `${APP_ORIGIN}/customer.html`;

/** `window.customer`: it is told what to show, and has nothing to ask. */
export type CustomerBridge = { onView(listener: (view: CustomerView) => void): void };
