import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { applyKind } from './apply-entry.ts';
import type { ReadEntry } from './read-entry.ts';

/** What a call is refused with; of the rest, such as a card that is charged by now, the office hears as of a journal's. */
const REFUSAL: Partial<Record<DeskExceptionKind, DomainCode>> = {
  not_allowed: 'SUPERVISOR_NEEDED',
  free_unapproved: 'SUPERVISOR_NEEDED',
  supervisor_unproved: 'SUPERVISOR_UNPROVED',
  price_differs: 'PRICE_CHANGED',
  entitlement_spent: 'MEMBER_PRICE_NOT_POSSIBLE',
  unknown_ticket_type: 'TICKET_TYPE_NOT_FOUND',
  session_conflict: 'CASH_SESSION_NOT_OPEN',
  z_number_gap: 'Z_NUMBER_GAP',
  count_unclear: 'CASH_NOTE_NEEDED',
};

/**
 * Applies an entry that a call has made. Nothing has happened at a door yet, so what would be a question for the office
 * in a journal is refused. It does not stand in the desk's journal: that is the desk's own chain. Errors: those of its
 * kind's work, and of `REFUSAL`.
 */
export function handInEntry(ctx: ServiceContext, desk: Desk, entry: ReadEntry): void {
  inTransaction(ctx.db, () => {
    for (const exception of applyKind(ctx, desk, entry)) {
      const refusal = exception.refusal ?? REFUSAL[exception.kind];
      if (refusal !== undefined) throw new DomainError(refusal);
      recordDeskException(ctx, { ...exception, entryId: entry.id, deskId: desk.id });
    }
  });
}
