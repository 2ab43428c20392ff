import { and, gte, lt } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { HAS_GOODS, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** What goods brought at one rate, in cents, and what went back for them. */
export type GoodsTurnover = { vatBps: number; takenCents: number; returnedCents: number };

/** As the till keeps a line: goods have an id, tickets have none. */
type KeptLine = { goodsId?: string; grossCents: number; vatBps: number };

const records = prepared({ from: tillRecords.recordedAt, to: tillRecords.recordedAt }, (orm, { from, to }) =>
  orm
    .select({ kind: tillRecords.kind, facts: tillRecords.facts })
    .from(tillRecords)
    .where(and(gte(tillRecords.recordedAt, from), lt(tillRecords.recordedAt, to), HAS_GOODS))
    .prepare(),
);

/** Goods that desks sold in a span of time, by rate: no order has them, only the till's records. */
export function goodsTurnover(ctx: ServiceContext, span: { from: Date; to: Date }): GoodsTurnover[] {
  const rates = new Map<number, GoodsTurnover>();
  for (const { kind, facts } of records(ctx.db).all(span))
    for (const { goodsId, grossCents, vatBps } of (JSON.parse(facts) as { lines?: KeptLine[] }).lines ?? []) {
      if (goodsId === undefined) continue;
      const rate = rates.get(vatBps) ?? { vatBps, takenCents: 0, returnedCents: 0 };
      rate[kind === 'refund' ? 'returnedCents' : 'takenCents'] += grossCents;
      rates.set(vatBps, rate);
    }
  return [...rates.values()];
}
