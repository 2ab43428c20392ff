import { REFUND_WAITING, type SnapshotNotice } from '#shared/door/snapshot.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatTicketDate } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { TillFacts } from '../cash/till-rows.ts';
import { waitingHandovers } from './handover-rows.ts';

/** The receipt as the guest holds it, or when it was sold. */
function receiptWords(facts: string, soldAt: Date): string {
  const { receiptNumber } = JSON.parse(facts) as TillFacts;
  return receiptNumber === undefined ? `Verkauf vom ${formatTicketDate(soldAt)}` : `Beleg ${receiptNumber}`;
}

/**
 * What the office handed over to be given back, for the inbox of every desk, in German. It goes from there with the
 * record of the desk that gave it back, or when the office takes it back.
 */
export const handoversForDesk = (ctx: ServiceContext): SnapshotNotice[] =>
  waitingHandovers(ctx.db)
    .all()
    .map(({ id, saleId, facts, soldAt, amountCents, eventTitle, createdAt }) => ({
      id,
      entryId: saleId,
      kind: REFUND_WAITING,
      at: createdAt.getTime(),
      isResolved: false,
      detail:
        `${formatCents(cents(amountCents), 'de')} für ${receiptWords(facts, soldAt)}` +
        `${eventTitle === null ? '' : `, ${eventTitle}`}. Unter Verkäufe erstatten, mit der PIN der Aufsicht.`,
    }));
