import { randomUUID } from 'node:crypto';
import type { MailReceiptInput } from '#shared/door/mail-receipt.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { receiptBehind } from './show-receipt.ts';

/**
 * Sends a receipt to the address that its guest typed in; the address stands in the outbox alone, and goes from there
 * with the mail. Error: SALE_NOT_FOUND for a link that is not ours, or of a sale that has not come in yet.
 */
export function mailReceipt(ctx: ServiceContext, token: string, { email }: MailReceiptInput): void {
  inTransaction(ctx.db, () => {
    const found = receiptBehind(ctx, token);
    if (found === null) throw new DomainError('SALE_NOT_FOUND');
    putInOutbox(ctx, { kind: 'mail.door_receipt', refId: `${found}:${randomUUID()}`, payload: { to: email } });
  });
}
