import { findRow } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Offered = { refundOfferedAt: Date | null; refundOfferUntil: Date | null };

/**
 * Since when and until when the guests of a moved night may give their tickets back: who comes to one evening of a course
 * alone has that from the day on which this evening was moved, until it begins.
 */
export function movedOffer(
  ctx: Pick<ServiceContext, 'db'>,
  { eveningId, refundOfferedAt, refundOfferUntil }: Offered & { eveningId: string | null },
): Offered {
  if (eveningId === null) return { refundOfferedAt, refundOfferUntil };
  const evening = findRow(ctx.db, eventEvenings, { id: eveningId }, ['movedAt', 'startsAt']);
  return { refundOfferedAt: evening?.movedAt ?? null, refundOfferUntil: evening?.startsAt ?? null };
}
