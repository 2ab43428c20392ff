import { DomainError } from '#shared/errors.ts';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ExceptionRow = { id: string; kind: PaymentExceptionKind; refId: string; orderId: string | null };

const open = statement<{ id: string }, ExceptionRow>(
  `SELECT id, kind, ref_id AS refId, order_id AS orderId FROM payment_exceptions WHERE id = @id AND resolved_at IS NULL`,
);
const close = statement<{ id: string; at: number }>(
  `UPDATE payment_exceptions SET resolved_at = @at WHERE id = @id AND resolved_at IS NULL`,
);

/** Trouble that nobody has settled yet; throws EXCEPTION_NOT_OPEN. */
export function findOpenException(ctx: ServiceContext, id: string): ExceptionRow {
  const row = open(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EXCEPTION_NOT_OPEN');
  return row;
}

/** Ticks it off and says how. Call inside a transaction. Throws EXCEPTION_NOT_OPEN when somebody was quicker. */
export function closeException(
  ctx: ServiceContext,
  { id, kind, orderId }: ExceptionRow,
  how: 'settled' | 'refunded' | 'looked_at' | 'paid_out' | 'decided',
): void {
  if (close(ctx.db).run({ id, at: ctx.now().getTime() }).changes === 0) throw new DomainError('EXCEPTION_NOT_OPEN');
  writeAudit(ctx, {
    action: `payment_exception.${how}`,
    subjectKind: 'payment_exception',
    subjectId: id,
    after: { kind, orderId },
  });
}
