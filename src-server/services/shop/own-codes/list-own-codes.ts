import { asc, eq } from 'drizzle-orm';
import type { OwnCode } from '#shared/promo-codes/code-owner.ts';
import { prepared } from '#server/db/client.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { promoOwners } from '#server/db/schema/promo-owners.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { sumUpCode } from '../promo-codes/show-statement.ts';
import { nightsOfCode } from './nights-of-code.ts';

const codesOf = prepared({ userId: promoOwners.userId }, (orm, { userId }) =>
  orm
    .select({ id: promoCodes.id, code: promoCodes.code, freeAfter: promoOwners.freeAfter })
    .from(promoOwners)
    .innerJoin(promoCodes, eq(promoCodes.id, promoOwners.promoCodeId))
    .where(eq(promoOwners.userId, userId))
    .orderBy(asc(promoOwners.createdAt), asc(promoCodes.id))
    .prepare(),
);

/** One's own codes and what each brought, in numbers; who bought with them is not told. */
export function listOwnCodes(ctx: ServiceContext): OwnCode[] {
  const { userId } = requireUser(ctx);
  return codesOf(ctx.db)
    .all({ userId })
    .map(({ id, code, freeAfter }) => {
      const { tickets, paidTickets, earnedCents, reducedCents, places } = sumUpCode(ctx, { id, code, freeAfter });
      return {
        id,
        code,
        tickets,
        earnedCents,
        reducedCents,
        places,
        untilNext: freeAfter === null ? null : freeAfter * (Math.max(places.earned, places.taken) + 1) - paidTickets,
        nights: places.left > 0 ? nightsOfCode(ctx, id) : [],
      };
    });
}
