import { randomUUID } from 'node:crypto';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const COLUMNS = ['id', 'kind', 'refId', 'orderId', 'detail', 'createdAt'] as const;
const insert = prepared(columnsOf(paymentExceptions, COLUMNS), (orm, row) =>
  orm.insert(paymentExceptions).values(row).onConflictDoNothing().prepare(),
);

/**
 * Records a problem with money that an admin has to look at; the same one is listed once while it is open. `detail`
 * holds numbers, no names.
 */
export function recordException(
  ctx: ServiceContext,
  exception: { kind: PaymentExceptionKind; refId: string; orderId: string | null; detail: string },
): void {
  const { changes } = insert(ctx.db).run({ id: randomUUID(), createdAt: ctx.now(), ...exception });
  if (changes > 0)
    ctx.log.warn({ kind: exception.kind, refId: exception.refId, orderId: exception.orderId }, 'payment exception');
}
