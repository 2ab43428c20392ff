import { and, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type {
  AdminWorkshop,
  CountWorkshopsInput,
  ListAdminWorkshopsInput,
  WorkshopCursor,
} from '#shared/workshops/admin-workshops.ts';
import { foldName } from '#shared/door/fold-name.ts';
import type { WorkshopState } from '#shared/workshops/workshop-state.ts';
import { prepared } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { indexedBy, readBy } from '#server/db/indexed-by.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { IS_DECIDED, IS_PENDING, workshops } from '#server/db/schema/workshops.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adminView, engagementColumn, workshopColumns, workshopOf } from './workshop-rows.ts';

/** The state that a row's columns mean, as `workshopState` has it. */
const STATE = sql<WorkshopState>`case when ${workshops.withdrawnAt} is not null then 'withdrawn'
  when ${workshops.isApproved} = 1 then 'approved' when ${workshops.rejectedAt} is null then 'pending'
  else 'rejected' end`;

type Narrowed = { when: SQL; search: SQL; now: SQL };

const isNarrowed = ({ when, search, now }: Narrowed): SQL =>
  sql`(${when} = 'all' or (${when} = 'coming') = (${workshops.workshopDate} > ${now}))
    and (${search} = '' or ${hasFoldedPart(workshops.artistName, search)}
      or ${hasFoldedPart(workshops.workshopTopic, search)} or ${hasFoldedPart(workshops.artistEmail, search)})`;

const FILTER = { when: String, search: String, now: workshops.workshopDate };

/** The index is named, because the planner would look an OR up part by part and sort. */
const page = (index: string, where: SQL) =>
  prepared(
    { at: workshops.createdAt, id: workshops.id, limit: Number, state: String, ...FILTER },
    (orm, { limit, state, when, search, now, at, id }) =>
      orm
        .select({ ...readBy(workshopColumns), ...engagementColumn })
        .from(indexedBy(workshops, index))
        .where(
          and(
            sql`(${where})`,
            isBefore(workshops.createdAt, workshops.id, { at, id }),
            sql`(${state} = '' or ${STATE} = ${state})`,
            isNarrowed({ when: sql`${when}`, search: sql`${search}`, now: sql`${now}` }),
          ),
        )
        .orderBy(...newestFirst(workshops.createdAt, workshops.id))
        .limit(limit)
        .prepare(),
  );
const [pending, decided] = [page('workshops_pending_idx', IS_PENDING), page('workshops_decided_idx', IS_DECIDED)];

/**
 * Proposals, fee and address included: what waits for a decision first, each part the newest first, a page at a time.
 * All of them, or those of a state, to come or past, by a part of a name, topic or address.
 */
export function listAdminWorkshops(
  ctx: ServiceContext,
  { limit, cursor, state, when, search }: ListAdminWorkshopsInput,
): Page<AdminWorkshop, WorkshopCursor> {
  requirePermission(ctx, 'workshops:manage');
  const asked = { state: state ?? '', when, search: foldName(search), now: ctx.now() };
  const after = { at: cursor?.createdAt ?? END_OF_TIME, id: cursor?.id ?? '' };
  const isInDecided = cursor?.isPending === false;
  const waiting = isInDecided ? [] : pending(ctx.db).all({ ...asked, ...after, limit: limit + 1 });
  const room = limit + 1 - waiting.length;
  const from = isInDecided ? after : { at: END_OF_TIME, id: '' };
  const rest = room === 0 || state === 'pending' ? [] : decided(ctx.db).all({ ...asked, ...from, limit: room });
  const { shown, last } = takePage([...waiting, ...rest], limit);
  const isWaiting = last !== null && waiting.includes(last);
  return {
    items: shown.map(adminView),
    nextCursor: last && { isPending: isWaiting, createdAt: last.createdAt, id: last.id },
  };
}

const byState = prepared(FILTER, (orm, { when, search, now }) =>
  orm
    .select({ state: STATE, proposals: sql<number>`count(*)` })
    .from(workshops)
    .where(isNarrowed({ when: sql`${when}`, search: sql`${search}`, now: sql`${now}` }))
    .groupBy(STATE)
    .prepare(),
);

/** How many proposals there are of each state, to come or past, by words. */
export function countWorkshops(ctx: ServiceContext, asked: CountWorkshopsInput): Record<WorkshopState | 'all', number> {
  requirePermission(ctx, 'workshops:manage');
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0, withdrawn: 0 };
  for (const { state, proposals } of byState(ctx.db).all({
    ...asked,
    search: foldName(asked.search),
    now: ctx.now(),
  })) {
    counts[state] = proposals;
    counts.all += proposals;
  }
  return counts;
}

/** One proposal, for who comes by a link to it. Throws WORKSHOP_NOT_FOUND. */
export function showAdminWorkshop(ctx: ServiceContext, id: string): AdminWorkshop {
  requirePermission(ctx, 'workshops:manage');
  return adminView(workshopOf(ctx, id));
}
