import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { startOfBerlinDay } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { isAllowed } from '#shared/permissions.ts';
import { localDateOf } from '#shared/time.ts';
import type { ListWorkshopsInput, WorkshopByIdInput } from '#shared/workshops/workshop-queries.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { TAKES_DAY, workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const DEFAULT_LIMIT = 60;

const SHOWN = {
  id: workshops.id,
  artistName: workshops.artistName,
  artistImageUrl: workshops.artistImageUrl,
  workshopTopic: workshops.workshopTopic,
  workshopDescription: workshops.workshopDescription,
  workshopDate: workshops.workshopDate,
  durationMinutes: workshops.durationMinutes,
  priceCents: workshops.priceCents,
  eventId: events.id,
};
const IS_PUBLIC = [eq(workshops.isApproved, true), eq(workshops.isActive, true)];
/** The night it became, where one can see it. */
const IS_SHOWN_NIGHT = and(eq(events.id, workshops.eventId), eq(events.isActive, true), isNull(events.cancelledAt));

const findPublic = prepared({ from: workshops.workshopDate, limit: Number }, (orm, { from, limit }) =>
  orm
    .select(SHOWN)
    .from(workshops)
    .leftJoin(events, IS_SHOWN_NIGHT)
    .where(and(...IS_PUBLIC, gte(workshops.workshopDate, from)))
    .orderBy(asc(workshops.workshopDate))
    .limit(limit)
    .prepare(),
);
const findOne = prepared({ id: workshops.id }, (orm, { id }) =>
  orm
    .select(SHOWN)
    .from(workshops)
    .leftJoin(events, IS_SHOWN_NIGHT)
    .where(and(eq(workshops.id, id), ...IS_PUBLIC))
    .prepare(),
);

type Row = ReturnType<ReturnType<typeof findPublic>['all']>[number];

/** The fee is for admins only. */
function viewOf(ctx: ServiceContext, { priceCents, ...view }: Row): WorkshopView {
  const seesFee =
    ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && isAllowed(ctx.actor.roles, 'admin:read'));
  return seesFee ? { ...view, priceCents: cents(priceCents) } : view;
}

/** Approved and active workshops from today on, by date. */
export function listPublicWorkshops(ctx: ServiceContext, input: ListWorkshopsInput): WorkshopView[] {
  const from = startOfBerlinDay(ctx.now());
  const rows = findPublic(ctx.db).all({ from, limit: input?.limit ?? DEFAULT_LIMIT });
  return rows.map((row) => viewOf(ctx, row));
}

/** One of them, past ones too. Throws WORKSHOP_NOT_FOUND. */
export function showPublicWorkshop(ctx: ServiceContext, { id }: WorkshopByIdInput): WorkshopView {
  const row = findOne(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('WORKSHOP_NOT_FOUND');
  return viewOf(ctx, row);
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
