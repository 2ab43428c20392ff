import { randomUUID } from 'node:crypto';
import type { BusinessCase, DocumentKind } from '#shared/fiscal/fiscal-document.ts';
import { NOT_TAXABLE } from '#shared/fiscal/vat-keys.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { appendClosing } from '../fiscal/closing.ts';
import { issuingOf } from '../fiscal/fiscal-of.ts';
import { asTraining, beginDocument, finishDocument, type DocumentFacts } from '../fiscal/issue-document.ts';
import { append, type Ledger } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';

/** All that is booked with the document of a movement of cash. */
export type CashBooking = {
  kind: 'cash';
  id: string;
  payload: CashPayload;
  /** As a sale's booking has it. */
  ledger?: Ledger;
};

/** What a movement of cash is in the books; null where no money moves. */
export type CashMove = { kind: DocumentKind; businessCase: BusinessCase; name: string; amountCents: number };

/** The journal's entry; a closing freezes what was known when it was made. Call it inside a transaction. */
export function bookCash(ctx: DeskContext, { id, payload, ledger = 'real' }: Omit<CashBooking, 'kind'>): void {
  const at = ctx.now();
  append(ctx.store, ledger, { id, kind: 'cash', recordedAt: at, payload });
  if (payload.type === 'close' && ledger === 'real') appendClosing(ctx, { closed: payload, at });
}

const factsOf = (
  ctx: DeskContext,
  { kind, businessCase, name, amountCents }: CashMove,
  { id, payload }: Omit<CashBooking, 'kind'>,
): DocumentFacts => ({
  kind,
  entryId: id,
  sessionId: payload.sessionId,
  eventId: null,
  cashierId: payload.cashierId,
  startedAt: ctx.now(),
  lines: [{ name, businessCase, articleId: null, quantity: 1, unitCents: amountCents, vatKey: NOT_TAXABLE }],
  payments: [{ method: 'cash', amountCents }],
  refersTo: null,
  note: 'reason' in payload ? payload.reason : payload.type === 'close' ? payload.note.slice(0, 255) : '',
});

/**
 * Writes a movement of the till. Where money moves and a security device is there, it is a document with its number and
 * its signature; training has none. Where money moves, call it in turn (cash-in-turn.ts).
 */
export async function writeCash(
  ctx: DeskContext,
  payload: CashPayload,
  { id = newId(ctx.now()), move = null }: { id?: string; move?: CashMove | null } = {},
): Promise<void> {
  const ledger = moneyLedger(ctx);
  if (ctx.fiscal === null || move === null || move.amountCents === 0)
    ctx.store.inTransaction(() => bookCash(ctx, { id, payload, ledger }));
  else {
    const issuing = issuingOf(ctx, ctx.fiscal);
    const facts = factsOf(ctx, move, { id, payload });
    const intent = beginDocument(issuing, ledger === 'training' ? asTraining(facts) : facts, {
      transaction: { txId: randomUUID(), txNumber: null },
      bookingOf: (): CashBooking => ({ kind: 'cash', id, payload, ledger }),
    });
    await finishDocument(issuing, intent, (booking) => bookCash(ctx, booking));
  }
  if (payload.type === 'close') ctx.followOffice(); // what has waited for the closing
  ctx.wakeSync();
  ctx.changed();
}
