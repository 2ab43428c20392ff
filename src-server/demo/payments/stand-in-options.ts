import type { Exchange } from './api/exchange.ts';
import type { DeliverWebhook } from './webhooks/post-webhook.ts';
import type { SentWebhook } from './webhooks/webhook-sender.ts';

export interface PaymentStandInOptions {
  /** 0 takes a free one. */
  port: number;
  databaseFile: string;
  now(): Date;
  /** The only key it accepts; must start with `sk_test_`, so that a real one never comes here. */
  secretKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /**
   * What the buyer's browser reaches; `http://127.0.0.1:<port>` without it: another site than the shop, as Stripe is.
   */
  publicUrl?: string;
  /** Waits before attempt 2, 3, …; the demo's are 1, 5, 30, 120 and 600 s. */
  retryDelaysMs?: readonly number[];
  webhookTimeoutMs?: number;
  /** How often it looks by itself for what is due; 0 leaves that to `tick()`. */
  tickEveryMs?: number;
  /** Only where time is the demo's own: lets the dev panel move it. `moved` does what is due in the shop. */
  clock?: { advance(ms: number): void; moved(): Promise<void> };
  /** Sends a webhook event, in the place of an HTTP request. */
  deliver?: DeliverWebhook;
  /** Sees every API call with its answer. */
  onExchange?: (exchange: Exchange) => void;
  /** Sees every webhook attempt. */
  onWebhook?: (sent: SentWebhook) => void;
}
