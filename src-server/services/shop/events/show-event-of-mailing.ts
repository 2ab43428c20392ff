import { eq } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const find = prepared({ id: events.id }, (orm, { id }) => orm.select().from(events).where(eq(events.id, id)).prepare());

/** A night as a mail about it shows it. */
export type MailingEvent = RowOf<typeof find>;

/** Hidden and cancelled ones too: it is about the night, whatever became of it. Null once it is gone. */
export const showEventOfMailing = (ctx: ServiceContext, id: string): MailingEvent | null =>
  find(ctx.db).get({ id }) ?? null;
