import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { voucherOfSale } from '#shared/door/voucher-code.ts';
import { receiptClaim, readReceiptToken, receiptToken } from '#shared/door/receipt-link.ts';
import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { addCents, cents, ZERO_CENTS } from '#shared/money.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { pinKeyOf } from '../devices/secret-hash.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { voucherCodeOf } from '../../shop/tickets/voucher-code.ts';
import { findTillRow, type TillRow } from '../cash/till-rows.ts';

/** `awaited`: a desk wrote it, and it has not come from the door yet. */
export type ShownReceipt = { state: 'unknown' } | { state: 'awaited' } | { state: 'here'; receipt: ReceiptData };

const namesOf = prepared({ eventId: orNull(events.id), deskId: desks.id }, (orm, { eventId, deskId }) => {
  const title = orm.select({ title: events.title }).from(events).where(eq(events.id, eventId));
  return orm
    .select({
      deskName: desks.name,
      eventTitle: sql<string | null>`(${title})`,
    })
    .from(desks)
    .where(eq(desks.id, deskId))
    .prepare();
});

const vouchersOf = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ position: tickets.position, cents: tickets.voucherCents })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), gt(tickets.voucherCents, 0), ne(tickets.status, 'cancelled')))
    .orderBy(asc(tickets.position))
    .prepare(),
);

/** The vouchers of a sale as its desk printed them; a ticket that was given back has none. */
function vouchers(ctx: ServiceContext, { id, kind, orderId, eventId }: TillRow): ReceiptData['vouchers'] {
  if (kind !== 'sale' || orderId === null || eventId === null) return [];
  return vouchersOf(ctx.db)
    .all({ orderId })
    .map((row) => ({
      cents: row.cents,
      code: voucherCodeOf(ctx, { eventId, cents: row.cents, owner: voucherOfSale(id, row.position) }),
    }));
}

/** The MAC at the end of the link: the desk makes the same one without a network. */
export function makeReceiptToken(pepper: string, entryId: string): string {
  return receiptToken(
    entryId,
    createHmac('sha256', Buffer.from(pinKeyOf(pepper), 'base64'))
      .update(receiptClaim(entryId))
      .digest('base64url'),
  );
}

/** The row as the facts a receipt must have (§ 6 KassenSichV), without any name. */
function receiptOf(ctx: ServiceContext, row: TillRow, sale: TillRow | null): ReceiptData {
  const { operator } = ctx;
  const isRefund = row.kind === 'refund';
  const sign = isRefund ? -1 : 1;
  const names = namesOf(ctx.db).get({ deskId: row.deskId, eventId: row.eventId });
  const lines = (row.facts.lines ?? []).map(({ name, quantity, unitPriceCents, grossCents, vatBps }) => ({
    name,
    quantity,
    unitPriceCents: sign * unitPriceCents,
    lineCents: cents(sign * grossCents),
    vatBps,
  }));
  const payments = row.facts.payments ?? [];
  const fiscal = row.facts.fiscal ?? null;
  const at = row.recordedAt;
  const soldAs = (isRefund ? sale : row)?.facts.receiptNumber ?? row.id.slice(0, 8);
  return {
    issuer: {
      lines: [operator.legalName, operator.street, `${operator.postalCode} ${operator.city}`],
      taxNumber: operator.taxNumber,
    },
    receiptNumber: isRefund ? (row.facts.receiptNumber ?? `Erstattung ${soldAs}`) : soldAs,
    refundOf: isRefund ? soldAs : null,
    issuedAt: at,
    soldAt: sale?.recordedAt ?? at,
    startedAt: fiscal === null ? at : new Date(fiscal.startedAt),
    finishedAt: fiscal === null ? at : new Date(fiscal.finishedAt),
    eventTitle: names?.eventTitle ?? '',
    lines,
    totalCents: cents(sign * (row.cashCents + row.cardCents)),
    vat: operator.vatMode === 'small-business' ? [] : vatByRate(lines),
    isSmallBusiness: operator.vatMode === 'small-business',
    payments: payments.map(({ method, amountCents, givenCents }) => ({
      method,
      amountCents: sign * amountCents,
      ...(givenCents !== undefined && { givenCents }),
    })),
    changeCents: addCents(
      ZERO_CENTS,
      ...payments.map(({ givenCents, amountCents }) => cents((givenCents ?? amountCents) - amountCents)),
    ),
    vouchers: vouchers(ctx, row),
    cashierName: '',
    deskName: names?.deskName ?? '',
    fiscal,
    isCopy: false,
  };
}

/** The sale or refund that a link is of, though it may not have come in yet; null for one that no desk of ours made. */
function entryBehind(ctx: ServiceContext, token: string): string | null {
  const entryId = readReceiptToken(token);
  if (entryId === null) return null;
  const ours = makeReceiptToken(ctx.kasse.pepper, entryId);
  return timingSafeEqual(Buffer.from(token), Buffer.from(ours)) ? entryId : null;
}

const hasReceipt = ({ kind }: TillRow): boolean => kind === 'sale' || kind === 'refund';

/** The receipt of a sale or refund by its id; null when there is none. The caller has to know that it may be shown. */
export function findReceipt(ctx: ServiceContext, entryId: string): ReceiptData | null {
  const row = findTillRow(ctx, entryId);
  if (row === null || !hasReceipt(row)) return null;
  return receiptOf(ctx, row, row.saleId === null ? null : findTillRow(ctx, row.saleId));
}

/** The id of the sale or refund whose receipt a link shows; null when it shows none, or none yet. */
export function receiptBehind(ctx: ServiceContext, token: string): string | null {
  const entryId = entryBehind(ctx, token);
  if (entryId === null) return null;
  const row = findTillRow(ctx, entryId);
  return row !== null && hasReceipt(row) ? entryId : null;
}

/**
 * The receipt behind a guest's link. Only a link that one of our desks has made is answered, so that nobody can leaf
 * through the takings; a sale made without a network is `awaited` until its journal has come in.
 */
export function showReceipt(ctx: ServiceContext, token: string): ShownReceipt {
  const entryId = entryBehind(ctx, token);
  if (entryId === null) return { state: 'unknown' };
  if (findTillRow(ctx, entryId) === null) return { state: 'awaited' };
  const receipt = findReceipt(ctx, entryId);
  return receipt === null ? { state: 'unknown' } : { state: 'here', receipt };
}
