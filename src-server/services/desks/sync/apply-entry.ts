import type { DeskExceptionKind } from '#shared/desk/exception-kinds.ts';
import { ENTRY_PAYLOADS, type JournalEntry } from '#shared/desk/journal-entry.ts';
import { DomainError, type DomainCode } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { Desk } from '../desk.ts';
import { recordDeskException } from '../desk-exceptions.ts';
import { applyAdmission, applyReentry, applyUndo } from './apply-admission.ts';
import { applyCash } from './apply-cash.ts';
import { applyRefund, applySale } from './apply-sale.ts';
import { applyShift } from './apply-shift.ts';
import type { Trouble } from './trouble.ts';

export type Applied = { outcome: 'applied' | 'exception'; detail: string | null };

const TROUBLE_OF: Partial<Record<DomainCode, DeskExceptionKind>> = {
  ADMISSION_NOT_FOUND: 'unknown_ticket',
  EVENT_NOT_FOUND: 'unknown_ticket_type',
  EVENT_OVER: 'unknown_ticket_type',
  SUPERVISOR_NEEDED: 'not_allowed',
  SHIFT_NOT_OWN: 'not_allowed',
  SALE_NOT_FOUND: 'sale_unknown',
  REFUND_NOT_POSSIBLE: 'refund_too_large',
  PAYMENT_MISMATCH: 'refund_too_large',
  CASH_SESSION_NOT_OPEN: 'session_conflict',
  CASH_SESSION_OPEN: 'session_conflict',
  Z_NUMBER_GAP: 'z_number_gap',
  IDEMPOTENCY_KEY_REUSED: 'not_readable',
};

function applyKind(ctx: ServiceContext, desk: Desk, entry: JournalEntry): Trouble[] {
  const common = { id: entry.id, at: entry.recordedAt };
  switch (entry.kind) {
    case 'admission':
      return applyAdmission(ctx, desk, { ...common, payload: ENTRY_PAYLOADS.admission.parse(entry.payload) });
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
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof DomainError) {
    const kind = TROUBLE_OF[error.code];
    if (kind !== undefined) return { kind, detail: error.code };
    return { kind: 'not_readable', detail: error.code };
  }
  // A payload no schema knows: kept as it came, a person decides.
  if (error instanceof Error && error.name === 'ZodError') return { kind: 'not_readable', detail: 'payload' };
  if (error instanceof Error && error.name === '$ZodError') return { kind: 'not_readable', detail: 'payload' };
  throw error;
}

/** Applies one entry inside a savepoint: what it could not do leaves nothing half done, and becomes an exception instead of getting lost. */
export function applyEntry(ctx: ServiceContext, desk: Desk, entry: JournalEntry): Applied {
  let troubles: Trouble[];
  try {
    troubles = inTransaction(ctx.db, () => applyKind(ctx, desk, entry));
  } catch (error) {
    troubles = [troubleOf(error)];
  }
  for (const { kind, detail, eventId, otherDeskId } of troubles) recordDeskException(ctx, { entryId: entry.id, deskId: desk.id, kind, detail, eventId, otherDeskId });
  return troubles.length === 0 ? { outcome: 'applied', detail: null } : { outcome: 'exception', detail: troubles.map(({ kind }) => kind).join(',') };
}
