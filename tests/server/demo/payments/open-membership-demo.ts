import type { Cents } from '#shared/money.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { openPaymentDemo, secretKey, webhookSecret } from './open-payment-demo.ts';

export const clubPlan = { id: 'club', name: 'Members Club', monthlyCents: 1000 as Cents };
const day = 24 * 3600;

/** The stand-in as the members club meets it: through the payment adapter, over real HTTP. */
export async function openMembershipDemo(start = new Date('2026-11-20T18:00:00Z')) {
  const demo = await openPaymentDemo();
  demo.advance((start.getTime() - demo.inSeconds(0) * 1000) / 1000);
  const now = () => new Date(demo.inSeconds(0) * 1000);
  const payments = makeStripeProvider({
    secretKey,
    webhookSecrets: [webhookSecret],
    apiBase: demo.standIn.url,
    shopId: 'https://clave.test',
    now,
    sessionsPerSecond: 1_000_000,
  });
  let users = 0;

  async function open(plan = clubPlan) {
    users += 1;
    const userId = `user-${users}`;
    const { customerId } = await payments.ensureCustomer({
      userId,
      email: `${userId}@clave.test`,
      name: 'Anna Dancer',
    });
    return payments.startSubscriptionCheckout(
      {
        customerId,
        lang: null,
        plan,
        metadata: { user_id: userId, plan_id: plan.id },
        clientReferenceId: `order-${users}`,
        idempotencyKey: `membership:${userId}`,
        successUrl: 'http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://shop.test/members-club',
        expiresAt: new Date(now().getTime() + 3_600_000),
      },
      null,
    );
  }

  return {
    ...demo,
    payments,
    now,
    open,
    /** A running membership, bought with a card of the hosted page. */
    async join(card = '4242 4242 4242 4242', plan = clubPlan): Promise<string> {
      const session = await open(plan);
      demo.standIn.act('pay', session.id, { card });
      return (await payments.getSubscriptionSession(session.id)).subscriptionId ?? '';
    },
    /** Time passes; everything due happens. */
    async passDays(days: number): Promise<void> {
      demo.advance(days * day);
      await demo.standIn.tick();
    },
    async passTo(date: string): Promise<void> {
      demo.advance((new Date(date).getTime() - now().getTime()) / 1000);
      await demo.standIn.tick();
    },
  };
}
