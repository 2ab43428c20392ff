import type { Page } from '#shared/admin/admin-views.ts';
import { businessDayRange } from '#shared/berlin.ts';
import type { OutageCursor, OutagesInput, OutageView } from '#shared/fiscal/register-views.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { readOutages } from './outage-rows.ts';

/** The outages of all registers that were going on during a period, the newest first, a page at a time. */
export function listOutages(
  ctx: ServiceContext,
  { from, to, limit, cursor }: OutagesInput,
): Page<OutageView, OutageCursor> {
  requirePermission(ctx, 'fiscal:read');
  const rows = readOutages(ctx, {
    since: businessDayRange(from).from,
    at: cursor?.beganAt ?? businessDayRange(to).to,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return { items: shown, nextCursor: last && { beganAt: last.beganAt, id: last.id } };
}
