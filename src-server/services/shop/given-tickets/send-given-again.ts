import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireValidTicket } from '../tickets/require-valid-ticket.ts';
import { findGiven } from './given-rows.ts';

/** Mails given tickets once more; twice within a minute is a double click. Errors: GIVEN_NOT_FOUND, TICKET_NOT_FOUND. */
export function sendGivenAgain(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const given = findGiven(ctx, id);
    if (given === undefined || given.takenBackAt !== null) throw new DomainError('GIVEN_NOT_FOUND');
    requireValidTicket(ctx, given.orderId);
    const minute = Math.floor(ctx.now().getTime() / MINUTE_MS);
    putInOutbox(ctx, { kind: 'mail.tickets_given', refId: `${given.orderId}:${minute}` });
    writeAudit(ctx, { action: 'order.resent', subjectKind: 'order', subjectId: given.orderId });
  });
}
