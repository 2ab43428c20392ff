import { desc, eq } from 'drizzle-orm';
import type { SeriesView } from '#shared/events/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { toEventFields } from '#shared/events/edit-event.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { showEventEdit } from '../edit/show-event-edit.ts';
import { templateOf } from '../templates/template-of.ts';

const lastNight = prepared({ seriesId: events.seriesId }, (orm, { seriesId }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(eq(events.seriesId, seriesId))
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(1)
    .prepare(),
);

/** A night as the template of others. Throws EVENT_NOT_FOUND. */
export const showModel = (ctx: ServiceContext, eventId: string): TemplateFields =>
  templateOf(toEventFields(showEventEdit(ctx, eventId)));

/** A series, and its latest night as the template of the next ones. Throws SERIES_NOT_FOUND. */
export function showSeries(ctx: ServiceContext, id: string): SeriesView {
  requirePermission(ctx, 'admin:read');
  const series = findRow(ctx.db, eventSeries, { id });
  const last = lastNight(ctx.db).get({ seriesId: id });
  if (series === undefined || last === undefined) throw new DomainError('SERIES_NOT_FOUND');
  const night = showEventEdit(ctx, last.id);
  return { id, name: series.name, lastStartsAt: night.startsAt, template: templateOf(toEventFields(night)) };
}
