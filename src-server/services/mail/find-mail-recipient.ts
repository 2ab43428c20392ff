import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../base/service-context.ts';

const byId = prepared({ id: users.id }, (orm, { id }) =>
  orm.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id)).prepare(),
);

/** The address is read when a mail leaves, so one corrected meanwhile is the one that counts. */
export type MailRecipient = RowOf<typeof byId>;

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

/** What mails around a night speak to somebody who holds a ticket for it: as the page did of their newest order. */
export const langOfGuest = (ctx: ServiceContext, of: { userId: string; eventId: string }): Lang =>
  newestOrder(ctx.db).get(of)?.lang ?? 'en';
