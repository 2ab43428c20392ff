import { desc, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const MOST_NIGHTS = 300;

const latest = prepared({ limit: Number }, (orm, { limit }) =>
  orm
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(events)
    .where(isNull(events.cancelledAt))
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(limit)
    .prepare(),
);

export type ImportNight = { id: string; title: string; startsAt: Date };

/** Nights that orders of another system can be of, the latest first; hidden ones and those that are over are among them. */
export function listImportNights(ctx: ServiceContext): ImportNight[] {
  requirePermission(ctx, 'events:manage');
  return latest(ctx.db).all({ limit: MOST_NIGHTS });
}
