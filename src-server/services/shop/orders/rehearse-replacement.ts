import { DomainError } from '#shared/errors.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';
import { releaseOrder } from './release-order.ts';
import { reserveOrder } from './reserve-order.ts';

/** Thrown at the end of a rehearsal, so that all of it is taken back. */
class Rehearsed extends Error {}

/**
 * Refuses an order that could not be had even with the seats of the open order free again, while that order still has
 * its seats and its page: both transactions are carried out and taken back. Throws what `reserveOrder` throws.
 */
export function rehearseReplacement(ctx: ServiceContext, open: OrderRow, input: CreateOrderInput): void {
  const quiet: ServiceContext = { ...ctx, contentChanged: () => undefined, wakeJobs: () => undefined };
  try {
    inTransaction(ctx.db, () => {
      releaseOrder(quiet, open.id, 'cancelled');
      reserveOrder(quiet, input);
      throw new Rehearsed();
    });
  } catch (error) {
    // What the rehearsal could not foresee is for the replacement itself to meet.
    if (error instanceof DomainError) throw error;
  }
}
