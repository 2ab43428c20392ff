import type { OutboxEntry } from '#server/services/base/outbox/put-in-outbox.ts';
import type { MailKind } from '#server/services/mail/compose-mail.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { SampleShop } from './sample-shop.ts';

type EntryOf<Kind extends MailKind> = Omit<Extract<OutboxEntry, { kind: Kind }>, 'kind'>;
/** `at` is when it leaves; what says nothing leaves now. */
export type SampleEntry = { refId: string; payload?: unknown; at?: Date };

/** What each mail is about. A new kind without a sample does not compile. */
const SAMPLES: { [Kind in MailKind]: (shop: SampleShop) => EntryOf<Kind> & { at?: Date } } = {
  'mail.order_paid': ({ orders }) => ({ refId: orders.paid }),
  'mail.order_resend': ({ orders }) => ({ refId: `${orders.paid}:1`, payload: { orderId: orders.paid } }),
  'mail.invoice': ({ orders }) => ({ refId: `${orders.invoiced}:1` }),
  'mail.payment_failed': ({ orders }) => ({ refId: orders.unpaid }),
  'mail.payment_too_late': ({ orders }) => ({ refId: orders.unpaid }),
  'mail.event_cancelled': ({ orders }) => ({ refId: orders.cancelled }),
  'mail.event_moved': ({ orders, before }) => ({
    refId: `${orders.paid}:1`,
    payload: { isRefundOffered: true, before },
  }),
  'mail.night_before': ({ userId, eventId, reminder }) => ({
    refId: `${eventId}:${userId}:${reminder.evening}`,
    at: reminder.from,
  }),
  'mail.night_thanks': ({ thanks }) => ({ refId: thanks.id, at: thanks.at }),
  'mail.photo_taken_down': ({ thanks }) => ({
    refId: thanks.photoId,
    payload: { note: 'I would rather not be in it.' },
  }),
  'mail.tickets_moved': ({ orders }) => ({
    refId: orders.paid,
    payload: { difference: 'waive', differenceCents: 500 },
  }),
  'mail.refunded': ({ orders }) => ({ refId: orders.refundId }),
  'mail.tickets_void': ({ orders }) => ({ refId: orders.paid }),
  'mail.tickets_given': ({ orders }) => ({ refId: orders.paid }),
  'mail.tickets_taken_back': ({ orders }) => ({ refId: orders.paid }),
  'mail.confirm_address': ({ email, name }) => ({
    refId: 'sample',
    payload: { to: email, name, url: 'https://clave.example/auth?token_hash=sample' },
  }),
  'mail.account_exists': ({ email, name }) => ({ refId: 'sample', payload: { to: email, name } }),
  'mail.reset_password': ({ email, name }) => ({
    refId: 'sample',
    payload: { to: email, name, url: 'https://clave.example/password-reset?access_token=sample' },
  }),
  'mail.sign_in_link': ({ email, name, now }) => ({
    refId: 'sample',
    payload: { to: email, name, url: 'https://clave.example/sign-in/link?token=sample', at: now.toISOString() },
  }),
  'mail.account_deleted': ({ email, name }) => ({
    refId: 'sample',
    payload: {
      to: email,
      name,
      tickets: [
        {
          title: 'Bachata Sensual Night',
          ticketNumber: 'TKT-1784300000000-0A1B2C3D',
          url: 'https://clave.example/ticket/sample',
        },
      ],
    },
  }),
  'mail.newsletter_confirm': ({ email }) => ({
    refId: 'sample',
    payload: { to: email, types: ['newsletter', 'events'], url: 'https://clave.example/confirm/sample' },
  }),
  'mail.follow_confirm': ({ email }) => ({
    refId: 'sample',
    payload: { to: email, names: ['Salsa Friday', 'DJ Ana'], url: 'https://clave.example/confirm/sample' },
  }),
  'mail.follow_news': ({ newsletter, eventId }) => ({
    refId: `${newsletter.followerId}:1`,
    payload: { eventIds: [eventId] },
  }),
  'mail.newsletter_started': ({ newsletter }) => ({
    refId: 'sample',
    payload: { subscriptionIds: [newsletter.subscriptionId] },
  }),
  'mail.new_device': ({ userId, now }) => ({
    refId: 'sample',
    payload: { userId, device: 'Safari on iPhone', at: now.toISOString() },
  }),
  'mail.new_admin': ({ userId, newAdminId, now }) => ({
    refId: 'sample',
    payload: { userId, newAdminId, at: now.toISOString() },
  }),
  'mail.from_office': ({ userId }) => ({
    refId: `${userId}:sample`,
    payload: {
      userId,
      subject: 'Your jacket',
      text: 'Your jacket was left at the bar on Friday.\n\nYou can fetch it at any night.',
    },
  }),
  'mail.webhook_off': ({ userId }) => ({
    refId: 'sample',
    payload: { userId, host: 'erp.example', reason: 'failing' },
  }),
  'mail.passkey': ({ userId, now }) => ({
    refId: 'sample',
    payload: { userId, news: 'added', name: 'Safari on iPhone', at: now.toISOString() },
  }),
  'mail.api_key': ({ userId, now }) => ({
    refId: 'sample',
    payload: {
      userId,
      news: 'made',
      name: 'Accounting',
      prefix: 'Ab12Cd34',
      scopes: ['orders:read', 'tickets:read'],
      at: now.toISOString(),
    },
  }),
  'mail.address_confirm': ({ email }) => ({
    refId: 'sample',
    payload: { to: email, url: 'https://clave.example/address/confirm/sample' },
  }),
  'mail.address_change': ({ email, name, now }) => ({
    refId: 'sample:changed',
    payload: {
      to: email,
      name,
      news: 'changed',
      url: 'https://clave.example/address/object/sample',
      until: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
      isContested: false,
    },
  }),
  'mail.address_objected': ({ userId }) => ({ refId: 'sample', payload: { userId, outcome: 'put_back' } }),
  'mail.password_changed': ({ userId }) => ({ refId: 'sample', payload: { userId } }),
  'mail.pin_voided': ({ userId }) => ({ refId: 'sample', payload: { userId } }),
  'mail.second_factor_reset': ({ userId }) => ({ refId: 'sample', payload: { userId } }),
  'mail.deletion_scheduled': ({ userId, now }) => ({
    refId: 'sample',
    payload: { userId, dueAt: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
  }),
  'mail.deletion_withdrawn': ({ userId }) => ({ refId: 'sample', payload: { userId } }),
  'mail.welcome': ({ userId }) => ({ refId: userId, payload: { userId } }),
  'mail.contact_message': ({ letters }) => ({ refId: letters.message }),
  'mail.contact_received': ({ letters }) => ({ refId: letters.message }),
  'mail.guide': ({ letters }) => ({ refId: letters.guide }),
  'mail.reservation': ({ letters }) => ({ refId: letters.reservation }),
  'mail.reservation_received': ({ letters }) => ({ refId: letters.reservation }),
  'mail.course_request': ({ letters }) => ({ refId: letters.course }),
  'mail.course_received': ({ letters }) => ({ refId: letters.course }),
  'mail.workshop_submitted': ({ workshops }) => ({ refId: workshops.pending }),
  'mail.workshop_proposal': ({ workshops }) => ({ refId: workshops.pending }),
  'mail.workshop_approved': ({ workshops }) => ({ refId: workshops.approved }),
  'mail.workshop_rejected': ({ workshops }) => ({ refId: workshops.rejected }),
  'mail.workshop_withdrawn': ({ workshops }) => ({ refId: workshops.withdrawn }),
  'mail.campaign_test': ({ userId }) => ({
    refId: `${userId}:test`,
    payload: {
      audience: { kind: 'members' },
      lang: 'en',
      subject: 'Before it leaves',
      blocks: [{ kind: 'text', text: 'Hola {first name}' }],
    },
  }),
  'mail.campaign': ({ newsletter }) => ({ refId: `${newsletter.campaignId}:${newsletter.subscriptionId}` }),
  'mail.declaration': ({ declarations }) => ({ refId: declarations.received }),
  'mail.declaration_received': ({ declarations }) => ({ refId: declarations.received }),
  'mail.declaration_declined': ({ declarations }) => ({ refId: declarations.declined }),
  'mail.declaration_to_account': ({ declarations }) => ({ refId: declarations.asked }),
  'mail.declaration_objected': ({ declarations }) => ({ refId: declarations.asked }),
  'mail.door_receipt': ({ orders, email }) => ({ refId: `${orders.doorSaleId}:1`, payload: { to: email } }),
  'mail.dispute_opened': ({ orders }) => ({ refId: orders.disputeId }),
  'mail.night_report': ({ orders }) => ({ refId: orders.zReportId }),
  'mail.alarm': ({ userId, now }) => ({
    refId: 'sample',
    payload: {
      userId,
      alarms: [
        { id: 'backup', count: 1, since: now.toISOString() },
        { id: 'disk', count: 4, since: null },
      ],
    },
  }),
  'mail.membership_welcome': ({ members }) => ({ refId: members.active }),
  'mail.membership_resend': ({ members }) => ({ refId: members.active }),
  'mail.membership_payment_failed': ({ members }) => ({ refId: members.pastDue, payload: { mail: 1 } }),
  'mail.membership_receipt': ({ months, now }) => ({
    refId: months.paid,
    payload: { from: now.toISOString(), until: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
  }),
  'mail.membership_recovered': ({ members }) => ({ refId: `${members.active}:1` }),
  'mail.membership_paused': ({ members }) => ({ refId: members.paused }),
  'mail.membership_resuming': ({ members, now }) => ({
    refId: members.paused,
    payload: { resumesAt: new Date(now.getTime() + 72 * HOUR_MS).toISOString(), isTakenBack: false },
  }),
  'mail.membership_plan_ordered': ({ members, now }) => ({ refId: `${members.changing}:${now.getTime()}` }),
  'mail.membership_free_month': ({ members }) => ({ refId: `${members.free}:1` }),
  'mail.membership_free_month_taken_back': ({ members, now }) => ({
    refId: `${members.active}:1`,
    payload: { beginsAt: now.toISOString() },
  }),
  'mail.membership_plan_kept': ({ members }) => ({ refId: `${members.active}:1`, payload: { planId: 'club' } }),
  'mail.membership_refused': ({ members }) => ({ refId: members.refused }),
  'mail.membership_resumed': ({ members }) => ({ refId: members.active }),
  'mail.membership_cancelled': ({ members }) => ({ refId: members.cancelled }),
  'mail.membership_reactivated': ({ members }) => ({ refId: members.active }),
  'mail.membership_renewal': ({ members }) => ({ refId: members.active }),
  'mail.membership_ended': ({ members }) => ({ refId: members.ended }),
  'mail.membership_withdrawn': ({ members }) => ({ refId: members.withdrawn, payload: { refundCents: 2_900 } }),
};

/** What stands in the outbox for one mail of each kind. */
export const sampleEntry = (kind: MailKind, shop: SampleShop): SampleEntry => SAMPLES[kind](shop);
