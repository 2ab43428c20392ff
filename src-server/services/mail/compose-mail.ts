import type { OutboxEntry } from '../base/outbox/put-in-outbox.ts';
import type { OutboxRow } from '../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { nightBeforeMail } from './content/night-before-mail.ts';
import { nightThanksMail } from './content/night-thanks-mail.ts';
import { photoTakenDownMail } from './content/photo-taken-down-mail.ts';
import { newAdminMail } from './content/new-admin-mail.ts';
import { alarmMail } from './content/alarm-mail.ts';
import { newDeviceMail } from './content/new-device-mail.ts';
import { passwordChangedMail } from './content/password-changed-mail.ts';
import { accountExistsMail, confirmAddressMail, resetPasswordMail, welcomeMail } from './content/account-mails.ts';
import {
  deletionScheduledMail,
  deletionWithdrawnMail,
  pinVoidedMail,
  secondFactorResetMail,
} from './content/account-notices.ts';
import { signInLinkMail } from './content/sign-in-link-mail.ts';
import { webhookOffMail } from './content/webhook-off-mail.ts';
import { apiKeyMail } from './content/api-key-mail.ts';
import { passkeyMail } from './content/passkey-mail.ts';
import { addressChangeMail, addressConfirmMail, addressObjectedMail } from './content/address-mails.ts';
import { accountDeletedMail } from './content/account-deleted-mail.ts';
import {
  contactMessageMail,
  contactReceivedMail,
  courseReceivedMail,
  courseRequestMail,
  reservationMail,
  reservationReceivedMail,
} from './content/contact-mails.ts';
import { declarationDeclinedMail } from './content/declaration-declined-mail.ts';
import { declarationMail, declarationReceivedMail } from './content/declaration-mails.ts';
import { declarationObjectedMail, declarationToAccountMail } from './content/declaration-account-mails.ts';
import { disputeOpenedMail } from './content/dispute-opened-mail.ts';
import { doorReceiptMail } from './content/door-receipt-mail.ts';
import { eventCancelledMail } from './content/event-cancelled-mail.ts';
import { eventMovedMail } from './content/event-moved-mail.ts';
import { ticketsGivenMail, ticketsTakenBackMail } from './content/given-tickets-mails.ts';
import { followConfirmMail, followNewsMail } from './content/follow-mails.ts';
import { fromOfficeMail } from './content/from-office-mail.ts';
import { guideMail } from './content/guide-mail.ts';
import { invoiceMail } from './content/invoice-mail.ts';
import { newsletterConfirmMail, newsletterStartedMail } from './content/newsletter-mails.ts';
import {
  membershipCancelledMail,
  membershipEndedMail,
  membershipReactivatedMail,
  membershipRenewalMail,
  membershipWithdrawnMail,
  paymentFailedMail,
} from './content/membership-mails.ts';
import {
  membershipPausedMail,
  membershipResumedMail,
  membershipResumingMail,
} from './content/membership-pause-mails.ts';
import { membershipReceiptMail, membershipRecoveredMail } from './content/membership-paid-mails.ts';
import { freeMonthMail, freeMonthTakenBackMail } from './content/free-month-mails.ts';
import { membershipPlanKeptMail, membershipPlanOrderedMail } from './content/membership-plan-mails.ts';
import { membershipRefusedMail } from './content/membership-refused-mail.ts';
import { membershipWelcomeMail } from './content/membership-welcome-mail.ts';
import { nightReportMail } from './content/night-report-mail.ts';
import { orderPaidMail } from './content/order-paid-mail.ts';
import { delayedPaymentFailedMail } from './content/delayed-payment-failed-mail.ts';
import { paymentTooLateMail } from './content/payment-too-late-mail.ts';
import { campaignMail, campaignTestMail } from './content/campaign-mail.ts';
import {
  workshopApprovedMail,
  workshopProposalMail,
  workshopRejectedMail,
  workshopSubmittedMail,
  workshopWithdrawnMail,
} from './content/workshop-mails.ts';
import { refundedMailWithFile } from './content/refunded-mail.ts';
import { ticketsMovedMail } from './content/tickets-moved-mail.ts';
import { ticketsVoidMail } from './content/tickets-void-mail.ts';
import type { MailContent } from './layout/mail-block.ts';

export type MailKind = Extract<OutboxEntry['kind'], `mail.${string}`>;

type MailEntry = Extract<OutboxEntry, { kind: MailKind }>;

/** What stands before the first colon names the record; the rest makes a row unique, such as how often an event moved. */
const recordIdOf = (refId: string): string => refId.split(':', 1)[0] ?? refId;

/** The row as it was put in; its payload was written by putInOutbox from the same type. */
function entryOf({ kind, refId, payload }: OutboxRow & { kind: MailKind }): MailEntry {
  return { kind, refId, ...(payload !== null && { payload: JSON.parse(payload) as unknown }) } as MailEntry;
}

type Composer<Kind extends MailKind> = (
  ctx: ServiceContext,
  entry: Extract<MailEntry, { kind: Kind }>,
) => MailContent | null | Promise<MailContent | null>;

/** Who writes which mail. */
const COMPOSERS: { [Kind in MailKind]: Composer<Kind> } = {
  'mail.order_paid': (ctx, { refId }) => orderPaidMail(ctx, recordIdOf(refId)),
  'mail.order_resend': (ctx, { payload }) => orderPaidMail(ctx, payload.orderId),
  'mail.invoice': (ctx, { refId }) => invoiceMail(ctx, recordIdOf(refId)),
  'mail.payment_failed': (ctx, { refId }) => delayedPaymentFailedMail(ctx, recordIdOf(refId)),
  'mail.payment_too_late': (ctx, { refId }) => paymentTooLateMail(ctx, recordIdOf(refId)),
  'mail.event_cancelled': (ctx, { refId }) => eventCancelledMail(ctx, recordIdOf(refId)),
  'mail.event_moved': (ctx, { refId, payload }) => eventMovedMail(ctx, recordIdOf(refId), payload),
  'mail.night_before': (ctx, { refId }) => nightBeforeMail(ctx, refId),
  'mail.night_thanks': (ctx, { refId }) => nightThanksMail(ctx, refId),
  'mail.photo_taken_down': (ctx, { refId, payload }) => photoTakenDownMail(ctx, refId, payload),
  'mail.tickets_moved': (ctx, { refId, payload }) => ticketsMovedMail(ctx, refId, payload),
  'mail.refunded': (ctx, { refId }) => refundedMailWithFile(ctx, recordIdOf(refId)),
  'mail.tickets_void': (ctx, { refId }) => ticketsVoidMail(ctx, recordIdOf(refId)),
  'mail.tickets_given': (ctx, { refId }) => ticketsGivenMail(ctx, recordIdOf(refId)),
  'mail.tickets_taken_back': (ctx, { refId }) => ticketsTakenBackMail(ctx, recordIdOf(refId)),
  'mail.confirm_address': (ctx, { payload }) => confirmAddressMail(ctx, payload),
  'mail.account_exists': (ctx, { payload }) => accountExistsMail(ctx, payload),
  'mail.reset_password': (ctx, { payload }) => resetPasswordMail(ctx, payload),
  'mail.sign_in_link': (ctx, { payload }) => signInLinkMail(ctx, payload),
  'mail.account_deleted': (_, { payload }) => accountDeletedMail(payload),
  'mail.newsletter_confirm': (_, { payload }) => newsletterConfirmMail(payload),
  'mail.follow_confirm': (_, { payload }) => followConfirmMail(payload),
  'mail.follow_news': (ctx, { refId, payload }) => followNewsMail(ctx, refId, payload.eventIds),
  'mail.newsletter_started': (ctx, { payload }) => newsletterStartedMail(ctx, payload.subscriptionIds),
  'mail.new_device': (ctx, { payload }) => newDeviceMail(ctx, payload),
  'mail.new_admin': (ctx, { payload }) => newAdminMail(ctx, payload),
  'mail.from_office': (ctx, { payload }) => fromOfficeMail(ctx, payload),
  'mail.webhook_off': (ctx, { payload }) => webhookOffMail(ctx, payload),
  'mail.passkey': (ctx, { payload }) => passkeyMail(ctx, payload),
  'mail.api_key': (ctx, { payload }) => apiKeyMail(ctx, payload),
  'mail.address_confirm': (_, { payload }) => addressConfirmMail(payload),
  'mail.address_change': (ctx, { payload }) => addressChangeMail(ctx, payload),
  'mail.address_objected': (ctx, { payload }) => addressObjectedMail(ctx, payload),
  'mail.password_changed': (ctx, { payload }) => passwordChangedMail(ctx, payload.userId),
  'mail.pin_voided': (ctx, { payload }) => pinVoidedMail(ctx, payload.userId),
  'mail.second_factor_reset': (ctx, { payload }) => secondFactorResetMail(ctx, payload.userId),
  'mail.deletion_scheduled': (ctx, { payload }) => deletionScheduledMail(ctx, payload),
  'mail.deletion_withdrawn': (ctx, { payload }) => deletionWithdrawnMail(ctx, payload.userId),
  'mail.welcome': (ctx, { payload }) => welcomeMail(ctx, payload.userId),
  'mail.contact_message': (ctx, { refId }) => contactMessageMail(ctx, recordIdOf(refId)),
  'mail.contact_received': (ctx, { refId }) => contactReceivedMail(ctx, recordIdOf(refId)),
  'mail.guide': (ctx, { refId }) => guideMail(ctx, recordIdOf(refId)),
  'mail.reservation': (ctx, { refId }) => reservationMail(ctx, recordIdOf(refId)),
  'mail.reservation_received': (ctx, { refId }) => reservationReceivedMail(ctx, recordIdOf(refId)),
  'mail.course_request': (ctx, { refId }) => courseRequestMail(ctx, recordIdOf(refId)),
  'mail.course_received': (ctx, { refId }) => courseReceivedMail(ctx, recordIdOf(refId)),
  'mail.workshop_submitted': (ctx, { refId }) => workshopSubmittedMail(ctx, recordIdOf(refId)),
  'mail.workshop_proposal': (ctx, { refId }) => workshopProposalMail(ctx, recordIdOf(refId)),
  'mail.workshop_approved': (ctx, { refId }) => workshopApprovedMail(ctx, recordIdOf(refId)),
  'mail.workshop_rejected': (ctx, { refId }) => workshopRejectedMail(ctx, recordIdOf(refId)),
  'mail.workshop_withdrawn': (ctx, { refId }) => workshopWithdrawnMail(ctx, recordIdOf(refId)),
  'mail.campaign': (ctx, { refId }) => campaignMail(ctx, refId),
  'mail.campaign_test': (ctx, { refId, payload }) => campaignTestMail(ctx, refId, payload),
  'mail.declaration': (ctx, { refId }) => declarationMail(ctx, recordIdOf(refId)),
  'mail.declaration_received': (ctx, { refId }) => declarationReceivedMail(ctx, recordIdOf(refId)),
  'mail.declaration_declined': (ctx, { refId }) => declarationDeclinedMail(ctx, recordIdOf(refId)),
  'mail.declaration_to_account': (ctx, { refId }) => declarationToAccountMail(ctx, recordIdOf(refId)),
  'mail.declaration_objected': (ctx, { refId }) => declarationObjectedMail(ctx, recordIdOf(refId)),
  'mail.membership_welcome': (ctx, { refId }) => membershipWelcomeMail(ctx, recordIdOf(refId)),
  'mail.membership_resend': (ctx, { refId }) => membershipWelcomeMail(ctx, recordIdOf(refId)),
  'mail.membership_payment_failed': (ctx, { refId, payload }) => paymentFailedMail(ctx, recordIdOf(refId), payload),
  'mail.membership_receipt': (ctx, { refId, payload }) => membershipReceiptMail(ctx, recordIdOf(refId), payload),
  'mail.membership_recovered': (ctx, { refId }) => membershipRecoveredMail(ctx, recordIdOf(refId)),
  'mail.membership_paused': (ctx, { refId }) => membershipPausedMail(ctx, recordIdOf(refId)),
  'mail.membership_resuming': (ctx, { refId, payload }) => membershipResumingMail(ctx, recordIdOf(refId), payload),
  'mail.membership_plan_ordered': (ctx, { refId }) => membershipPlanOrderedMail(ctx, refId),
  'mail.membership_free_month': (ctx, { refId }) => freeMonthMail(ctx, recordIdOf(refId)),
  'mail.membership_free_month_taken_back': (ctx, { refId, payload }) =>
    freeMonthTakenBackMail(ctx, recordIdOf(refId), payload),
  'mail.membership_plan_kept': (ctx, { refId, payload }) => membershipPlanKeptMail(ctx, recordIdOf(refId), payload),
  'mail.membership_refused': (ctx, { refId }) => membershipRefusedMail(ctx, recordIdOf(refId)),
  'mail.membership_resumed': (ctx, { refId }) => membershipResumedMail(ctx, recordIdOf(refId)),
  'mail.membership_cancelled': (ctx, { refId }) => membershipCancelledMail(ctx, recordIdOf(refId)),
  'mail.membership_reactivated': (ctx, { refId }) => membershipReactivatedMail(ctx, recordIdOf(refId)),
  'mail.membership_renewal': (ctx, { refId }) => membershipRenewalMail(ctx, recordIdOf(refId)),
  'mail.membership_ended': (ctx, { refId }) => membershipEndedMail(ctx, recordIdOf(refId)),
  'mail.membership_withdrawn': (ctx, { refId, payload }) => membershipWithdrawnMail(ctx, recordIdOf(refId), payload),
  'mail.alarm': (ctx, { payload }) => alarmMail(ctx, payload),
  'mail.door_receipt': (ctx, { refId, payload }) => doorReceiptMail(ctx, { entryId: recordIdOf(refId), ...payload }),
  'mail.dispute_opened': (ctx, { refId }) => disputeOpenedMail(ctx, recordIdOf(refId)),
  'mail.night_report': (ctx, { refId }) => nightReportMail(ctx, recordIdOf(refId)),
};

/** Every kind of mail there is. */
export const MAIL_KINDS = Object.keys(COMPOSERS) as MailKind[];

/** What an outbox row says; null when the person or the record it is about is gone. */
export async function composeMail(
  ctx: ServiceContext,
  row: OutboxRow & { kind: MailKind },
): Promise<MailContent | null> {
  const entry = entryOf(row);
  // The lookup loses which kind of entry belongs to which composer; the table above guarantees it.
  return (COMPOSERS[entry.kind] as Composer<MailKind>)(ctx, entry);
}
