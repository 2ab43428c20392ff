import { eq } from 'drizzle-orm';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import type { ProviderRefund } from '#server/adapters/provider-answers.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import type { Db } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { rowWriter } from '../row-writer.ts';
import { seedUuid } from '../season-ids.ts';

type Subscribed = {
  subscriberId: string;
  userId: string;
  plan: MembershipPlan;
  subscriptionId: string;
  endedAt: Date | null;
};

/** The paid months of one membership, the oldest first, and what went back of them. */
export type Months = Subscribed & { invoices: ProviderInvoice[]; refunds: ProviderRefund[] };

const VAT_BPS = 1900;

/** What the payment stand-in was paid in the lives it lived again. */
export async function readMonths(
  members: readonly Subscribed[],
  { now, apiBase, shopId }: { now: Date; apiBase: string; shopId: string },
): Promise<Months[]> {
  const payments = makeStripeProvider({
    secretKey: demoDefaults.stripeSecretKey,
    webhookSecrets: [],
    apiBase,
    shopId,
    now: () => now,
  });
  const all: Months[] = [];
  for (const member of members) {
    const invoices = (await payments.listInvoices(member.subscriptionId))
      .filter(({ status, paidCents }) => status === 'paid' && paidCents > 0)
      .toReversed();
    const [first] = invoices;
    // Money went back only where somebody withdrew, and that is of the first month.
    all.push({
      ...member,
      invoices,
      refunds: first?.paymentIntentId == null ? [] : await payments.listRefunds(first.paymentIntentId),
    });
  }
  return all;
}

/** Books them as the shop would have: every month an order with one line, and a refund beside the one it came from. */
export function writeMonths(db: Db, members: readonly Months[]): void {
  const writeOrder = rowWriter(db, orders, [
    'id',
    'userId',
    'subscriberId',
    'stripeInvoiceId',
    'stripePaymentIntentId',
    'channel',
    'status',
    'totalCents',
    'paidAt',
    'createdAt',
    'updatedAt',
  ]);
  const writeItem = rowWriter(db, orderItems, [
    'orderId',
    'position',
    'ticketTypeId',
    'ticketTypeName',
    'unitPriceCents',
    'vatBps',
    'quantity',
  ]);
  const writeRefund = rowWriter(db, refunds, [
    'id',
    'orderId',
    'paymentIntentId',
    'amountCents',
    'reason',
    'status',
    'intentKey',
    'stripeRefundId',
    'createdAt',
    'updatedAt',
  ]);
  for (const { subscriberId, userId, plan, invoices, endedAt, refunds: returned } of members) {
    for (const [
      month,
      { id: stripeInvoiceId, paymentIntentId: stripePaymentIntentId, paidCents, paidAt, createdAt },
    ] of invoices.entries()) {
      const id = seedUuid(`month:${subscriberId}:${month}`);
      const at = paidAt ?? createdAt;
      writeOrder({
        id,
        userId,
        subscriberId,
        stripeInvoiceId,
        stripePaymentIntentId,
        channel: 'online',
        status: 'paid',
        totalCents: paidCents,
        paidAt: at,
        createdAt: at,
        updatedAt: at,
      });
      writeItem({
        orderId: id,
        position: 0,
        ticketTypeId: null,
        ticketTypeName: plan.tier,
        unitPriceCents: paidCents,
        vatBps: VAT_BPS,
        quantity: 1,
      });
      if (month > 0) continue;
      for (const { id: stripeRefundId, amountCents } of returned) {
        const label = `withdraw:${subscriberId}:${stripeInvoiceId}`;
        const backAt = endedAt ?? at;
        writeRefund({
          id: seedUuid(`refund:${subscriberId}`),
          orderId: id,
          paymentIntentId: stripePaymentIntentId,
          amountCents,
          reason: 'withdrawal',
          status: 'succeeded',
          intentKey: label,
          stripeRefundId,
          createdAt: backAt,
          updatedAt: backAt,
        });
      }
    }
    const last = invoices.at(-1);
    if (last !== undefined)
      db.orm.update(subscribers).set({ bookedUntil: last.periodEnd }).where(eq(subscribers.id, subscriberId)).run();
  }
}
