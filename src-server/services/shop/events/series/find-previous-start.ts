import { and, asc, eq } from 'drizzle-orm';
import { prepared, type Db } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import type { EventRow } from '../event-rows.ts';

const movesOf = prepared({ id: audit.subjectId }, (orm, { id }) =>
  orm
    .select({ before: audit.before, after: audit.after })
    .from(audit)
    .where(
      and(
        eq(audit.subjectKind, 'event').inlineParams(),
        eq(audit.subjectId, id),
        eq(audit.action, 'event.moved').inlineParams(),
      ),
    )
    .orderBy(asc(audit.at))
    .prepare(),
);

const startOf = (facts: string | null): number | undefined =>
  facts === null ? undefined : (JSON.parse(facts) as { startsAt?: number }).startsAt;

/**
 * When a night that was moved was to begin before its last move in time; null for one that was never moved, or whose
 * place alone changed. The log of what was done is never changed, so it says it for sure.
 */
export function findPreviousStart(db: Db, { id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>): Date | null {
  const earlier = movesOf(db)
    .all({ id })
    .flatMap(({ before, after }) => {
      const [was, is] = [startOf(before), startOf(after)];
      return was === undefined || was === is ? [] : [was];
    })
    .filter((start) => start !== startsAt.getTime());
  const last = earlier.at(-1);
  return last === undefined ? null : new Date(last);
}
