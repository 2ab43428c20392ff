import { newStripeId } from './api/stripe-ids.ts';
import { createSession } from './payments/create-session.ts';
import { paySession } from './payments/pay-session.ts';
import { testCards } from './payments/test-cards.ts';
import { type StandInContext, unixSeconds } from './stand-in-context.ts';

export interface PaidSessionsInput {
  count: number;
  unitAmountCents: number;
  /** One per session where given; written to session and payment intent alike. */
  metadata?: Record<string, string>[];
  clientReferenceIds?: string[];
  email?: string;
}

export interface PaidSession {
  sessionId: string;
  paymentIntentId: string | null;
  /** The `checkout.session.completed` event's id, and its JSON as a webhook would bring it. */
  eventId: string;
  eventBody: string;
}

/** Pays many open sessions in one transaction. With webhook mode `off` or `hold` the caller sends the events itself. */
export function payMany(ctx: StandInContext, sessionIds: readonly string[]): PaidSession[] {
  const card = testCards[0] ?? null;
  return ctx.store.inTransaction(() =>
    sessionIds.map((sessionId) => {
      const result = paySession(ctx, { sessionId, card, payer: { email: 'buyer@example.test', name: 'Test Buyer' } });
      if (result.outcome !== 'complete') throw new Error(`Session ${sessionId} was ${result.outcome}`);
      return {
        sessionId,
        paymentIntentId: result.session.payment_intent as string | null,
        eventId: result.eventId,
        eventBody: ctx.store.get('event', result.eventId)?.json ?? '',
      };
    }),
  );
}

/** Sessions that exist only to be settled: created and paid at once, without the API. */
export function createPaidSessions(ctx: StandInContext, input: PaidSessionsInput): PaidSession[] {
  return ctx.store.inTransaction(() => {
    const ids = Array.from({ length: input.count }, (_, index) => {
      const metadata = input.metadata?.[index] ?? {};
      return createSession(ctx, {
        mode: 'payment',
        success_url: 'http://localhost/paid?session_id={CHECKOUT_SESSION_ID}',
        client_reference_id: input.clientReferenceIds?.[index] ?? newStripeId('ref'),
        customer_email: input.email ?? 'buyer@example.test',
        expires_at: unixSeconds(ctx) + 3600,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: input.unitAmountCents, product_data: { name: 'Ticket' } },
          },
        ],
      }).id;
    });
    return payMany(ctx, ids);
  });
}
