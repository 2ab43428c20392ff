import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { startOfBerlinDay } from '#shared/berlin.ts';
import { isAllowed } from '#shared/permissions.ts';
import { localDateOf } from '#shared/time.ts';
import type { ListWorkshopsInput } from '#shared/workshops/workshop-queries.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { prepared } from '#server/db/client.ts';
import { TAKES_DAY, workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const DEFAULT_LIMIT = 60;

const findPublic = prepared({ from: workshops.workshopDate, limit: Number }, (orm, { from, limit }) =>
  orm
    .select({
      id: workshops.id,
      artistName: workshops.artistName,
      artistImageUrl: workshops.artistImageUrl,
      workshopTopic: workshops.workshopTopic,
      workshopDescription: workshops.workshopDescription,
      workshopDate: workshops.workshopDate,
      durationMinutes: workshops.durationMinutes,
      priceCents: workshops.priceCents,
    })
    .from(workshops)
    .where(and(eq(workshops.isApproved, true), eq(workshops.isActive, true), gte(workshops.workshopDate, from)))
    .orderBy(asc(workshops.workshopDate))
    .limit(limit)
    .prepare(),
);

/** Approved and active workshops from today on, by date; the fee is for admins only. */
export function listPublicWorkshops(ctx: ServiceContext, input: ListWorkshopsInput): WorkshopView[] {
  const rows = findPublic(ctx.db).all({
    from: startOfBerlinDay(ctx.now()),
    limit: input?.limit ?? DEFAULT_LIMIT,
  });
  const seesFee =
    ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && isAllowed(ctx.actor.roles, 'admin:read'));
  return rows.map(({ priceCents, ...view }) => (seesFee ? { ...view, priceCents: cents(priceCents) } : view));
}

const pendingFrom = prepared({ today: String, limit: Number }, (orm, { today, limit }) =>
  orm
    .select({ day: sql<string>`${workshops.day}` })
    .from(workshops)
    .where(and(TAKES_DAY, sql`${workshops.day} >= ${today}`, eq(workshops.isApproved, false)))
    .orderBy(asc(workshops.day))
    .limit(limit)
    .prepare(),
);
/** Never reached: a day is asked for once, and a proposal reaches `WORKSHOP_DAYS_AHEAD` days ahead at most. */
const MOST_PENDING = 1_000;

/**
 * `workshops.pendingDays`: days from today on that an artist has asked for and nobody has decided on, as `2026-12-24`.
 * Days alone: what was proposed is nobody else's before it is approved.
 */
export const listPendingDays = (ctx: ServiceContext): string[] =>
  pendingFrom(ctx.db)
    .all({ today: localDateOf(ctx.now()), limit: MOST_PENDING })
    .map(({ day }) => day);
