import { inArray, or } from 'drizzle-orm';
import type { TimedRule } from '#shared/retention/retention.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { promoOwners, promoPlaces } from '#server/db/schema/promo-owners.ts';
import { inOrder, isOlder, MOMENT, type Forget } from './forget-rule.ts';

/** Codes that could be used for the last time long enough ago. */
const finishedCodes = (orm: Orm) =>
  orm
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(
      or(
        isOlder(promoCodes.endedAt),
        isOlder(promoCodes.validUntil),
        inArray(promoCodes.eventId, orm.select({ id: events.id }).from(events).where(isOlder(events.endsAt))),
      ),
    );

/** Whose promo codes are. Without an owner a code earns no free place, so those that are forgotten don't come back. */
export const CODE_RULES = {
  ownCodes: inOrder(
    ...[promoOwners, promoPlaces].map((table) =>
      prepared(MOMENT, (orm) =>
        orm
          .delete(table)
          .where(inArray(table.promoCodeId, finishedCodes(orm)))
          .prepare(),
      ),
    ),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;
