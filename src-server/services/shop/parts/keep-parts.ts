import { and, eq, inArray, sql } from 'drizzle-orm';
import { MINUTE_MS, DAY_MS } from '#shared/time.ts';
import type { PartState, PlannedPart } from '#shared/parts/part-state.ts';
import { prepared } from '#server/db/client.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findParts, type PartRow } from './find-parts.ts';

/** So long before a part is charged its buyer is told. */
export const REMINDED_BEFORE_MS = 5 * DAY_MS;
/** An answer that never came is asked for again. */
const LOOKED_AT_MS = 5 * MINUTE_MS;

const OPEN = ['planned', 'failed', 'overdue'] as const satisfies readonly PartState[];

const payWith = prepared({ payer: orderParts.partOrderId, orderId: orderParts.orderId }, (orm, { payer, orderId }) =>
  orm
    .update(orderParts)
    .set({ partOrderId: payer })
    .where(and(eq(orderParts.orderId, orderId), inArray(orderParts.state, [...OPEN]).inlineParams()))
    .prepare(),
);
const paidBy = prepared({ payer: orderParts.partOrderId }, (orm, { payer }) =>
  orm
    .update(orderParts)
    .set({ state: 'paid', nextAt: null })
    .where(and(eq(orderParts.partOrderId, payer), inArray(orderParts.state, [...OPEN]).inlineParams()))
    .prepare(),
);

/** Keeps the plan that an order is bought under. Call inside its transaction, while it is open. */
export function keepParts(ctx: ServiceContext, orderId: string, parts: readonly PlannedPart[]): void {
  const now = ctx.now();
  for (const [index, part] of parts.entries()) {
    const { dueAt } = part;
    // Who buys right before it is due has just read of it.
    const isNear = dueAt !== null && dueAt.getTime() - now.getTime() < REMINDED_BEFORE_MS;
    insertRow(ctx.db, orderParts, {
      orderId,
      n: index + 1,
      cents: part.cents,
      dueAt: dueAt ?? now,
      remindedAt: dueAt === null || isNear ? now : null,
    });
  }
}

const charged = prepared({ orderId: orderParts.orderId }, (orm, { orderId }) =>
  orm
    .update(orderParts)
    .set({ nextAt: sql`${orderParts.dueAt}` })
    .where(and(eq(orderParts.orderId, orderId), sql`${orderParts.state} = 'planned'`))
    .prepare(),
);

/** The first part is paid with the order itself; from then on the others are charged when they are due. */
export function payFirstPart(ctx: ServiceContext, orderId: string): void {
  updateRows(ctx.db, orderParts, { orderId, n: 1 }, { state: 'paid', partOrderId: orderId });
  charged(ctx.db).run({ orderId });
}

/** One part, or with `n` null all that are open, are being paid by this order. */
export function takeParts(
  ctx: ServiceContext,
  { orderId, n, payer }: { orderId: string; n: number | null; payer: string },
): void {
  if (n === null) payWith(ctx.db).run({ payer, orderId });
  else updateRows(ctx.db, orderParts, { orderId, n }, { partOrderId: payer });
}

/** What an order that pays parts has come to; false where one of them is owed no more. */
export function markPaid(ctx: ServiceContext, { orderId, payer }: { orderId: string; payer: string }): boolean {
  const own = findParts(ctx, orderId).filter(({ partOrderId }) => partOrderId === payer);
  if (own.length === 0 || !own.every(({ state }) => (OPEN as readonly PartState[]).includes(state))) return false;
  paidBy(ctx.db).run({ payer });
  return true;
}

type Standing = Partial<Pick<PartRow, 'state' | 'attempts' | 'failedAt' | 'nextAt' | 'remindedAt'>>;

/** How a part stands from now on. */
export function setPart(
  ctx: ServiceContext,
  { orderId, n, state }: Pick<PartRow, 'orderId' | 'n' | 'state'>,
  to: Standing,
): void {
  updateRows(ctx.db, orderParts, { orderId, n, state }, to);
}

/** When a charge without an answer is asked about again. */
export const nextLookAt = (ctx: ServiceContext): Date => new Date(ctx.now().getTime() + LOOKED_AT_MS);
