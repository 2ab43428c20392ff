import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const workshopOf = prepared({ eventId: workshops.eventId }, (orm, { eventId }) =>
  orm.select({ id: workshops.id }).from(workshops).where(eq(workshops.eventId, eventId)).limit(1).prepare(),
);

/** Whether an event is the bookable form of a proposed workshop. */
export const isOfWorkshop = (ctx: ServiceContext, eventId: string): boolean =>
  workshopOf(ctx.db).get({ eventId }) !== undefined;
