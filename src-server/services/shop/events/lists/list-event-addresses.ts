import { and, desc, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** More than one sitemap file may hold. */
const SITEMAP_LIMIT = 45_000;

const findAddresses = prepared({ limit: Number }, (orm, { limit }) =>
  orm
    .select({ id: events.id, updatedAt: events.updatedAt, startsAt: events.startsAt, endsAt: events.endsAt })
    .from(events)
    .where(and(eq(events.isActive, true), isNull(events.cancelledAt)))
    .orderBy(desc(events.startsAt))
    .limit(limit)
    .prepare(),
);

/** Every event page a search engine may visit, newest night first. What it says changes, too, as its night begins and ends. */
export function listEventAddresses(ctx: ServiceContext): { id: string; changedAt: Date }[] {
  const now = ctx.now();
  return findAddresses(ctx.db)
    .all({ limit: SITEMAP_LIMIT })
    .map(({ id, updatedAt, startsAt, endsAt }) => ({
      id,
      changedAt: [startsAt, endsAt].reduce((latest, at) => (at <= now && at > latest ? at : latest), updatedAt),
    }));
}
