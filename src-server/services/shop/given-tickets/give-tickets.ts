import type { GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeGift } from './make-gift.ts';

/**
 * Gives somebody tickets for nothing, and mails them. Whoever has a confirmed account under that address finds them in
 * the dashboard too. The same call twice gives once. The audit log has the reason and no name. Errors: EVENT_NOT_FOUND,
 * EVENT_CANCELLED, EVENT_OVER, EVENT_SOLD_OUT, GIVEN_FULL, BANNED_GUEST.
 */
export function giveTickets(
  ctx: ServiceContext,
  input: GiveTicketsInput,
  { guestId }: { guestId: string | null } = { guestId: null },
): { orderId: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => makeGift(ctx, input, guestId));
}
