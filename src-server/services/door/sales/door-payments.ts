import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { doorPayments, doorRefunds } from '#server/db/schema/till.ts';
import type { CardPayment } from '#server/adapters/card-terminal.ts';
import type { Desk } from '../devices/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A card payment one of our readers was asked for. */
export type DoorPayment = Omit<typeof doorPayments.$inferSelect, 'createdAt'>;

/** The charged one first: the provider may once have made two of them. */
const bySale = prepared(
  { saleId: doorPayments.saleId, amountCents: doorPayments.amountCents },
  (orm, { saleId, amountCents }) =>
    orm
      .select()
      .from(doorPayments)
      .where(and(eq(doorPayments.saleId, saleId), eq(doorPayments.amountCents, amountCents)))
      .orderBy(desc(isNotNull(doorPayments.approvedAt)), desc(doorPayments.createdAt))
      .limit(1)
      .prepare(),
);
const insert = prepared(
  columnsOf(doorPayments, ['reference', 'deskId', 'saleId', 'amountCents', 'createdAt']),
  (orm, row) => orm.insert(doorPayments).values(row).onConflictDoNothing({ target: doorPayments.reference }).prepare(),
);

export const findDoorPayment = (ctx: ServiceContext, reference: string): DoorPayment | undefined =>
  findRow(ctx.db, doorPayments, { reference });

/** The payment that a reader was asked for before, for the same sale and amount. */
export const findBegunPayment = (
  ctx: ServiceContext,
  { saleId, amountCents }: { saleId: string; amountCents: number },
): DoorPayment | undefined => bySale(ctx.db).get({ saleId, amountCents });

/** What the provider has just said of a payment at the door. */
export function noteDoorPayment(
  ctx: ServiceContext,
  desk: Pick<Desk, 'id'>,
  {
    reference,
    state,
    saleId,
    amountCents,
  }: Pick<CardPayment, 'reference' | 'state'> & { saleId?: string; amountCents?: number },
): void {
  const at = ctx.now();
  if (saleId !== undefined && amountCents !== undefined)
    insert(ctx.db).run({ reference, deskId: desk.id, saleId, amountCents, createdAt: at });
  if (state === 'approved') updateRows(ctx.db, doorPayments, { reference, approvedAt: null }, { approvedAt: at });
}

export type DoorRefundRow = typeof doorRefunds.$inferSelect;
export type NewDoorRefund = Omit<DoorRefundRow, 'status' | 'createdAt' | 'updatedAt'>;

const others = prepared(
  { reference: doorRefunds.reference, entryId: doorRefunds.entryId },
  (orm, { reference, entryId }) =>
    orm
      .select({ cents: sql<number>`coalesce(sum(${doorRefunds.amountCents}), 0)` })
      .from(doorRefunds)
      .where(
        and(eq(doorRefunds.reference, reference), ne(doorRefunds.entryId, entryId), ne(doorRefunds.status, 'failed')),
      )
      .prepare(),
);
const reserve = prepared(
  columnsOf(doorRefunds, [
    'entryId',
    'reference',
    'deskId',
    'saleId',
    'amountCents',
    'supervisorId',
    'createdAt',
    'updatedAt',
  ]),
  (orm, row) =>
    orm
      .insert(doorRefunds)
      .values(row)
      .onConflictDoUpdate({
        target: [doorRefunds.entryId, doorRefunds.reference],
        set: {
          status: sql`CASE ${doorRefunds.status} WHEN 'failed' THEN 'requested' ELSE ${doorRefunds.status} END`,
          updatedAt: excludedOf(doorRefunds.updatedAt),
        },
      })
      .prepare(),
);
const madeFor = prepared({ saleId: doorPayments.saleId }, (orm, { saleId }) =>
  orm
    .select({
      entryId: doorRefunds.entryId,
      reference: doorRefunds.reference,
      amountCents: doorRefunds.amountCents,
      supervisorId: doorRefunds.supervisorId,
    })
    .from(doorRefunds)
    .innerJoin(doorPayments, eq(doorPayments.reference, doorRefunds.reference))
    .where(and(eq(doorPayments.saleId, saleId), eq(doorRefunds.status, 'succeeded')))
    .prepare(),
);

type Key = { entryId: string; reference: string };

export const findDoorRefund = (ctx: ServiceContext, { entryId, reference }: Key): DoorRefundRow | undefined =>
  findRow(ctx.db, doorRefunds, { entryId, reference });
/** What went back of a sale's card payments. */
export const listMadeRefunds = (ctx: ServiceContext, saleId: string) => madeFor(ctx.db).all({ saleId });
/** What other entries have given back of a payment, or are about to. */
export const givenBackByOthers = (ctx: ServiceContext, { entryId, reference }: Key): number =>
  others(ctx.db).get({ entryId, reference })?.cents ?? 0;
/** Takes the cents of a payment before the provider is asked for them. Call inside a transaction. */
export const reserveDoorRefund = (ctx: ServiceContext, refund: NewDoorRefund): void =>
  void reserve(ctx.db).run({ ...refund, createdAt: ctx.now(), updatedAt: ctx.now() });
export const setDoorRefund = (
  ctx: ServiceContext,
  { entryId, reference }: Key,
  status: DoorRefundRow['status'],
): void => void updateRows(ctx.db, doorRefunds, { entryId, reference }, { status, updatedAt: ctx.now() });

/**
 * Payments at the provider's readers; 'external:' and none at all are a terminal of its own beside the desk, which
 * nobody can ask.
 */
export const isProviderReference = (reference: string | undefined): reference is string =>
  reference !== undefined && !reference.startsWith('external:');

/** Cents that a sale says were charged at our readers, which the provider has not confirmed for this sale. */
export function unconfirmedSaleCents(
  ctx: ServiceContext,
  { saleId, payments }: { saleId: string; payments: readonly SalePayment[] },
): number {
  return payments
    .filter(({ method, reference, amountCents }) => {
      if (method !== 'card' || !isProviderReference(reference)) return false;
      const payment = findDoorPayment(ctx, reference);
      return (
        payment === undefined ||
        payment.approvedAt === null ||
        payment.saleId !== saleId ||
        payment.amountCents !== amountCents
      );
    })
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
