import { HOUR_MS } from '#shared/time.ts';
import type { Night } from './prepare-night.ts';

/** The night begins so much later, and there is no other event. */
export function putNightAhead({ db, eventId }: Night, aheadMs: number): void {
  const startsAt = Date.now() + aheadMs;
  db.sqlite.prepare('UPDATE events SET is_active = 0, cancelled_at = NULL WHERE id <> ?').run(eventId);
  db.sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(startsAt, startsAt + 6 * HOUR_MS, eventId);
}
