import { addBerlinDays } from '#shared/berlin.ts';
import { MAKE_UP_DAYS } from '#shared/make-ups/make-up.ts';
import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser } from '../bans/running-bans.ts';
import { keepEvening, lapseEvenings, listOwed, wereOffered, type Owed } from '../wait-list/evening-offers.ts';
import { findHostEvenings, roleOf, type HostEvening } from './find-host-evenings.ts';

/** The soonest evening with a place for them that they were not asked about yet. */
function placeFor(ctx: ServiceContext, own: Owed): HostEvening | undefined {
  if (banOfUser(ctx, own.userId) !== null) return undefined;
  const [asked, soon] = [wereOffered(ctx, own.absenceId), ctx.now().getTime() + LIST_CLOSES_MS];
  return findHostEvenings(ctx, own).find(
    ({ isFree, startsAt, eveningId }) => isFree && startsAt.getTime() >= soon && !asked.has(eveningId),
  );
}

/**
 * Keeps each free place on an evening for whose turn it is among those who missed one in time, and tells them; what was
 * kept too long goes on. Each place in a transaction of its own. Gives how many were offered.
 */
export function offerMakeUps(ctx: ServiceContext): number {
  const since = addBerlinDays(ctx.now(), -MAKE_UP_DAYS);
  inTransaction(ctx.db, () => lapseEvenings(ctx));
  const offered = listOwed(ctx, since).filter((own) => {
    if (placeFor(ctx, own) === undefined) return false;
    return inTransaction(ctx.db, () => {
      const [still] = listOwed(ctx, since, own.absenceId);
      const place = still && placeFor(ctx, still);
      if (still === undefined || place === undefined) return false;
      const { eveningId, startsAt, event } = place;
      const role = roleOf(ctx, still);
      keepEvening(ctx, { absenceId: still.absenceId, role, eventId: event.id, eveningId, startsAt });
      return true;
    });
  });
  if (offered.length > 0) ctx.contentChanged();
  return offered.length;
}
