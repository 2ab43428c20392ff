import type { SalePayload } from '#shared/door/journal-entry.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { openIntents } from '../../base/store/intent-rows.ts';
import { readDraft } from './basket-draft.ts';

/** Of all that may wait for its signature only sales have one. */
type Waiting = { sale?: Pick<SalePayload, 'saleId' | 'receiptNumber'> };

/**
 * The number of the bill on the screen, once it has one: from then on it becomes that document and no other, also where
 * a full disk has stopped its booking half way. Null before.
 */
export function numberOfBill(ctx: DeskContext): string | null {
  const saleId = readDraft(ctx)?.saleId;
  if (saleId === undefined) return null;
  const waiting = openIntents<Waiting>(ctx.store).find(({ booking }) => booking.sale?.saleId === saleId);
  return waiting?.booking.sale?.receiptNumber ?? null;
}
