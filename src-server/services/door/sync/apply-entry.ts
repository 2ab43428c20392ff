import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { ENTRY_PAYLOADS, type JournalEntry } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eventOfNight } from '../evenings/event-of-night.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { applyCheckIn, applyReentry, applyUndo } from './apply-check-in.ts';
import { applyCash } from './apply-cash.ts';
import { applyClosing } from './apply-closing.ts';
import { applyDocument } from './apply-document.ts';
import { applyOutage } from './apply-outage.ts';
import { applyPin } from './apply-pin.ts';
import { applyRefund } from './apply-refund.ts';
import { applySale } from './apply-sale.ts';
import { applyShift } from './apply-shift.ts';
import { applyVoucher } from './apply-voucher.ts';
import { applyWalkIn } from './apply-walk-in.ts';
import type { EntryException } from './entry-exception.ts';

/** The desk whose batch is applied, and who may work its till. */
export type Batch = { desk: Desk; isTillPerson: (userId: string, at: Date) => boolean };

export type Applied = { outcome: 'applied' | 'exception'; detail: string | null };

const EXCEPTION_OF: Partial<Record<DomainCode, DeskExceptionKind>> = {
  ADMISSION_NOT_FOUND: 'unknown_ticket',
  EVENT_NOT_FOUND: 'unknown_ticket_type',
  EVENT_OVER: 'unknown_ticket_type',
  SUPERVISOR_NEEDED: 'not_allowed',
  SUPERVISOR_UNPROVED: 'supervisor_unproved',
  SHIFT_NOT_OWN: 'not_allowed',
  SALE_NOT_FOUND: 'sale_unknown',
  REFUND_NOT_POSSIBLE: 'refund_too_large',
  PAYMENT_MISMATCH: 'refund_too_large',
  CASH_SESSION_NOT_OPEN: 'session_conflict',
  CASH_SESSION_OPEN: 'session_conflict',
  Z_NUMBER_GAP: 'z_number_gap',
  IDEMPOTENCY_KEY_REUSED: 'not_readable',
};

/** Desks name one evening of a course as a night of its own. A document stays as it was signed. */
function atEvent(ctx: ServiceContext, entry: JournalEntry): JournalEntry {
  const nightId = entry.payload['eventId'];
  if (entry.kind === 'document' || typeof nightId !== 'string') return entry;
  return { ...entry, payload: { ...entry.payload, eventId: eventOfNight(ctx, nightId) } };
}

function applyKind(ctx: ServiceContext, desk: Desk, entry: JournalEntry): EntryException[] {
  const common = { id: entry.id, at: entry.recordedAt };
  switch (entry.kind) {
    case 'admission':
      return applyCheckIn(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.admission.parse(entry.payload) });
    case 'reentry':
      return applyReentry(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.reentry.parse(entry.payload) });
    case 'undo':
      return applyUndo(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.undo.parse(entry.payload) });
    case 'sale':
      return applySale(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.sale.parse(entry.payload) });
    case 'refund':
      return applyRefund(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.refund.parse(entry.payload) });
    case 'cash':
      return applyCash(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.cash.parse(entry.payload) });
    case 'shift':
      return applyShift(ctx, { ...common, payload: ENTRY_PAYLOADS.shift.parse(entry.payload) });
    case 'walkin':
      return applyWalkIn(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.walkin.parse(entry.payload) });
    case 'voucher':
      return applyVoucher(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.voucher.parse(entry.payload) });
    case 'document':
      return applyDocument(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.document.parse(entry.payload) });
    case 'outage':
      return applyOutage(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.outage.parse(entry.payload) });
    case 'closing':
      return applyClosing(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.closing.parse(entry.payload) });
    case 'pin':
      return applyPin(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.pin.parse(entry.payload) });
  }
}

/**
 * A failure of the disk, not of the entry: nothing is taken in, and the desk sends it again. SQLite may have rolled the
 * whole batch back already.
 */
function isOfTheMachine(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

function exceptionOf(ctx: ServiceContext, error: unknown): EntryException {
  if (error instanceof DomainError) return { kind: EXCEPTION_OF[error.code] ?? 'not_readable', detail: error.code };
  if (!(error instanceof Error) || isOfTheMachine(error)) throw error;
  // A payload no schema knows: kept as it came, a person decides.
  if (error.name === 'ZodError' || error.name === '$ZodError') return { kind: 'not_readable', detail: 'payload' };
  // Whatever nobody foresaw must not keep the rest of the night from coming in.
  ctx.log.error({ err: error }, 'a desk entry could not be applied');
  return { kind: 'not_readable', detail: error.name };
}

/**
 * Every person an entry names must have the right to work the till, now or when it was done. What was done stands, and
 * the office is told.
 */
function unknownCashiers({ isTillPerson }: Batch, { payload, recordedAt }: JournalEntry): EntryException[] {
  const named = [payload['cashierId'], payload['toCashierId']].filter((id) => typeof id === 'string');
  return named.every((id) => isTillPerson(id, recordedAt)) ? [] : [{ kind: 'unknown_cashier', detail: '' }];
}

/**
 * Does an entry's work inside a savepoint: what it could not do leaves nothing half done, and becomes an exception
 * instead of getting lost.
 */
export function applySafely(
  ctx: ServiceContext,
  { entryId, deskId }: { entryId: string; deskId: string },
  work: () => EntryException[],
): Applied {
  let exceptions: EntryException[];
  try {
    exceptions = inTransaction(ctx.db, work);
  } catch (error) {
    exceptions = [exceptionOf(ctx, error)];
  }
  for (const exception of exceptions) recordDeskException(ctx, { ...exception, entryId, deskId });
  return exceptions.length === 0
    ? { outcome: 'applied', detail: null }
    : { outcome: 'exception', detail: exceptions.map(({ kind }) => kind).join(',') };
}

/** Applies one entry of a desk's batch. */
export function applyEntry(ctx: ServiceContext, batch: Batch, entry: JournalEntry): Applied {
  return applySafely(ctx, { entryId: entry.id, deskId: batch.desk.id }, () => [
    ...applyKind(ctx, batch.desk, atEvent(ctx, entry)),
    ...unknownCashiers(batch, entry),
  ]);
}
