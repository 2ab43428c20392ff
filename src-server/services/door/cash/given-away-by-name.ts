import { eq } from 'drizzle-orm';
import { givenAway, type GivenAwayByName, type GivingRecord } from '#shared/door/given-away.ts';
import { prepared } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listTillRows, type TillRow } from './till-rows.ts';

const nameById = prepared({ id: users.id }, (orm, { id }) =>
  orm.select({ name: users.name }).from(users).where(eq(users.id, id)).prepare(),
);
/** Null is nobody, or an account that is gone. */
export const nameOf = (ctx: ServiceContext, id: string | null): string | null =>
  id === null ? null : (nameById(ctx.db).get({ id })?.name ?? null);

function givingOf({ kind, cashierId, cashCents, cardCents, facts }: TillRow): GivingRecord[] {
  if (kind === 'sale') return [{ kind, cashierId, isFree: facts.reason !== undefined, lines: facts.lines ?? [] }];
  return kind === 'refund' ? [{ kind, cashierId, amountCents: cashCents + cardCents }] : [];
}

/** What was given away, taken off and given back in one till, by who did it; the names are those of today. */
export const givenAwayByName = (ctx: ServiceContext, sessionId: string): GivenAwayByName[] =>
  givenAway(listTillRows(ctx, sessionId).flatMap(givingOf)).map(({ cashierId, ...given }) => ({
    ...given,
    name: nameOf(ctx, cashierId),
  }));
