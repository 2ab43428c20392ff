import { addCents, cents, ZERO_CENTS, type Cents } from '#shared/money.ts';

/** A sale or a refund as far as it gave money away; the list price is what everybody else pays for the ticket. */
export type GivingRecord =
  | {
      kind: 'sale';
      cashierId: string | null;
      isFree: boolean;
      lines: readonly {
        quantity: number;
        unitPriceCents: number;
        listPriceCents?: number | undefined;
        /** It is no ticket. */ goodsId?: string | undefined;
      }[];
    }
  | { kind: 'refund'; cashierId: string | null; amountCents: number };

/** What one person at the till gave away, took off prices and gave back. Amounts in cents. */
export type GivenAway = {
  cashierId: string | null;
  freeTickets: number;
  freeCents: Cents;
  discountCents: Cents;
  refundedCents: Cents;
};
/** The same with the name for the screen; null is an account that is gone. */
export type GivenAwayByName = Omit<GivenAway, 'cashierId'> & { name: string | null };

function ofRecord(record: GivingRecord): Omit<GivenAway, 'cashierId'> {
  const nothing = { freeTickets: 0, freeCents: ZERO_CENTS, discountCents: ZERO_CENTS, refundedCents: ZERO_CENTS };
  if (record.kind === 'refund') return { ...nothing, refundedCents: cents(record.amountCents) };
  // A line from before list prices were kept says nothing about what was taken off.
  const off = record.lines.reduce(
    (sum, line) =>
      sum + line.quantity * Math.max(0, (line.listPriceCents ?? line.unitPriceCents) - line.unitPriceCents),
    0,
  );
  if (!record.isFree) return { ...nothing, discountCents: cents(off) };
  return {
    ...nothing,
    freeTickets: record.lines.reduce((sum, { quantity, goodsId }) => sum + (goodsId === undefined ? quantity : 0), 0),
    freeCents: cents(off),
  };
}

/** Pure: who gave how much away, in the order they first did; who gave nothing is not there. */
export function givenAway(records: readonly GivingRecord[]): GivenAway[] {
  const people = new Map<string | null, GivenAway>();
  for (const record of records) {
    const more = ofRecord(record);
    if (more.freeTickets + more.freeCents + more.discountCents + more.refundedCents === 0) continue;
    const { cashierId } = record;
    const before = people.get(cashierId);
    people.set(cashierId, {
      cashierId,
      freeTickets: (before?.freeTickets ?? 0) + more.freeTickets,
      freeCents: addCents(before?.freeCents ?? ZERO_CENTS, more.freeCents),
      discountCents: addCents(before?.discountCents ?? ZERO_CENTS, more.discountCents),
      refundedCents: addCents(before?.refundedCents ?? ZERO_CENTS, more.refundedCents),
    });
  }
  return [...people.values()];
}
