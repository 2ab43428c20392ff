import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { cents, type Cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

/** An order whose tickets are valid and for which the provider has no payment. */
export type UnpaidOrder = {
  id: string;
  eventTitle: string;
  totalCents: Cents;
  createdAt: Date;
  /** Null once the account is deleted. */ buyerEmail: string | null;
  validTickets: number;
  isInside: boolean;
};

type Row = {
  id: string;
  eventTitle: string;
  totalCents: number;
  paidAt: number;
  buyerEmail: string | null;
  validTickets: number;
  isInside: number;
};

const unpaid = statement<{ at: number; id: string; limit: number }, Row>(
  `SELECT o.id, e.title AS eventTitle, o.total_cents AS totalCents, o.paid_at AS paidAt, (SELECT email FROM users WHERE id = o.user_id) AS buyerEmail,
     (SELECT COUNT(*) FROM tickets WHERE order_id = o.id AND status <> 'cancelled') AS validTickets, EXISTS (SELECT 1 FROM tickets WHERE order_id = o.id AND status = 'used') AS isInside
   FROM orders o JOIN events e ON e.id = o.event_id
   WHERE o.status = 'paid' AND o.total_cents > 0 AND o.stripe_payment_intent_id IS NULL AND o.channel = 'online' AND o.event_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.reason = 'no_payment') AND (o.paid_at, o.id) < (@at, @id)
   ORDER BY o.paid_at DESC, o.id DESC LIMIT @limit`,
);

/** 'Ticket without money' (decisions §4): it should always be empty. Newest first, a page at a time. */
export function listUnpaidTickets(
  ctx: ServiceContext,
  { limit, cursor }: NewestFirstInput,
): Page<UnpaidOrder, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = unpaid(ctx.db).all({
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map(({ paidAt, isInside, ...row }) => ({
      ...row,
      isInside: isInside === 1,
      totalCents: cents(row.totalCents),
      createdAt: new Date(paidAt),
    })),
    nextCursor: last && { createdAt: new Date(last.paidAt), id: last.id },
  };
}
