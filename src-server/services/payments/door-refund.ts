import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { closeException, type ExceptionRow } from './find-exception.ts';
import { recordException } from './record-exception.ts';

/** A card charged at the door that was to be paid back: its payment at the provider, and the desk's entry that asked for it. */
export type DoorRefund = { reference: string; amountCents: number; entryId: string };

const ofPayment = statement<{ reference: string }, ExceptionRow & { detail: string; resolvedAt: number | null }>(
  `SELECT id, kind, ref_id AS refId, order_id AS orderId, detail, resolved_at AS resolvedAt FROM payment_exceptions WHERE ref_id = @reference AND kind = 'door_refund_failed'`,
);

/** There is no row of ours for it: amount and entry are the trouble's own detail. */
const detailOf = ({ amountCents, entryId }: DoorRefund): string => `${amountCents} ${entryId}`;

/** Whether a person has ticked this very refund off: the money reached the guest some other way. */
export function isDoorRefundClosed(ctx: ServiceContext, refund: DoorRefund): boolean {
  return ofPayment(ctx.db).all(refund).some(({ detail, resolvedAt }) => resolvedAt !== null && detail === detailOf(refund));
}

/** Puts it before the admin, once for ever: the provider goes on telling of a refund that failed. Call inside a transaction. */
export function recordDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  if (ofPayment(ctx.db).all(refund).some(({ detail }) => detail === detailOf(refund))) return;
  recordException(ctx, { kind: 'door_refund_failed', refId: refund.reference, orderId: null, detail: detailOf(refund) });
}

/** The same amount went back after all, by another try: nobody has to do anything. Call inside a transaction. */
export function closeDoorRefund(ctx: ServiceContext, { reference, amountCents }: DoorRefund): void {
  const open = ofPayment(ctx.db).all({ reference }).find(({ detail, resolvedAt }) => resolvedAt === null && detail.startsWith(`${amountCents} `));
  if (open !== undefined) closeException(ctx, open, 'refunded');
}
