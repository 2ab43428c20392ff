import { randomUUID } from 'node:crypto';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = statement<{
  id: string;
  kind: PaymentExceptionKind;
  refId: string;
  orderId: string | null;
  detail: string;
  at: number;
}>(
  `INSERT INTO payment_exceptions (id, kind, ref_id, order_id, detail, created_at) VALUES (@id, @kind, @refId, @orderId, @detail, @at) ON CONFLICT DO NOTHING`,
);

/** Puts money trouble before the admin; the same trouble is listed once while it is open. `detail` holds numbers, no names. */
export function recordException(
  ctx: ServiceContext,
  exception: { kind: PaymentExceptionKind; refId: string; orderId: string | null; detail: string },
): void {
  const { changes } = insert(ctx.db).run({ id: randomUUID(), at: ctx.now().getTime(), ...exception });
  if (changes > 0)
    ctx.log.warn({ kind: exception.kind, refId: exception.refId, orderId: exception.orderId }, 'payment exception');
}
