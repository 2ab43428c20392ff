import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../base/service-context.ts';

/** The address is read when a mail leaves, so one corrected meanwhile is the one that counts. */
export type MailRecipient = { name: string; email: string };

const byId = statement<{ id: string }, MailRecipient>(`SELECT name, email FROM users WHERE id = @id`);

export const findMailRecipient = (ctx: ServiceContext, userId: string): MailRecipient | undefined =>
  byId(ctx.db).get({ id: userId });
