import { and, gte, lt } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { prepared } from '#server/db/client.ts';
import { HAS_GOODS, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * What goods brought at one rate, in cents, and what went back for them. `vatCents`: of both, what the receipts say of
 * it beside the tickets on them.
 */
export type GoodsTurnover = { vatBps: number; takenCents: number; returnedCents: number; vatCents: number };

/** As the till keeps a line: goods have an id, tickets have none. */
type KeptLine = { goodsId?: string; grossCents: number; vatBps: number };

const records = prepared({ from: tillRecords.recordedAt, to: tillRecords.recordedAt }, (orm, { from, to }) =>
  orm
    .select({ kind: tillRecords.kind, facts: tillRecords.facts })
    .from(tillRecords)
    .where(and(gte(tillRecords.recordedAt, from), lt(tillRecords.recordedAt, to), HAS_GOODS))
    .prepare(),
);

/** What one receipt says of goods, by rate: the VAT of the whole receipt less that of its tickets. */
function goodsOn(lines: readonly KeptLine[]): { vatBps: number; grossCents: number; vatCents: number }[] {
  const byRate = (some: readonly KeptLine[]) =>
    vatByRate(some.map(({ grossCents, vatBps }) => ({ lineCents: cents(grossCents), vatBps })));
  const tickets = byRate(lines.filter(({ goodsId }) => goodsId === undefined));
  return byRate(lines)
    .map((whole) => {
      const ofTickets = tickets.find(({ vatBps }) => vatBps === whole.vatBps);
      return {
        vatBps: whole.vatBps,
        grossCents: whole.grossCents - (ofTickets?.grossCents ?? 0),
        vatCents: whole.vatCents - (ofTickets?.vatCents ?? 0),
      };
    })
    .filter(({ grossCents }) => grossCents !== 0);
}

/** Goods that desks sold in a span of time, by rate: no order has them, only the till's records. */
export function goodsTurnover(ctx: ServiceContext, span: { from: Date; to: Date }): GoodsTurnover[] {
  const rates = new Map<number, GoodsTurnover>();
  for (const { kind, facts } of records(ctx.db).all(span))
    for (const { vatBps, grossCents, vatCents } of goodsOn((JSON.parse(facts) as { lines?: KeptLine[] }).lines ?? [])) {
      const rate = rates.get(vatBps) ?? { vatBps, takenCents: 0, returnedCents: 0, vatCents: 0 };
      rate[kind === 'refund' ? 'returnedCents' : 'takenCents'] += grossCents;
      rate.vatCents += kind === 'refund' ? -vatCents : vatCents;
      rates.set(vatBps, rate);
    }
  return [...rates.values()];
}
