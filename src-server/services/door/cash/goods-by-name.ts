import { and, asc, eq } from 'drizzle-orm';
import type { GoodsSold } from '#shared/door/goods.ts';
import { prepared } from '#server/db/client.ts';
import { HAS_GOODS, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { TillFacts } from './till-rows.ts';

/** Of a night's many records only those with goods are read and parsed. */
const withGoods = prepared({ sessionId: tillRecords.sessionId }, (orm, { sessionId }) =>
  orm
    .select({ kind: tillRecords.kind, facts: tillRecords.facts })
    .from(tillRecords)
    .where(and(eq(tillRecords.sessionId, sessionId), HAS_GOODS))
    .orderBy(asc(tillRecords.recordedAt))
    .prepare(),
);

/** Goods of tills by the name they were sold under, in the order they first were; what came back is taken off. */
export function goodsByName(ctx: ServiceContext, sessionIds: readonly string[]): GoodsSold[] {
  const sold = new Map<string, GoodsSold>();
  for (const { kind, facts } of sessionIds.flatMap((sessionId) => withGoods(ctx.db).all({ sessionId }))) {
    const sign = kind === 'refund' ? -1 : 1;
    for (const { name, quantity, grossCents, goodsId } of (JSON.parse(facts) as TillFacts).lines ?? []) {
      if (goodsId === undefined) continue;
      const before = sold.get(name);
      sold.set(name, {
        name,
        quantity: (before?.quantity ?? 0) + sign * quantity,
        grossCents: (before?.grossCents ?? 0) + sign * grossCents,
      });
    }
  }
  return [...sold.values()];
}
