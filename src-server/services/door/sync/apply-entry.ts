import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { applyCheckIn, applyReentry, applyUndo } from './apply-check-in.ts';
import { applyCash } from './apply-cash.ts';
import { applyHandOut } from './apply-hand-out.ts';
import { applyPin } from './apply-pin.ts';
import { applyRefund } from './apply-refund.ts';
import { applySale } from './apply-sale.ts';
import { applyShift } from './apply-shift.ts';
import { applyVoucher } from './apply-voucher.ts';
import { applyWalkIn } from './apply-walk-in.ts';
import type { EntryException } from './entry-exception.ts';
import { readEntry, type ReadEntry } from './read-entry.ts';
import { findZOfSession } from '../cash/z-rows.ts';
import { recordClosing } from '../fiscal/record-closing.ts';
import { recordDocument } from '../fiscal/record-document.ts';
import { recordOutage } from '../fiscal/record-outage.ts';

/** The desk's security device failed, or works again. */
const applyOutage = (ctx: ServiceContext, desk: Desk, { payload }: { payload: OutagePayload }): EntryException[] =>
  recordOutage(ctx, desk, payload);

/** A document of the desk's register (`Bon`): the sale, refund or movement of cash it is of has an entry of its own. */
const applyDocument = (
  ctx: ServiceContext,
  desk: Desk,
  { id, payload }: { id: string; payload: FiscalDocument },
): EntryException[] => recordDocument(ctx, desk, { entryId: id, document: payload });

/**
 * A closing (Z) with its frozen master data. The till was closed by the entry before, and its Z report has the same
 * number.
 */
function applyClosing(
  ctx: ServiceContext,
  desk: Desk,
  { id, payload }: { id: string; payload: ClosingPayload },
): EntryException[] {
  const report = findZOfSession(ctx, payload.sessionId);
  const problems: EntryException[] = recordClosing(ctx, desk, { entryId: id, closing: payload });
  return report === undefined || report.zNumber === payload.zNumber
    ? problems
    : [...problems, { kind: 'z_number_gap', detail: `${payload.zNumber} ${report.zNumber}` }];
}

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

/** Does what an entry says. Throws a DomainError where nothing of it can be done. */
export function applyKind(ctx: ServiceContext, desk: Desk, entry: ReadEntry): EntryException[] {
  switch (entry.kind) {
    case 'admission':
      return applyCheckIn(ctx, desk, entry);
    case 'reentry':
      return applyReentry(ctx, desk, entry);
    case 'undo':
      return applyUndo(ctx, desk, entry);
    case 'sale':
      return applySale(ctx, desk, entry);
    case 'refund':
      return applyRefund(ctx, desk, entry);
    case 'cash':
      return applyCash(ctx, desk, entry);
    case 'shift':
      return applyShift(ctx, entry);
    case 'walkin':
      return applyWalkIn(ctx, desk, entry);
    case 'voucher':
      return applyVoucher(ctx, desk, entry);
    case 'handout':
      return applyHandOut(ctx, desk, entry);
    case 'document':
      return applyDocument(ctx, desk, entry);
    case 'outage':
      return applyOutage(ctx, desk, entry);
    case 'closing':
      return applyClosing(ctx, desk, entry);
    case 'pin':
      return applyPin(ctx, desk, entry);
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
    ...applyKind(ctx, batch.desk, readEntry(ctx, batch.desk, entry)),
    ...unknownCashiers(batch, entry),
  ]);
}
