import { addBerlinDays } from '#shared/berlin.ts';
import { eveningId } from '#shared/door/evening-id.ts';
import { HOUR_MS } from '#shared/time.ts';
import { makeCourse } from '#tests/support/course.ts';
import type { Night } from './prepare-night.ts';

export type TonightsCourse = {
  /** What a desk calls tonight's evening. */ eveningId: string;
  /** The holder of the newest ticket says not to come tonight, or takes it back. */ sayAbsent(): void;
  comeAfterAll(): void;
};

/** Makes the night of today the first of three evenings of a course, before a desk has heard of it. */
export function makeTonightCourse({ db, eventId }: Night): TonightsCourse {
  const begins = db.sqlite.prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?').pluck().get(eventId)!;
  const startsAt = new Date(begins);
  const system = { db, now: () => new Date() };
  const endsAt = new Date(addBerlinDays(startsAt, 14).getTime() + 6 * HOUR_MS);
  makeCourse({ db, system }, eventId, { startsAt, endsAt });
  const tonight = eveningId(eventId, 1);
  return {
    eveningId: tonight,
    sayAbsent: () =>
      void db.sqlite
        .prepare(
          `INSERT INTO absences (id, ticket_id, evening_id, said_at, is_in_time)
            SELECT 'absence', id, ?, ?, 1 FROM tickets WHERE event_id = ? ORDER BY rowid DESC LIMIT 1`,
        )
        .run(tonight, begins - 4 * HOUR_MS, eventId),
    comeAfterAll: () =>
      void db.sqlite
        .prepare(`UPDATE absences SET ended_at = ?, end_reason = 'taken_back' WHERE id = 'absence'`)
        .run(Date.now()),
  };
}
