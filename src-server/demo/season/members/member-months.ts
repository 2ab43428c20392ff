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

const ORDER = ['id', 'userId', 'subscriberId', 'stripeInvoiceId', 'stripePaymentIntentId', 'channel'] as const;
const ORDER_PAID = ['status', 'totalCents', 'paidAt', 'createdAt', 'updatedAt'] as const;
const ITEM = ['orderId', 'position', 'ticketTypeId', 'ticketTypeName', 'unitPriceCents', 'vatBps', 'quantity'] as const;
const REFUND = ['id', 'orderId', 'paymentIntentId', 'amountCents', 'reason', 'status', 'intentKey'] as const;
const REFUND_MADE = ['stripeRefundId', 'createdAt', 'updatedAt'] as const;

const monthWriters = (db: Db) => ({
  order: rowWriter(db, orders, [...ORDER, ...ORDER_PAID]),
  item: rowWriter(db, orderItems, ITEM),
  refund: rowWriter(db, refunds, [...REFUND, ...REFUND_MADE]),
});
type MonthWriters = ReturnType<typeof monthWriters>;

/** One paid month: an order with one line. */
type Month = { orderId: string; invoice: ProviderInvoice; paidAt: Date };

function writeMonth(write: MonthWriters, { subscriberId, userId, plan }: Months, month: Month): void {
  const { orderId, invoice, paidAt } = month;
  write.order({
    id: orderId,
    userId,
    subscriberId,
    stripeInvoiceId: invoice.id,
    stripePaymentIntentId: invoice.paymentIntentId,
    channel: 'online',
    status: 'paid',
    totalCents: invoice.paidCents,
    paidAt,
    createdAt: paidAt,
    updatedAt: paidAt,
  });
  write.item({
    orderId,
    position: 0,
    ticketTypeId: null,
    ticketTypeName: plan.tier,
    unitPriceCents: invoice.paidCents,
    vatBps: VAT_BPS,
    quantity: 1,
  });
}

function writeReturned(write: MonthWriters, member: Months, { orderId, invoice, paidAt }: Month): void {
  const backAt = member.endedAt ?? paidAt;
  for (const { id: stripeRefundId, amountCents } of member.refunds)
    write.refund({
      id: seedUuid(`refund:${member.subscriberId}`),
      orderId,
      paymentIntentId: invoice.paymentIntentId,
      amountCents,
      reason: 'withdrawal',
      status: 'succeeded',
      intentKey: `withdraw:${member.subscriberId}:${invoice.id}`,
      stripeRefundId,
      createdAt: backAt,
      updatedAt: backAt,
    });
}

/** Books them as the shop would have: every month an order with one line, and a refund beside the one it came from. */
export function writeMonths(db: Db, members: readonly Months[]): void {
  const write = monthWriters(db);
  for (const member of members) {
    const { subscriberId, invoices } = member;
    for (const [position, invoice] of invoices.entries()) {
      const orderId = seedUuid(`month:${subscriberId}:${position}`);
      const month = { orderId, invoice, paidAt: invoice.paidAt ?? invoice.createdAt };
      writeMonth(write, member, month);
      if (position === 0) writeReturned(write, member, month);
    }
    const last = invoices.at(-1);
    if (last !== undefined)
      db.orm.update(subscribers).set({ bookedUntil: last.periodEnd }).where(eq(subscribers.id, subscriberId)).run();
  }
}
