import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { NightSheet } from '#shared/door/night-report.ts';
import { prepared } from '#server/db/client.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nameOf } from './given-away-by-name.ts';
import type { TillNight } from './till-night.ts';
import { listTillRows } from './till-rows.ts';

const kinds = { deskId: walkIns.deskId, from: walkIns.countedAt, to: walkIns.countedAt };

const byReason = prepared(kinds, (orm, { deskId, from, to }) =>
  orm
    .select({
      reason: walkIns.reason,
      people: sql<number>`coalesce(sum(${walkIns.people}) filter (where ${walkIns.undoneAt} is null), 0)`,
      undone: sql<number>`coalesce(sum(${walkIns.people}) filter (where ${walkIns.undoneAt} is not null), 0)`,
    })
    .from(walkIns)
    .where(and(eq(walkIns.deskId, deskId), gte(walkIns.countedAt, from), lt(walkIns.countedAt, to)))
    .groupBy(walkIns.reason)
    .prepare(),
);
const over = prepared(kinds, (orm, { deskId, from, to }) =>
  orm
    .select({ people: walkIns.overPeople, reason: walkIns.overReason, by: users.name, at: walkIns.countedAt })
    .from(walkIns)
    .leftJoin(users, eq(users.id, walkIns.supervisorId))
    .where(
      and(
        eq(walkIns.deskId, deskId),
        gte(walkIns.countedAt, from),
        lt(walkIns.countedAt, to),
        gt(walkIns.overPeople, 0),
        isNull(walkIns.undoneAt),
      ),
    )
    .orderBy(asc(walkIns.countedAt))
    .prepare(),
);

/** Who came in at a desk without a ticket: by why, and how many were taken back. */
export function peopleWithoutTicket(ctx: ServiceContext, night: TillNight): NightSheet['withoutTicket'] {
  const rows = byReason(ctx.db).all(night);
  return {
    byReason: rows.flatMap(({ reason, people }) => (people > 0 ? [{ reason, people }] : [])),
    undone: rows.reduce((sum, { undone }) => sum + undone, 0),
  };
}

/** How many of them were not taken back. */
export const countWithoutTicket = (ctx: ServiceContext, night: TillNight): number =>
  byReason(ctx.db)
    .all(night)
    .reduce((sum, { people }) => sum + people, 0);

/** Let into a full house that night: people without a ticket, and those the till sold one to. */
export function letIntoFullHouse(ctx: ServiceContext, night: TillNight, sessionId: string): NightSheet['overHouse'] {
  const sold = listTillRows(ctx, sessionId).flatMap(({ facts, supervisorId, recordedAt }) =>
    facts.over === undefined ? [] : [{ ...facts.over, by: nameOf(ctx, supervisorId), at: recordedAt }],
  );
  return [...over(ctx.db).all(night), ...sold].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
