import { inArray } from 'drizzle-orm';
import type { TimedRule } from '#shared/retention/retention.ts';
import type { Orm } from '#server/db/client.ts';
import { prepared } from '#server/db/client.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { inOrder, isOlder, MOMENT, type Forget } from './forget-rule.ts';

const endedEvenings = (orm: Orm) =>
  orm.select({ id: eventEvenings.id }).from(eventEvenings).where(isOlder(eventEvenings.endsAt));

/** Who was at the evenings of a course, and who could not come. */
export const COURSE_RULES = {
  absences: inOrder(
    ...[absences, attendanceMarks].map((table) =>
      prepared(MOMENT, (orm) =>
        orm
          .delete(table)
          .where(inArray(table.eveningId, endedEvenings(orm)))
          .prepare(),
      ),
    ),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;
