import type { OutboxEntry } from '../outbox/put-in-outbox.ts';
import type { OutboxRow } from '../outbox/outbox-rows.ts';
import type { ServiceContext } from '../service-context.ts';
import { newDeviceMail } from './content/new-device-mail.ts';
import { accountExistsMail, confirmAddressMail, resetPasswordMail, welcomeMail } from './content/account-mails.ts';
import { deletionScheduledMail, secondFactorResetMail } from './content/account-notices.ts';
import { accountDeletedMail } from './content/account-deleted-mail.ts';
import { contactMessageMail, contactReceivedMail, courseReceivedMail, courseRequestMail, reservationMail, reservationReceivedMail } from './content/contact-mails.ts';
import { declarationMail, declarationReceivedMail } from './content/declaration-mails.ts';
import { eventCancelledMail } from './content/event-cancelled-mail.ts';
import { eventMovedMail } from './content/event-moved-mail.ts';
import { guideMail } from './content/guide-mail.ts';
import { newsletterConfirmMail, newsletterStartedMail } from './content/newsletter-mails.ts';
import { membershipCancelledMail, membershipEndedMail, membershipPausedMail, membershipReactivatedMail, membershipRenewalMail, membershipResumedMail, membershipWithdrawnMail, paymentFailedMail } from './content/membership-mails.ts';
import { membershipWelcomeMail } from './content/membership-welcome-mail.ts';
import { nightReportMail } from './content/night-report-mail.ts';
import { orderPaidMail } from './content/order-paid-mail.ts';
import { paymentTooLateMail } from './content/payment-too-late-mail.ts';
import { campaignMail } from './content/campaign-mail.ts';
import { workshopApprovedMail, workshopProposalMail, workshopRejectedMail, workshopSubmittedMail, workshopWithdrawnMail } from './content/workshop-mails.ts';
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
    case 'mail.second_factor_reset':
      return secondFactorResetMail(ctx, entry.payload.userId);
    case 'mail.deletion_scheduled':
      return deletionScheduledMail(ctx, entry.payload);
    case 'mail.welcome':
      return welcomeMail(ctx, entry.payload.userId);
    case 'mail.contact_message':
      return contactMessageMail(ctx, recordId);
    case 'mail.contact_received':
      return contactReceivedMail(ctx, recordId);
    case 'mail.guide':
      return guideMail(ctx, recordId);
    case 'mail.reservation':
      return reservationMail(ctx, recordId);
    case 'mail.reservation_received':
      return reservationReceivedMail(ctx, recordId);
    case 'mail.course_request':
      return courseRequestMail(ctx, recordId);
    case 'mail.course_received':
      return courseReceivedMail(ctx, recordId);
    case 'mail.workshop_submitted':
      return workshopSubmittedMail(ctx, recordId);
    case 'mail.workshop_proposal':
      return workshopProposalMail(ctx, recordId);
    case 'mail.workshop_approved':
      return workshopApprovedMail(ctx, recordId);
    case 'mail.workshop_rejected':
      return workshopRejectedMail(ctx, recordId);
    case 'mail.workshop_withdrawn':
      return workshopWithdrawnMail(ctx, recordId);
    case 'mail.campaign':
      return campaignMail(ctx, entry.refId);
    case 'mail.declaration':
      return declarationMail(ctx, recordId);
    case 'mail.declaration_received':
      return declarationReceivedMail(ctx, recordId);
    case 'mail.membership_welcome':
    case 'mail.membership_resend':
      return membershipWelcomeMail(ctx, recordId);
    case 'mail.membership_payment_failed':
      return paymentFailedMail(ctx, recordId, entry.payload);
    case 'mail.membership_paused':
      return membershipPausedMail(ctx, recordId);
    case 'mail.membership_resumed':
      return membershipResumedMail(ctx, recordId);
    case 'mail.membership_cancelled':
      return membershipCancelledMail(ctx, recordId);
    case 'mail.membership_reactivated':
      return membershipReactivatedMail(ctx, recordId);
    case 'mail.membership_renewal':
      return membershipRenewalMail(ctx, recordId);
    case 'mail.membership_ended':
      return membershipEndedMail(ctx, recordId);
    case 'mail.membership_withdrawn':
      return membershipWithdrawnMail(ctx, recordId, entry.payload);
    case 'mail.night_report':
      return nightReportMail(ctx, recordId);
  }
}
