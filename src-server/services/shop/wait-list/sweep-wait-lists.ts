import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { lapseTicketOffers } from './change-ticket-offer.ts';
import { drawLots, dueDraws, findDraw } from './draw-lots.ts';
import { eventsWithLinks } from './find-partners.ts';
import { scanWaitList } from './scan-wait-list.ts';
import { eventsWithList } from './find-places.ts';

/**
 * What only time brings about: a seat that was kept too long goes on, a ticket that was offered stays its holder's, a
 * list closes before its event, a sale that begins, lots that are drawn. Each list in a transaction of its own. Gives how
 * many lists there are.
 */
export function sweepWaitLists(ctx: ServiceContext): number {
  lapseTicketOffers(ctx);
  for (const { eventId } of dueDraws(ctx.db).all({ now: ctx.now() }))
    inTransaction(ctx.db, () => {
      const draw = findDraw(ctx, eventId);
      if (draw !== undefined && draw.drawnAt === null) drawLots(ctx, draw);
    });
  const all = new Set(
    [...eventsWithList(ctx.db).all(), ...eventsWithLinks(ctx.db).all()].map(({ eventId }) => eventId),
  );
  for (const eventId of all) inTransaction(ctx.db, () => scanWaitList(ctx, eventId));
  return all.size;
}
