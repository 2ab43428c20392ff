import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../behaviour.ts';
import type { Store } from '../store.ts';
import { createDeliveryQueue, type Delivery } from './delivery-queue.ts';
import type { DeliverWebhook } from './post-webhook.ts';
import { createHmac } from 'node:crypto';

/** `Stripe-Signature`: HMAC-SHA256 over `t.body` (docs.stripe.com/webhooks#verify-manually). */
function signWebhook(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}

export interface SentWebhook {
  eventType: string;
  body: string;
  signature: string;
  /** The receiver's status, or why there was none. */
  outcome: string;
}

interface SenderOptions {
  store: Store;
  behaviour: Behaviour;
  now(): Date;
  /** Wait before attempt 2, 3, …; after the last one the delivery has failed. */
  retryDelaysMs: readonly number[];
  deliver: DeliverWebhook;
  onSent?: (sent: SentWebhook) => void;
}

const maxInFlight = 32;
const shuffleWithinMs = 100;

/**
 * Sends webhooks in parallel and in no promised order, as Stripe does, and again until the receiver answers 2xx.
 * Waiting is in real time; `tick()` also sends what is due by the injected clock.
 */
export class WebhookSender {
  readonly queue: ReturnType<typeof createDeliveryQueue>;
  readonly #options: SenderOptions;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #waiting = new Set<number>();
  #isClosed = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.queue = createDeliveryQueue(options.store);
  }

  /** Goes on with what an earlier run left unsent. */
  resume(): void {
    for (const delivery of this.queue.listOpen())
      if (delivery.state === 'pending') this.#schedule(delivery.id, delivery.dueMs - this.#nowMs());
  }

  /** Called inside the verb's transaction: the timer fires only after it, and finds no row if it was rolled back. */
  enqueue(eventId: string): void {
    const { webhookMode: mode } = this.#options.behaviour;
    if (mode === 'off') return;
    for (let copy = 0; copy < (mode === 'duplicate' ? 2 : 1); copy += 1) {
      const waitMs = mode === 'shuffle' ? Math.random() * shuffleWithinMs : 0;
      const state = mode === 'hold' ? 'held' : 'pending';
      const id = this.queue.add(eventId, {
        state,
        drops: mode === 'drop-first' ? 1 : 0,
        dueMs: Math.round(this.#nowMs() + waitMs),
      });
      if (state === 'pending') this.#schedule(id, waitMs);
    }
  }

  /** Sends everything held or waiting, one attempt each, and resolves when the receiver has answered. */
  async flush(): Promise<number> {
    const open = this.queue.listOpen();
    for (const delivery of open) {
      if (delivery.state === 'held') this.queue.save({ ...delivery, state: 'pending' });
      this.#start(delivery.id);
    }
    await this.#settleInFlight();
    return open.length;
  }

  /** Sends what is due by the injected clock. */
  async sendDue(): Promise<void> {
    for (const delivery of this.queue.listOpen()) {
      if (delivery.state === 'pending' && delivery.dueMs <= this.#nowMs()) this.#start(delivery.id);
    }
    await this.#settleInFlight();
  }

  /** Resolves when nothing is under way or waiting for a retry (held ones do not count). */
  async whenIdle(): Promise<void> {
    while (!this.#isClosed && (this.#timers.size > 0 || this.#inFlight.size > 0)) {
      await this.#settleInFlight();
      await sleep(5);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.clear();
    await this.#settleInFlight();
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }

  #schedule(id: number, waitMs: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => this.#start(id), Math.max(0, waitMs)),
    );
  }

  #start(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    if (this.#isClosed || this.#inFlight.has(id)) return;
    if (this.#inFlight.size >= maxInFlight) {
      this.#waiting.add(id);
      return;
    }
    const attempt = this.#attempt(id).finally(() => {
      this.#inFlight.delete(id);
      const [next] = this.#waiting;
      if (next === undefined) return;
      this.#waiting.delete(next);
      this.#start(next);
    });
    this.#inFlight.set(id, attempt);
  }

  async #attempt(id: number): Promise<void> {
    const delivery = this.queue.get(id);
    const event = delivery && this.queue.bodyOf(delivery.eventId);
    if (!event || delivery.state !== 'pending') return;
    const body = event.json;
    const { webhookUrl, webhookSecret, signatureAgeSeconds } = this.#options.behaviour;
    const atSeconds = Math.floor(this.#nowMs() / 1000) - signatureAgeSeconds;
    const signature = signWebhook(body, webhookSecret, atSeconds);
    const isLost = delivery.drops > 0;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (demo payments)',
    };
    let outcome = 'lost on purpose';
    let isAccepted = false;
    if (!isLost) {
      try {
        const status = await this.#options.deliver({ url: webhookUrl, body, headers });
        outcome = String(status);
        isAccepted = status >= 200 && status < 300;
      } catch (error) {
        outcome = error instanceof Error ? error.message : 'no answer';
      }
      this.#options.onSent?.({ eventType: event.parent, body, signature, outcome });
    }
    this.#record({ ...delivery, drops: Math.max(0, delivery.drops - 1), lastOutcome: outcome }, isAccepted);
  }

  #record(delivery: Delivery, isAccepted: boolean): void {
    const attempts = delivery.attempts + 1;
    const waitMs = this.#options.retryDelaysMs[attempts - 1];
    const state = isAccepted ? 'delivered' : waitMs === undefined ? 'failed' : 'pending';
    if (!this.#options.store.isOpen()) return;
    this.queue.save({ ...delivery, attempts, state, dueMs: this.#nowMs() + (waitMs ?? 0) });
    if (state === 'pending' && waitMs !== undefined && !this.#isClosed) this.#schedule(delivery.id, waitMs);
  }

  async #settleInFlight(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.values());
  }
}
