import type { RefundPayload } from '#shared/door/journal-entry.ts';
import { givenAway, type GivenAwayByName, type GivingRecord } from '#shared/door/given-away.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { entriesFrom } from '../../base/journal/journal.ts';
import { openingOf, saleOf, sessionOf } from './cash-records.ts';

/** What was given away, taken off and given back in one session, by the name of who did it. */
export function sessionGivenAway(ctx: DeskContext, sessionId: string): GivenAwayByName[] {
  const rows = entriesFrom(ctx.store, moneyLedger(ctx), {
    kinds: ['cash', 'sale', 'refund'],
    from: openingOf(ctx, sessionId),
  });
  let currentId: string | null = null;
  const records = rows.flatMap((row): GivingRecord[] => {
    if (row.kind === 'cash') currentId = sessionOf(row, currentId);
    if (row.kind === 'sale') {
      const { cashierId, freeReason, lines, goods, sessionId: ofSale } = saleOf(row);
      return ofSale === sessionId
        ? [{ kind: 'sale', cashierId, isFree: freeReason !== undefined, lines: [...lines, ...goods] }]
        : [];
    }
    if (row.kind !== 'refund' || currentId !== sessionId) return [];
    const { cashierId, payments } = JSON.parse(row.payload) as RefundPayload;
    return [{ kind: 'refund', cashierId, amountCents: payments.reduce((sum, p) => sum + p.amountCents, 0) }];
  });
  return givenAway(records).map(({ cashierId, ...given }) => ({
    ...given,
    name: ctx.snapshot().person(cashierId ?? '')?.name ?? null,
  }));
}
