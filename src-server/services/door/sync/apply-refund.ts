import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import type { RefundPayload } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { requireYes } from '../devices/require-supervisor.ts';
import { recordRefund, refundAt, unconfirmedCardCents } from '../sales/refund-sale.ts';
import { cardException, isBooked } from './apply-sale.ts';
import type { EntryException } from './entry-exception.ts';
import type { Entry } from './read-entry.ts';

const REFUND_EXCEPTION: Partial<Record<DomainCode, DeskExceptionKind>> = {
  SUPERVISOR_NEEDED: 'not_allowed',
  SUPERVISOR_UNPROVED: 'supervisor_unproved',
  SALE_NOT_FOUND: 'sale_unknown',
  CASH_SESSION_NOT_OPEN: 'session_conflict',
  REFUND_NOT_POSSIBLE: 'refund_too_large',
  REFUND_TOO_LARGE: 'refund_too_large',
  PAYMENT_MISMATCH: 'refund_too_large',
};

/**
 * Money that went back over the counter is out of the drawer, whatever the books say to it: recorded all the same, and
 * a person hears why it should not have been.
 */
export function applyRefund(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload, objection }: Entry<RefundPayload>,
): EntryException[] {
  if (isBooked(ctx, desk, { id, kind: 'refund' })) return [];
  const refund = {
    ...payload,
    entryId: id,
    payments: payload.payments.filter(({ amountCents }) => amountCents > 0),
    at,
  };
  try {
    inTransaction(ctx.db, () => {
      requireYes(objection);
      refundAt(ctx, desk, refund);
    });
    return cardException(unconfirmedCardCents(ctx, refund));
  } catch (error) {
    const kind = error instanceof DomainError ? REFUND_EXCEPTION[error.code] : undefined;
    if (kind === undefined) throw error;
    recordRefund(ctx, desk, { refund, taken: null });
    return [{ kind, detail: String(refund.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)) }];
  }
}
