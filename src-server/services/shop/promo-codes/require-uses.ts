import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { promoTotals } from '#server/db/schema/day-totals.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { UsablePromo } from './find-promo.ts';
import { heldByOrder, heldByPerson, heldWith, soldToPerson } from './promo-rows.ts';

type Asker = {
  userId: string | null;
  /** Its uses count as free: a new order replaces it. */ openOrderId: string | null;
};

const left = (most: number, used: number): number => Math.max(0, most - used);

/** How many tickets somebody can still buy with a code, and which limit says so; null is without a limit. */
function usesLeftOf(
  ctx: Pick<ServiceContext, 'db'>,
  { code, maxUses, maxPerPerson }: UsablePromo,
  { userId, openOrderId }: Asker,
): { uses: number; isPersonLimit: boolean } | null {
  const own = openOrderId === null ? 0 : (heldByOrder(ctx.db).get({ code, orderId: openOrderId })?.held ?? 0);
  // Tickets sold with a code that count; undefined where nobody used it.
  const inAll =
    maxUses === null
      ? null
      : left(
          maxUses,
          (findRow(ctx.db, promoTotals, { code }, ['sold'])?.sold ?? 0) +
            (heldWith(ctx.db).get({ code })?.held ?? 0) -
            own,
        );
  const ofPerson =
    maxPerPerson === null || userId === null
      ? null
      : left(
          maxPerPerson,
          (soldToPerson(ctx.db).get({ code, userId })?.sold ?? 0) +
            (heldByPerson(ctx.db).get({ code, userId })?.held ?? 0) -
            own,
        );
  if (ofPerson !== null && (inAll === null || ofPerson < inAll)) return { uses: ofPerson, isPersonLimit: true };
  return inAll === null ? null : { uses: inAll, isPersonLimit: false };
}

/**
 * Says before an order is made that a code is not left for so many tickets. Only to tell early: the trigger decides.
 * Throws PROMO_CODE_USED_UP and PROMO_CODE_PERSON_LIMIT, with how many are left.
 */
export function requireUses(ctx: ServiceContext, promo: UsablePromo, asker: Asker & { wanted: number }): void {
  const most = usesLeftOf(ctx, promo, asker);
  if (most === null || asker.wanted <= most.uses) return;
  throw new DomainError(most.isPersonLimit ? 'PROMO_CODE_PERSON_LIMIT' : 'PROMO_CODE_USED_UP', { usesLeft: most.uses });
}
