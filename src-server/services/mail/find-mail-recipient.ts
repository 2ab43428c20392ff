import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../base/service-context.ts';

const byId = prepared({ id: users.id }, (orm, { id }) =>
  orm.select({ name: users.name, email: users.email, lang: users.lang }).from(users).where(eq(users.id, id)).prepare(),
);

/**
 * Address and language are read when a mail leaves, so what was corrected meanwhile counts. Who has no account has chosen
 * no language.
 */
export type MailRecipient = Omit<RowOf<typeof byId>, 'lang'> & { lang?: Lang | null };

export const findMailRecipient = (ctx: ServiceContext, userId: string): MailRecipient | undefined =>
  byId(ctx.db).get({ id: userId });

const newestOrder = prepared({ userId: orders.userId, eventId: orders.eventId }, (orm, { userId, eventId }) =>
  orm
    .select({ lang: orders.lang })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.eventId, eventId), isNotNull(orders.lang)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .prepare(),
);

/** What mails around a night speak to who holds a ticket for it: as the page of their newest order, else as they chose. */
export const langOfGuest = (ctx: ServiceContext, of: { userId: string; eventId: string }): Lang =>
  newestOrder(ctx.db).get(of)?.lang ?? byId(ctx.db).get({ id: of.userId })?.lang ?? 'en';
