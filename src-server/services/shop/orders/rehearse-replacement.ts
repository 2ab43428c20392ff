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
 * Refuses an order that could not be made even if the seats of the open order were free again. Until then the open
 * order keeps its seats and its page: both transactions are carried out and rolled back. Throws what `reserveOrder`
 * throws.
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
    // Any other error is left to the replacement itself.
    if (error instanceof DomainError) throw error;
  }
}
