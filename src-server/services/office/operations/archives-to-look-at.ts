import { and, count, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { fiscalArchives } from '#server/db/schema/fiscal-devices.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const { state, createdAt } = fiscalArchives;
const found = prepared({ since: createdAt, lateBefore: createdAt }, (orm, { since, lateBefore }) =>
  orm
    .select({ count: count(), since: sql<Date | null>`min(${createdAt})`.mapWith(createdAt) })
    .from(fiscalArchives)
    .where(
      and(
        gte(createdAt, since),
        ne(state, 'verified'),
        or(eq(state, 'faulty'), eq(state, 'failed'), lt(createdAt, lateBefore)),
      ),
    )
    .prepare(),
);

/** How many archives since then are faulty, or wanted since before `lateBefore`; and the oldest of them. */
export function archivesToLookAt(
  ctx: ServiceContext,
  range: { since: Date; lateBefore: Date },
): { count: number; since: Date | null } {
  return found(ctx.db).get(range) ?? { count: 0, since: null };
}
