import { randomUUID } from 'node:crypto';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { callProcedure, Refused } from '#tests/support/processes/call-procedure.ts';
import type { RunningPayments } from '#tests/support/processes/start-payments.ts';

export type Street = {
  shopUrl: string;
  payments: RunningPayments;
  buyers: Buyer[];
  requests: { eventId: string; ticketTypeId: string }[];
  random: () => number;
};

export type BusyBuyers = {
  stop(): Promise<void>;
  counts: { started: number; paid: number; cancelled: number; soldOut: number };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Numbers that come the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Everybody buys, pays, changes his mind or walks away, again and again, whatever the server is doing meanwhile. */
export function letThemBuy(street: Street): BusyBuyers {
  const { shopUrl, payments, random } = street;
  const counts = { started: 0, paid: 0, cancelled: 0, soldOut: 0 };
  let isOver = false;

  /** The same key until there is an answer: what a browser does whose connection broke. */
  async function order(buyer: Buyer): Promise<CheckoutStarted | null> {
    const request = street.requests[Math.floor(random() * street.requests.length)];
    const quantity = 1 + Math.floor(random() * 3);
    const idempotencyKey = randomUUID();
    while (request !== undefined && !isOver) {
      try {
        return await callProcedure<CheckoutStarted>(shopUrl, {
          procedure: 'checkout.createEventCheckout',
          cookie: buyer.cookie,
          input: {
            eventId: request.eventId,
            items: [{ ticketTypeId: request.ticketTypeId, quantity }],
            idempotencyKey,
          },
        });
      } catch (error) {
        if (error instanceof Refused) {
          if (/SOLD_OUT/.test(error.code)) counts.soldOut++;
          return null;
        }
        await pause(20 + random() * 60);
      }
    }
    return null;
  }

  async function decide({ orderId, sessionId, url }: CheckoutStarted, buyer: Buyer): Promise<void> {
    if (sessionId === null || url === null) return;
    const mood = random();
    if (mood < 0.6) {
      await payments.dev('POST', `/sessions/${sessionId}/pay`, {});
      counts.paid++;
      if (mood < 0.3)
        await callProcedure(shopUrl, {
          procedure: 'checkout.verifyPaymentStatus',
          cookie: buyer.cookie,
          input: { sessionId },
        });
    } else if (mood < 0.8) {
      await callProcedure(shopUrl, { procedure: 'checkout.cancel', cookie: buyer.cookie, input: { orderId } });
      counts.cancelled++;
    }
  }

  async function live(buyer: Buyer): Promise<void> {
    while (!isOver) {
      const started = await order(buyer);
      if (started !== null) {
        counts.started++;
        // The server may be gone, or the page ended under the buyer's fingers: he comes again.
        await decide(started, buyer).catch(() => undefined);
      }
      await pause(random() * 40);
    }
  }

  const lives = street.buyers.map(live);
  return {
    counts,
    async stop() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}
