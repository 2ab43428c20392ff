import { DomainError } from '#shared/errors.ts';
import type { GiveMakeUpBackInput } from '#shared/make-ups/make-up-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets } from '../tickets/cancel-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { canGiveBackUntil, ownMakeUp } from './own-make-ups.ts';

/**
 * `profile.giveMakeUpBack`: a make-up place is somebody else's, and what was missed can be made up for elsewhere; as late
 * as one says that one can't come, and until it begins where it was moved since. Again it changes nothing. Errors:
 * TICKET_NOT_FOUND, TICKET_ALREADY_USED for who is inside, MAKE_UP_FIXED once it is too late.
 */
export function giveMakeUpBack(ctx: ServiceContext, { ticketId }: GiveMakeUpBackInput): void {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const place = ownMakeUp(ctx.db).get({ ticketId, userId });
    if (place === undefined) throw new DomainError('TICKET_NOT_FOUND');
    if (place.status === 'cancelled') return;
    if (place.visitId !== null) throw new DomainError('TICKET_ALREADY_USED');
    if (ctx.now() > canGiveBackUntil(ctx, place)) throw new DomainError('MAKE_UP_FIXED');
    cancelTickets(ctx, [{ id: ticketId, status: place.status }], null);
    scanWaitList(ctx, place.event.id);
    ctx.contentChanged();
  });
}
