import type { Mailer } from '#server/adapters/mailer.ts';
import type { OutboxHandler } from '../base/outbox/deliver-outbox.ts';
import type { OutboxRow } from '../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { composeMail, type MailKind } from './compose-mail.ts';
import { renderMail } from './layout/render-mail.ts';

async function deliverMail(ctx: ServiceContext, mailer: Mailer, row: OutboxRow & { kind: MailKind }): Promise<void> {
  const content = await composeMail(ctx, row);
  if (content === null) {
    ctx.log.info({ outboxId: row.id, kind: row.kind }, 'mail dropped: whom or what it is about is gone');
    return;
  }
  await mailer.send(await renderMail(ctx, content, row.id));
  ctx.log.info({ outboxId: row.id, kind: row.kind }, 'mail sent');
}

/** How the outbox's mails are carried out; the job adds the handler for refunds. */
export function mailHandlers(mailer: Mailer): Record<MailKind, OutboxHandler> {
  const handler =
    (kind: MailKind): OutboxHandler =>
    (ctx, row) =>
      deliverMail(ctx, mailer, { ...row, kind });
  return {
    'mail.order_paid': handler('mail.order_paid'),
    'mail.order_resend': handler('mail.order_resend'),
    'mail.payment_too_late': handler('mail.payment_too_late'),
    'mail.payment_failed': handler('mail.payment_failed'),
    'mail.event_cancelled': handler('mail.event_cancelled'),
    'mail.event_moved': handler('mail.event_moved'),
    'mail.refunded': handler('mail.refunded'),
    'mail.tickets_void': handler('mail.tickets_void'),
    'mail.confirm_address': handler('mail.confirm_address'),
    'mail.account_exists': handler('mail.account_exists'),
    'mail.reset_password': handler('mail.reset_password'),
    'mail.newsletter_confirm': handler('mail.newsletter_confirm'),
    'mail.newsletter_started': handler('mail.newsletter_started'),
    'mail.new_device': handler('mail.new_device'),
    'mail.new_admin': handler('mail.new_admin'),
    'mail.password_changed': handler('mail.password_changed'),
    'mail.pin_voided': handler('mail.pin_voided'),
    'mail.second_factor_reset': handler('mail.second_factor_reset'),
    'mail.deletion_scheduled': handler('mail.deletion_scheduled'),
    'mail.deletion_withdrawn': handler('mail.deletion_withdrawn'),
    'mail.welcome': handler('mail.welcome'),
    'mail.account_deleted': handler('mail.account_deleted'),
    'mail.contact_message': handler('mail.contact_message'),
    'mail.contact_received': handler('mail.contact_received'),
    'mail.guide': handler('mail.guide'),
    'mail.reservation': handler('mail.reservation'),
    'mail.reservation_received': handler('mail.reservation_received'),
    'mail.course_request': handler('mail.course_request'),
    'mail.course_received': handler('mail.course_received'),
    'mail.workshop_submitted': handler('mail.workshop_submitted'),
    'mail.workshop_proposal': handler('mail.workshop_proposal'),
    'mail.workshop_approved': handler('mail.workshop_approved'),
    'mail.workshop_rejected': handler('mail.workshop_rejected'),
    'mail.workshop_withdrawn': handler('mail.workshop_withdrawn'),
    'mail.campaign': handler('mail.campaign'),
    'mail.declaration': handler('mail.declaration'),
    'mail.declaration_received': handler('mail.declaration_received'),
    'mail.declaration_declined': handler('mail.declaration_declined'),
    'mail.declaration_to_account': handler('mail.declaration_to_account'),
    'mail.declaration_objected': handler('mail.declaration_objected'),
    'mail.night_report': handler('mail.night_report'),
    'mail.alarm': handler('mail.alarm'),
    'mail.membership_welcome': handler('mail.membership_welcome'),
    'mail.membership_payment_failed': handler('mail.membership_payment_failed'),
    'mail.membership_paused': handler('mail.membership_paused'),
    'mail.membership_resuming': handler('mail.membership_resuming'),
    'mail.membership_refused': handler('mail.membership_refused'),
    'mail.membership_resumed': handler('mail.membership_resumed'),
    'mail.membership_cancelled': handler('mail.membership_cancelled'),
    'mail.membership_ended': handler('mail.membership_ended'),
    'mail.membership_reactivated': handler('mail.membership_reactivated'),
    'mail.membership_renewal': handler('mail.membership_renewal'),
    'mail.membership_withdrawn': handler('mail.membership_withdrawn'),
    'mail.membership_resend': handler('mail.membership_resend'),
  };
}
