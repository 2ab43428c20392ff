import type { Lang } from '#shared/lang.ts';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { paymentCustomers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext, UserActor } from '../../base/service-context.ts';
import { providerPlanOf } from './next-plan.ts';
import { pageEnd } from './order-membership.ts';
import { changeSubscriber, findCustomerId, type SubscriberRow } from './subscriber-rows.ts';

/** One customer per person: whoever comes second takes the first one's (two tabs at once). */
async function customerOf(
  ctx: ServiceContext,
  { userId, email, displayName }: UserActor,
  until: Date,
): Promise<string> {
  const known = findCustomerId(ctx, userId);
  if (known !== undefined) return known;
  const { customerId } = await ctx.payments.ensureCustomer({ userId, email, name: displayName }, until);
  ctx.db.orm
    .insert(paymentCustomers)
    .values({ userId, stripeCustomerId: customerId, createdAt: ctx.now() })
    .onConflictDoNothing()
    .run();
  return findCustomerId(ctx, userId) ?? customerId;
}

/** Opens the provider's page for an order and writes it down. `until`: how long the provider is waited for. */
export async function openPaymentPage(
  ctx: ServiceContext,
  row: SubscriberRow,
  {
    actor,
    lang,
    until,
  }: { actor: UserActor; /** Of the page it is ordered on. */ lang: Lang | undefined; until: Date },
): Promise<SubscriberRow> {
  const plan = providerPlanOf(ctx, row.planId, row.monthlyCents);
  const session = await ctx.payments.startSubscriptionCheckout(
    {
      customerId: await customerOf(ctx, actor, until),
      plan,
      lang: lang ?? null,
      metadata: { subscriber_id: row.id, user_id: actor.userId, plan_id: plan.id },
      clientReferenceId: row.id,
      // A page in the other language is another one.
      idempotencyKey: `membership:${row.id}:cs:1${lang === 'de' ? ':de' : ''}`,
      successUrl: pageUrl(ctx, '/payment-success?success=true&session_id={CHECKOUT_SESSION_ID}', lang ?? 'en'),
      cancelUrl: pageUrl(ctx, memberOrderPath(plan.id), lang ?? 'en'),
      expiresAt: row.sessionExpiresAt ?? pageEnd(ctx.now()),
    },
    until,
  );
  const opened = { stripeSessionId: session.id, checkoutUrl: session.url, sessionExpiresAt: session.expiresAt };
  inTransaction(ctx.db, () => changeSubscriber(ctx, row.id, opened));
  return { ...row, ...opened };
}
