import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { HOLD_WITHOUT_SESSION_MS } from '#shared/orders/checkout-limits.ts';
import { insertRow } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { PartRow } from '../parts/find-parts.ts';
import { takeParts } from '../parts/keep-parts.ts';
import { findOrder, findSeatItems, type OrderRow } from './find-order.ts';
import { sessionEndFrom } from './session-end.ts';

/**
 * An order without seats that pays open parts of another one, by a page, or by a charge of the card that is kept: that one
 * has no time to end. Call inside a transaction; a unique index allows one open at a time.
 */
export function insertPartOrder(
  ctx: ServiceContext,
  whole: OrderRow,
  { parts, byPage }: { parts: readonly PartRow[]; byPage: boolean },
): OrderRow {
  const [id, now] = [randomUUID(), ctx.now()];
  const totalCents = parts.reduce((sum, part) => sum + part.cents, 0);
  const [item] = findSeatItems(ctx, whole.id);
  if (item === undefined) throw new DomainError('ORDER_NOT_FOUND');
  insertRow(ctx.db, orders, {
    id,
    userId: whole.userId,
    eventId: whole.eventId,
    channel: 'part',
    status: 'pending',
    totalCents,
    partOfOrderId: whole.id,
    lang: whole.lang,
    termsVersion: whole.termsVersion,
    refundRule: whole.refundRule,
    sessionExpiresAt: byPage ? sessionEndFrom(now) : null,
    holdExpiresAt: byPage ? new Date(now.getTime() + HOLD_WITHOUT_SESSION_MS) : null,
    createdAt: now,
    updatedAt: now,
  });
  const { ticketTypeId, ticketTypeName, vatBps, role } = item;
  const line = { position: 0, ticketTypeId, ticketTypeName, vatBps, role, quantity: 1, unitPriceCents: totalCents };
  insertRow(ctx.db, orderItems, { orderId: id, ...line });
  for (const { n } of parts) takeParts(ctx, { orderId: whole.id, n, payer: id });
  const after = { partOf: whole.id, parts: parts.map(({ n }) => n), totalCents };
  writeAudit(ctx, { action: 'order.reserved', subjectKind: 'order', subjectId: id, after });
  const order = findOrder(ctx, id);
  if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}
