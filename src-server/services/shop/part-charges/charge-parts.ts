import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import type { LaterChargeResult } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { insertPartOrder } from '../orders/insert-part-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { payPart } from '../orders/settle-part.ts';
import { findParts, findPendingPartOrder, type PartRow } from '../parts/find-parts.ts';
import { nextLookAt, REMINDED_BEFORE_MS, setPart } from '../parts/keep-parts.ts';

const BATCH = 20;
/** A part that was refused is charged again so long after the first time, and is overdue at the end. */
const TRIED_AGAIN_MS = [3 * DAY_MS, 6 * DAY_MS] as const;
const OVERDUE_AFTER_MS = 7 * DAY_MS;

const due = prepared({ now: orderParts.nextAt, limit: Number }, (orm, { now, limit }) =>
  orm
    .select({ orderId: orderParts.orderId, n: orderParts.n })
    .from(orderParts)
    .where(lte(orderParts.nextAt, now))
    .orderBy(asc(orderParts.nextAt), asc(orderParts.orderId), asc(orderParts.n))
    .limit(limit)
    .prepare(),
);
const toRemind = prepared({ until: orderParts.dueAt, limit: Number }, (orm, { until, limit }) =>
  orm
    .select()
    .from(orderParts)
    .where(
      and(
        sql`${orderParts.state} = 'planned'`,
        lte(orderParts.dueAt, until),
        isNull(orderParts.remindedAt),
        isNotNull(orderParts.nextAt),
      ),
    )
    .orderBy(asc(orderParts.dueAt), asc(orderParts.orderId))
    .limit(limit)
    .prepare(),
);

type Attempt = { whole: OrderRow; order: OrderRow; part: PartRow; isAgain: boolean };

const refOf = ({ orderId, n }: Pick<PartRow, 'orderId' | 'n'>, at: number): string => `${orderId}:${n}:${at}`;

/** After the last try the office decides; the seat stays. */
function becomesOverdue(ctx: ServiceContext, part: PartRow): void {
  setPart(ctx, part, { state: 'overdue', nextAt: null });
  writeAudit(ctx, { action: 'part.overdue', subjectKind: 'order', subjectId: part.orderId, after: { n: part.n } });
}

/** The order by which a part is charged now, with the one before where no answer came; null where nothing is to be done. */
function reserve(ctx: ServiceContext, orderId: string, n: number): Attempt | null {
  return inTransaction(ctx.db, () => {
    const whole = findOrder(ctx, orderId);
    const part = findParts(ctx, orderId).find((one) => one.n === n);
    if (whole === undefined || part === undefined || part.nextAt === null || part.nextAt > ctx.now()) return null;
    if (part.state !== 'planned' && part.state !== 'failed') return null;
    const pending = findOrder(ctx, findPendingPartOrder(ctx, orderId) ?? '');
    const nextAt = nextLookAt(ctx);
    setPart(ctx, part, { nextAt });
    if (pending !== undefined) {
      const isOwn = pending.holdExpiresAt === null && part.partOrderId === pending.id;
      // Somebody is paying on a page: that is waited for.
      return isOwn ? { whole, order: pending, part, isAgain: true } : null;
    }
    const isTried = part.attempts > TRIED_AGAIN_MS.length;
    // Nobody is charged without an account, nor while a bank asks for the first part back.
    if (isTried || whole.userId === null || whole.status !== 'paid' || whole.isDisputed) {
      becomesOverdue(ctx, { ...part, nextAt });
      return null;
    }
    const order = insertPartOrder(ctx, whole, { parts: [part], byPage: false });
    setPart(ctx, part, { attempts: part.attempts + 1 });
    return { whole, order, part: { ...part, attempts: part.attempts + 1 }, isAgain: false };
  });
}

/** The next try counts from the first one that failed. */
function fail(ctx: ServiceContext, { order, part }: Attempt, code: string): void {
  const { orderId, n, attempts } = part;
  const failedAt = part.failedAt ?? ctx.now();
  const again = TRIED_AGAIN_MS[attempts - 1] ?? OVERDUE_AFTER_MS;
  if (order.status === 'pending') moveOrder(ctx, order, { to: 'cancelled' });
  if (part.state !== 'planned' && part.state !== 'failed') return;
  setPart(ctx, part, { state: 'failed', failedAt, nextAt: new Date(failedAt.getTime() + again) });
  writeAudit(ctx, { action: 'part.failed', subjectKind: 'order', subjectId: orderId, after: { n, attempts, code } });
  putInOutbox(ctx, { kind: 'mail.part_failed', refId: refOf(part, attempts), payload: { n } });
}

function settle(ctx: ServiceContext, attempt: Attempt, result: LaterChargeResult): void {
  inTransaction(ctx.db, () => {
    const order = findOrder(ctx, attempt.order.id) ?? attempt.order;
    const part = findParts(ctx, attempt.part.orderId).find(({ n }) => n === attempt.part.n) ?? attempt.part;
    if (result.is === 'declined') return fail(ctx, { ...attempt, order, part }, result.code);
    const { paymentIntentId } = result;
    payPart(ctx, order, { sessionId: null, paymentIntentId, amountCents: order.totalCents });
  });
}

async function charge(ctx: ServiceContext, attempt: Attempt): Promise<void> {
  const { whole, order, part, isAgain } = attempt;
  if (whole.stripePaymentIntentId === null) return settle(ctx, attempt, { is: 'declined', code: 'no_card' });
  const result = await ctx.payments.chargeLater({
    orderId: order.id,
    keptBy: whole.stripePaymentIntentId,
    amountCents: cents(order.totalCents),
    idempotencyKey: `part:${whole.id}:${part.n}:${part.attempts}`,
    isAgain,
  });
  settle(ctx, attempt, result);
}

function remind(ctx: ServiceContext): number {
  const until = new Date(ctx.now().getTime() + REMINDED_BEFORE_MS);
  const soon = toRemind(ctx.db).all({ until, limit: BATCH });
  for (const part of soon)
    inTransaction(ctx.db, () => {
      setPart(ctx, part, { remindedAt: ctx.now() });
      putInOutbox(ctx, { kind: 'mail.part_due', refId: refOf(part, 0), payload: { n: part.n } });
    });
  return soon.length;
}

/**
 * Charges what is due of prices in parts: reserve (transaction), charge, settle (transaction), under one idempotency key an
 * attempt. Whom it concerns is told some days before. Gives how many were told or charged.
 */
export async function chargeParts(ctx: ServiceContext): Promise<number> {
  let done = remind(ctx);
  for (const { orderId, n } of due(ctx.db).all({ now: ctx.now(), limit: BATCH })) {
    const attempt = reserve(ctx, orderId, n);
    if (attempt === null) continue;
    done++;
    await charge(ctx, attempt).catch((error: unknown) => {
      ctx.log.warn({ err: error, orderId, n }, 'a part is asked for again');
    });
  }
  return done;
}
