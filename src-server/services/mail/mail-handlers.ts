import type { Mailer } from '#server/adapters/mailer.ts';
import type { OutboxHandler } from '../base/outbox/deliver-outbox.ts';
import type { OutboxRow } from '../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { composeMail } from './compose-mail.ts';
import type { MailKind } from './define-mails.ts';
import { renderMail } from './layout/render-mail.ts';
import { MAIL_KINDS } from './mails.ts';

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
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, handler(kind)])) as Record<MailKind, OutboxHandler>;
}
