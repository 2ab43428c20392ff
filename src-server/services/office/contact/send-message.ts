import { randomUUID } from 'node:crypto';
import { isBot } from '#shared/contact/form-guard.ts';
import type { Lang } from '#shared/lang.ts';
import type { SendMessageInput } from '#shared/contact/send-message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertMessage } from './contact-rows.ts';
import { requestKeyOf } from '../../base/request-key.ts';

/**
 * Keeps the message, tells the organiser, and tells the sender that it has come, in the language of their page. The same
 * words sent twice are one message.
 */
export function sendMessage(ctx: ServiceContext, input: SendMessageInput, lang: Lang | null): void {
  if (isBot(input)) return;
  const { formKey, name, email, subject, message } = input;
  const words = { name, email, subject, message };
  inTransaction(ctx.db, () => {
    const id = randomUUID();
    const { changes } = insertMessage(ctx.db).run({
      id,
      requestKey: requestKeyOf(ctx, 'message', { formKey, ...words }),
      ...words,
      createdAt: ctx.now(),
    });
    if (changes === 0) return;
    putInOutbox(ctx, { kind: 'mail.contact_message', refId: id });
    putInOutbox(ctx, { kind: 'mail.contact_received', refId: id, lang });
  });
}
