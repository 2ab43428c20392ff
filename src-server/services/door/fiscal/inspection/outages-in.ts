import { outageTimes, type Days, type ListedOutage } from '#shared/fiscal/package/outages-csv.ts';
import type { BookContext } from '../book-context.ts';
import { readOutages } from '../outage-rows.ts';

const PER_PAGE = 200;

/** The outages of all registers that were going on during these days, the newest first, read page by page. */
export function* outagesIn(ctx: BookContext, days: Days): Generator<ListedOutage> {
  const { since, before } = outageTimes(days);
  let from = { at: before, id: '' };
  for (;;) {
    const rows = readOutages(ctx, { since, ...from, limit: PER_PAGE });
    for (const { beganAt, endedAt, ...row } of rows)
      yield { ...row, beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
    const last = rows.at(-1);
    if (last === undefined || rows.length < PER_PAGE) return;
    from = { at: last.beganAt, id: last.id };
  }
}
