import type { OutboxEntry } from '../outbox/put-in-outbox.ts';
import type { OutboxRow } from '../outbox/outbox-rows.ts';
import type { ServiceContext } from '../service-context.ts';
import { newDeviceMail } from './content/new-device-mail.ts';
import { accountExistsMail, confirmAddressMail, resetPasswordMail, welcomeMail } from './content/account-mails.ts';
import { accountDeletedMail } from './content/account-deleted-mail.ts';
import { eventCancelledMail } from './content/event-cancelled-mail.ts';
import { eventMovedMail } from './content/event-moved-mail.ts';
import { newsletterConfirmMail, newsletterStartedMail } from './content/newsletter-mails.ts';
import { orderPaidMail } from './content/order-paid-mail.ts';
import { paymentTooLateMail } from './content/payment-too-late-mail.ts';
import { refundedMail } from './content/refunded-mail.ts';
import type { MailContent } from './layout/mail-block.ts';

export type MailKind = Extract<OutboxEntry['kind'], `mail.${string}`>;

type MailEntry = Extract<OutboxEntry, { kind: MailKind }>;

/** What stands before the first colon names the record; the rest makes a row unique, such as how often an event moved. */
const recordIdOf = (refId: string): string => refId.split(':', 1)[0] ?? refId;

/** The row as it was put in; its payload was written by putInOutbox from the same type. */
function entryOf({ kind, refId, payload }: OutboxRow & { kind: MailKind }): MailEntry {
  return { kind, refId, ...(payload !== null && { payload: JSON.parse(payload) as unknown }) } as MailEntry;
}

/** What an outbox row says; null when the person or the record it is about is gone. */
export async function composeMail(ctx: ServiceContext, row: OutboxRow & { kind: MailKind }): Promise<MailContent | null> {
  const entry = entryOf(row);
  const recordId = recordIdOf(entry.refId);
  switch (entry.kind) {
    case 'mail.order_paid':
      return orderPaidMail(ctx, recordId);
    case 'mail.order_resend':
      return orderPaidMail(ctx, entry.payload.orderId);
    case 'mail.payment_too_late':
      return paymentTooLateMail(ctx, recordId);
    case 'mail.event_cancelled':
      return eventCancelledMail(ctx, recordId);
    case 'mail.event_moved':
      return eventMovedMail(ctx, recordId, entry.payload);
    case 'mail.refunded':
      return refundedMail(ctx, recordId);
    case 'mail.confirm_address':
      return confirmAddressMail(ctx, entry.payload);
    case 'mail.account_exists':
      return accountExistsMail(ctx, entry.payload);
    case 'mail.reset_password':
      return resetPasswordMail(ctx, entry.payload);
    case 'mail.account_deleted':
      return accountDeletedMail(entry.payload);
    case 'mail.newsletter_confirm':
      return newsletterConfirmMail(entry.payload);
    case 'mail.newsletter_started':
      return newsletterStartedMail(ctx, entry.payload.subscriptionIds);
    case 'mail.new_device':
      return newDeviceMail(ctx, entry.payload);
    case 'mail.welcome':
      return welcomeMail(ctx, entry.payload.userId);
  }
}
