import { asc, eq } from 'drizzle-orm';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { carriedOver, changedFields } from '#shared/events/carry-over.ts';
import { toEventFields, type EditScope, type EventFields } from '#shared/events/edit-event.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { showEventEdit } from './show-event-edit.ts';

/** More nights than a season has; a change is carried over to no more. */
const MOST_OF_SERIES = 200;

const nightsOf = prepared({ seriesId: events.seriesId }, (orm, { seriesId }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(eq(events.seriesId, seriesId))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_OF_SERIES)
    .prepare(),
);

/** Why a night stays as it is, whatever is chosen. */
type StaysBecause = 'cancelled' | 'over' | 'running';

/** A night of a series under a change: what it is and what it would be. */
export type PlannedNight = {
  night: EventEdit;
  fields: EventFields;
  /** The scopes that reach it. */
  scopes: readonly EditScope[];
  stays: StaysBecause | null;
};

function staysBecause(night: EventEdit, now: Date): StaysBecause | null {
  if (night.isCancelled) return 'cancelled';
  if (night.endsAt <= now) return 'over';
  return night.startsAt <= now ? 'running' : null;
}

function scopesOf(night: EventEdit, changed: EventEdit): EditScope[] {
  if (night.id === changed.id) return ['one', 'following', 'all'];
  return night.startsAt > changed.startsAt ? ['following', 'all'] : ['all'];
}

/**
 * The nights of the changed night's series, each with what the change would make of it, in order of time. The changed
 * night itself takes everything; the others what follows (shared/events/carry-over.ts).
 */
export function planChange(ctx: ServiceContext, before: EventEdit, fields: EventFields): PlannedNight[] {
  const now = ctx.now();
  const change = { before: toEventFields(before), after: fields };
  const ids = before.seriesId === null ? [{ id: before.id }] : nightsOf(ctx.db).all({ seriesId: before.seriesId });
  return ids.map(({ id }): PlannedNight => {
    if (id === before.id) return { night: before, fields, scopes: scopesOf(before, before), stays: null };
    const night = showEventEdit(ctx, id);
    return {
      night,
      fields: carriedOver(change, toEventFields(night)),
      scopes: scopesOf(night, before),
      stays: staysBecause(night, now),
    };
  });
}

/** Whether a night is written when this scope is chosen. */
export const isReached = ({ night, fields, scopes, stays }: PlannedNight, scope: EditScope): boolean =>
  scopes.includes(scope) && stays === null && changedFields(toEventFields(night), fields).length > 0;
