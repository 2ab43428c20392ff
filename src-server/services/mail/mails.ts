import { orderPaidMails } from './content/order-paid-mail.ts';
import { invoiceMails } from './content/invoice-mail.ts';
import { delayedPaymentFailedMails } from './content/delayed-payment-failed-mail.ts';
import { paymentTooLateMails } from './content/payment-too-late-mail.ts';
import { eventCancelledMails } from './content/event-cancelled-mail.ts';
import { eveningChangedMails } from './content/evening-changed-mail.ts';
import { eveningRecapMails } from './content/evening-recap-mail.ts';
import { eventMovedMails } from './content/event-moved-mail.ts';
import { nightBeforeMails } from './content/night-before-mail.ts';
import { nightThanksMails } from './content/night-thanks-mail.ts';
import { photoTakenDownMails } from './content/photo-taken-down-mail.ts';
import { ticketsMovedMails } from './content/tickets-moved-mail.ts';
import { refundedMails } from './content/refunded-mail.ts';
import { confirmMails } from './content/confirm-mails.ts';
import { ticketsVoidMails } from './content/tickets-void-mail.ts';
import { givenTicketsMails } from './content/given-tickets-mails.ts';
import { accountMails } from './content/account-mails.ts';
import { signInLinkMails } from './content/sign-in-link-mail.ts';
import { accountDeletedMails } from './content/account-deleted-mail.ts';
import { newsletterMails } from './content/newsletter-mails.ts';
import { followMails } from './content/follow-mails.ts';
import { newDeviceMails } from './content/new-device-mail.ts';
import { newAdminMails } from './content/new-admin-mail.ts';
import { fromOfficeMails } from './content/from-office-mail.ts';
import { seatOfferMails } from './content/seat-offer-mails.ts';
import { waitListMails } from './content/wait-list-mails.ts';
import { webhookOffMails } from './content/webhook-off-mail.ts';
import { passkeyMails } from './content/passkey-mail.ts';
import { apiKeyMails } from './content/api-key-mail.ts';
import { addressMails } from './content/address-mails.ts';
import { passwordChangedMails } from './content/password-changed-mail.ts';
import { accountNotices } from './content/account-notices.ts';
import { contactMails } from './content/contact-mails.ts';
import { guideMails } from './content/guide-mail.ts';
import { workshopMails } from './content/workshop-mails.ts';
import { engagementMails } from './content/engagement-mails.ts';
import { campaignMails } from './content/campaign-mail.ts';
import { declarationMails } from './content/declaration-mails.ts';
import { declarationDeclinedMails } from './content/declaration-declined-mail.ts';
import { declarationAccountMails } from './content/declaration-account-mails.ts';
import { membershipWelcomeMails } from './content/membership-welcome-mail.ts';
import { membershipMails } from './content/membership-mails.ts';
import { membershipPaidMails } from './content/membership-paid-mails.ts';
import { membershipPauseMails } from './content/membership-pause-mails.ts';
import { membershipPlanMails } from './content/membership-plan-mails.ts';
import { freeMonthMails } from './content/free-month-mails.ts';
import { membershipGivenMails } from './content/membership-given-mails.ts';
import { membershipRefusedMails } from './content/membership-refused-mail.ts';
import { alarmMails } from './content/alarm-mail.ts';
import { doorReceiptMails } from './content/door-receipt-mail.ts';
import { disputeOpenedMails } from './content/dispute-opened-mail.ts';
import { nightReportMails } from './content/night-report-mail.ts';
import { shiftPersonMails } from './content/shift-person-mails.ts';
import { shiftMails } from './content/shift-mails.ts';
import { shiftAskMails } from './content/shift-ask-mail.ts';
import { shiftSwapMails } from './content/shift-swap-mails.ts';
import { makeUpMails } from './content/make-up-mails.ts';
import { ticketOfferMails } from './content/ticket-offer-mails.ts';
import { partMails } from './content/part-mails.ts';
import { partnerMails } from './content/partner-mails.ts';
import { entryCardMails } from './content/entry-card-mails.ts';
import { voucherMails } from './content/voucher-mails.ts';
import type { MailKind, MailRecord } from './define-mails.ts';

/** Every mail there is, from the files of its texts. A kind without a record does not compile. */
export const MAILS: { [Kind in MailKind]: MailRecord<Kind> } = {
  ...orderPaidMails,
  ...voucherMails,
  ...entryCardMails,
  ...ticketOfferMails,
  ...partMails,
  ...partnerMails,
  ...invoiceMails,
  ...delayedPaymentFailedMails,
  ...paymentTooLateMails,
  ...eventCancelledMails,
  ...eventMovedMails,
  ...eveningChangedMails,
  ...eveningRecapMails,
  ...makeUpMails,
  ...nightBeforeMails,
  ...nightThanksMails,
  ...photoTakenDownMails,
  ...ticketsMovedMails,
  ...refundedMails,
  ...ticketsVoidMails,
  ...confirmMails,
  ...givenTicketsMails,
  ...seatOfferMails,
  ...waitListMails,
  ...accountMails,
  ...signInLinkMails,
  ...accountDeletedMails,
  ...newsletterMails,
  ...followMails,
  ...newDeviceMails,
  ...newAdminMails,
  ...fromOfficeMails,
  ...webhookOffMails,
  ...passkeyMails,
  ...apiKeyMails,
  ...addressMails,
  ...passwordChangedMails,
  ...accountNotices,
  ...contactMails,
  ...guideMails,
  ...workshopMails,
  ...engagementMails,
  ...campaignMails,
  ...declarationMails,
  ...declarationDeclinedMails,
  ...declarationAccountMails,
  ...membershipWelcomeMails,
  ...membershipMails,
  ...membershipPaidMails,
  ...membershipPauseMails,
  ...membershipPlanMails,
  ...freeMonthMails,
  ...membershipGivenMails,
  ...membershipRefusedMails,
  ...alarmMails,
  ...doorReceiptMails,
  ...disputeOpenedMails,
  ...nightReportMails,
  ...shiftMails,
  ...shiftSwapMails,
  ...shiftAskMails,
  ...shiftPersonMails,
};

/** Every kind of mail there is. */
export const MAIL_KINDS = Object.keys(MAILS) as MailKind[];
