import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { invoiceNumber, type Invoice } from '#shared/orders/invoice.ts';
import { prepared } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type InvoiceRow = typeof invoices.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

const issuedFor = prepared({ orderId: invoices.orderId }, (orm, { orderId }) =>
  orm
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.serial)))
    .orderBy(asc(invoices.year), asc(invoices.serial))
    .prepare(),
);

const numberOf = ({ year, serial }: InvoiceRow): string => invoiceNumber({ year: year ?? 0, serial: serial ?? 0 });

/** The invoices of an order that have a number, the first one first: the last one counts. */
export function listInvoices(ctx: Db, orderId: string): Invoice[] {
  const rows = issuedFor(ctx.db).all({ orderId });
  return rows.map((row, place) => {
    const { company, street, place: town, country, vatId, issuedAt, createdAt } = row;
    const before = rows[place - 1];
    return {
      number: numberOf(row),
      issuedAt: issuedAt ?? createdAt,
      recipient: { company, street, place: town, country, vatId },
      replaces: before === undefined ? null : numberOf(before),
    };
  });
}

/** The invoice that takes the place of the order's receipt; null where nobody asked for one. */
export const findInvoice = (ctx: Db, orderId: string): Invoice | null => listInvoices(ctx, orderId).at(-1) ?? null;
