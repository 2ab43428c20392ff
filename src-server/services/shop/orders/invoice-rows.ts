import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { InvoiceRecipient } from '#shared/orders/invoice.ts';
import { localDateOf } from '#shared/time.ts';
import { deleteRows, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const lastOfYear = prepared({ year: invoices.year }, (orm, { year }) =>
  orm
    .select({ serial: sql<number>`coalesce(max(${invoices.serial}), 0)` })
    .from(invoices)
    .where(and(eq(invoices.year, year), isNotNull(invoices.serial)))
    .prepare(),
);
const number = prepared(
  { waitingOf: invoices.orderId, ...columnsOf(invoices, ['year', 'serial', 'issuedAt']) },
  (orm, { waitingOf, ...numbered }) =>
    orm
      .update(invoices)
      .set(numbered)
      .where(and(eq(invoices.orderId, waitingOf), isNull(invoices.serial)))
      .returning()
      .prepare(),
);
/** Whom the order's invoice will be made out to when it is paid; undefined takes that back. Call inside a transaction. */
export function noteInvoiceRecipient(ctx: ServiceContext, orderId: string, recipient?: InvoiceRecipient): void {
  deleteRows(ctx.db, invoices, { orderId, serial: null });
  if (recipient !== undefined)
    insertRow(ctx.db, invoices, { ...recipient, id: randomUUID(), orderId, createdAt: ctx.now() });
}

/**
 * Gives the invoice that waits the next number of its year. Call inside the transaction that takes the payment. The id;
 * null where none waits.
 */
export function issueInvoice(ctx: ServiceContext, orderId: string): string | null {
  const issuedAt = ctx.now();
  const year = Number(localDateOf(issuedAt).slice(0, 4));
  const serial = (lastOfYear(ctx.db).get({ year })?.serial ?? 0) + 1;
  return number(ctx.db).get({ waitingOf: orderId, year, serial, issuedAt })?.id ?? null;
}
