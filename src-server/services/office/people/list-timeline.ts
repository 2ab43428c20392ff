import type { Page } from '#shared/admin/admin-views.ts';
import type { TimelineEntry, TimelineInput } from '#shared/people/person-view.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readTimeline } from './timeline-rows.ts';

/**
 * Everything that happened to one person, newest first, a page at a time. Lines of one instant stay on one page, so
 * that the instant says where the next page begins.
 */
export function listTimeline(
  ctx: ServiceContext,
  { userId, kind, limit, cursor }: TimelineInput,
): Page<TimelineEntry, Date> {
  requirePermission(ctx, 'people:manage');
  const lines = readTimeline(ctx, userId).filter(
    (line) => (!kind || line.kind === kind) && (!cursor || line.at < cursor),
  );
  const lastAt = lines[limit - 1]?.at;
  const items = lastAt === undefined ? lines : lines.filter(({ at }) => at >= lastAt);
  return { items, nextCursor: lastAt === undefined || items.length === lines.length ? null : lastAt };
}
