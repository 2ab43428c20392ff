import type { GivenView } from '#shared/tickets/give-tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { givenOfEvent, ticketsOfGift } from './given-rows.ts';

/** The tickets that were given for an event, with who has come. */
export function listGiven(ctx: ServiceContext, { eventId }: { eventId: string }): GivenView[] {
  requirePermission(ctx, 'events:manage');
  return givenOfEvent(ctx.db)
    .all({ eventId })
    .map(({ given, by }) => {
      const { id, name, email, reason, note, guestId, givenAt, takenBackAt, orderId } = given;
      return {
        id,
        name,
        email,
        reason,
        note,
        by,
        isFromGuestList: guestId !== null,
        givenAt,
        takenBackAt,
        tickets: ticketsOfGift(ctx.db).all({ orderId }),
      };
    });
}
