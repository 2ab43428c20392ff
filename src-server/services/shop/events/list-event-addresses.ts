import { and, desc, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** More than one sitemap file may hold. */
const SITEMAP_LIMIT = 45_000;

const findAddresses = prepared({ limit: Number }, (orm, { limit }) =>
  orm
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(and(eq(events.isActive, true), isNull(events.cancelledAt)))
    .orderBy(desc(events.startsAt))
    .limit(limit)
    .prepare(),
);

/** Every event page a search engine may visit, newest night first. */
export function listEventAddresses(ctx: ServiceContext): { id: string; updatedAt: Date }[] {
  return findAddresses(ctx.db).all({ limit: SITEMAP_LIMIT });
}
