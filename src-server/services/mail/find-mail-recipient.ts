import { eq } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../base/service-context.ts';

const byId = prepared({ id: users.id }, (orm, { id }) =>
  orm.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id)).prepare(),
);

/** The address is read when a mail leaves, so one corrected meanwhile is the one that counts. */
export type MailRecipient = RowOf<typeof byId>;

export const findMailRecipient = (ctx: ServiceContext, userId: string): MailRecipient | undefined =>
  byId(ctx.db).get({ id: userId });
