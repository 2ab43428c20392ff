import type { ExceptionsInput, NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import { KINDS_OF_GROUP } from '#shared/admin/money-queries.ts';
import type { Page, PaymentExceptionView } from '#shared/admin/admin-views.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

type Row = Omit<PaymentExceptionView, 'createdAt' | 'isOutsideProvider'> & {
  createdAt: number;
  isOutsideProvider: number;
};

const open = statement<{ at: number; id: string; limit: number; kinds: string | null }, Row>(
  `SELECT x.id, x.kind, x.ref_id AS refId, x.order_id AS orderId, e.title AS eventTitle, x.detail, x.created_at AS createdAt,
     o.id IS NOT NULL AND o.stripe_payment_intent_id IS NULL AND o.stripe_invoice_id IS NULL AS isOutsideProvider
   FROM payment_exceptions x LEFT JOIN orders o ON o.id = x.order_id LEFT JOIN events e ON e.id = o.event_id
   WHERE x.resolved_at IS NULL AND (@kinds IS NULL OR x.kind IN (SELECT value FROM json_each(@kinds))) AND (x.created_at, x.id) < (@at, @id) ORDER BY x.created_at DESC, x.id DESC LIMIT @limit`,
);

/** Money trouble a person has to decide (decisions §4, 'payment truth'), newest first, a page at a time. */
export function listPaymentExceptions(
  ctx: ServiceContext,
  { limit, cursor, group }: ExceptionsInput,
): Page<PaymentExceptionView, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = open(ctx.db).all({
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
    kinds: group == null ? null : JSON.stringify(KINDS_OF_GROUP[group]),
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({
      ...row,
      isOutsideProvider: row.isOutsideProvider === 1,
      createdAt: new Date(row.createdAt),
    })),
    nextCursor: last && { createdAt: new Date(last.createdAt), id: last.id },
  };
}
