import type { SalePayment } from '#shared/door/sale-facts.ts';
import { statement } from '#server/db/client.ts';
import type { CardPayment } from '#server/adapters/card-terminal.ts';
import type { Desk } from '../devices/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A card payment one of our readers was asked for. */
export type DoorPayment = {
  reference: string;
  deskId: string;
  saleId: string;
  amountCents: number;
  approvedAt: number | null;
};

const COLUMNS = `reference, desk_id AS deskId, sale_id AS saleId, amount_cents AS amountCents, approved_at AS approvedAt`;
const byReference = statement<{ reference: string }, DoorPayment>(
  `SELECT ${COLUMNS} FROM door_payments WHERE reference = @reference`,
);
const insert = statement<Omit<DoorPayment, 'approvedAt'> & { at: number }>(
  `INSERT INTO door_payments (reference, desk_id, sale_id, amount_cents, created_at) VALUES (@reference, @deskId, @saleId, @amountCents, @at) ON CONFLICT (reference) DO NOTHING`,
);
const approve = statement<{ reference: string; at: number }>(
  `UPDATE door_payments SET approved_at = @at WHERE reference = @reference AND approved_at IS NULL`,
);

export const findDoorPayment = (ctx: ServiceContext, reference: string): DoorPayment | undefined =>
  byReference(ctx.db).get({ reference });

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
  const at = ctx.now().getTime();
  if (saleId !== undefined && amountCents !== undefined)
    insert(ctx.db).run({ reference, deskId: desk.id, saleId, amountCents, at });
  if (state === 'approved') approve(ctx.db).run({ reference, at });
}

export type DoorRefundRow = {
  entryId: string;
  reference: string;
  deskId: string;
  saleId: string | null;
  amountCents: number;
  supervisorId: string;
  status: 'requested' | 'succeeded' | 'failed';
};

const refundOf = statement<{ entryId: string; reference: string }, DoorRefundRow>(
  `SELECT entry_id AS entryId, reference, desk_id AS deskId, sale_id AS saleId, amount_cents AS amountCents, supervisor_id AS supervisorId, status FROM door_refunds WHERE entry_id = @entryId AND reference = @reference`,
);
const others = statement<{ entryId: string; reference: string }, { cents: number }>(
  `SELECT COALESCE(SUM(amount_cents), 0) AS cents FROM door_refunds WHERE reference = @reference AND entry_id <> @entryId AND status <> 'failed'`,
);
const insertRefund = statement<Omit<DoorRefundRow, 'status'> & { at: number }>(
  `INSERT INTO door_refunds (entry_id, reference, desk_id, sale_id, amount_cents, supervisor_id, created_at, updated_at) VALUES (@entryId, @reference, @deskId, @saleId, @amountCents, @supervisorId, @at, @at)
   ON CONFLICT (entry_id, reference) DO UPDATE SET status = CASE status WHEN 'failed' THEN 'requested' ELSE status END, updated_at = @at`,
);
const setStatus = statement<{ entryId: string; reference: string; status: DoorRefundRow['status']; at: number }>(
  `UPDATE door_refunds SET status = @status, updated_at = @at WHERE entry_id = @entryId AND reference = @reference`,
);

type Key = { entryId: string; reference: string };

export const findDoorRefund = (ctx: ServiceContext, { entryId, reference }: Key): DoorRefundRow | undefined =>
  refundOf(ctx.db).get({ entryId, reference });
/** What other entries have given back of a payment, or are about to. */
export const givenBackByOthers = (ctx: ServiceContext, { entryId, reference }: Key): number =>
  others(ctx.db).get({ entryId, reference })?.cents ?? 0;
/** Takes the cents of a payment before the provider is asked for them. Call inside a transaction. */
export const reserveDoorRefund = (ctx: ServiceContext, refund: Omit<DoorRefundRow, 'status'>): void =>
  void insertRefund(ctx.db).run({ ...refund, at: ctx.now().getTime() });
export const setDoorRefund = (
  ctx: ServiceContext,
  { entryId, reference }: Key,
  status: DoorRefundRow['status'],
): void => void setStatus(ctx.db).run({ entryId, reference, status, at: ctx.now().getTime() });

/** Payments at the provider's readers; 'external:' and none at all are a terminal of its own beside the desk, which nobody can ask. */
export const isProviderReference = (reference: string | undefined): reference is string =>
  reference !== undefined && !reference.startsWith('external:');

/** What a sale says was charged on cards at our readers, and the provider has not confirmed for just this sale. */
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
