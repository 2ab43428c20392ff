import { foldName } from '#shared/door/fold-name.ts';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { EVENT_CARD_FIELDS, type EventCard } from '#shared/events/event-admin-views.ts';
import {
  LOW_SALES_SHARE,
  type AdminEventsInput,
  type EventListCursor,
  type EventListSort,
  type EventListView,
} from '#shared/events/event-list.ts';
import { cents } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { missingIn } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { takePage } from '../../../base/take-page.ts';
import { comingFrom } from '../event-span.ts';
import { filledShifts } from '../../shifts/filled-shifts.ts';
import type { OnlineTicketType } from '../event-facts.ts';
import { loadTicketTypes } from '../event-rows.ts';
import { saleWindow } from '../sale-window.ts';

/** What a row is sorted by, as the database has it; beside each stands an index. */
const KEYS: Record<EventListSort, SQL<number | string>> = {
  date: sql`${events.startsAt}`,
  name: sql`${events.title} COLLATE NOCASE`,
  sold: sql`${events.soldCount}`,
  price: sql`${events.fromPriceCents}`,
  state: sql`${events.stateRank}`,
};

/** `soon`: until then are the nights whose sales should be coming. */
type Bounds = { earliest: SQL; now: SQL; soon: SQL };

const boundsAt = (db: Db, now: Date) => ({ ...comingFrom(now), soon: new Date(now.getTime() + saleWindow(db, now)) });

const isToCome = ({ earliest, now }: Pick<Bounds, 'earliest' | 'now'>) =>
  and(gt(events.startsAt, earliest), gt(events.endsAt, now));
/** Of one series; an empty one is all nights. */
const isOfSeries = (series: SQLWrapper) => or(sql`${series} = ''`, eq(events.seriesId, series));
const isOnSale = and(eq(events.isActive, true), isNull(events.cancelledAt));

/** Which nights a view shows. */
const WHERE: Record<EventListView, (bounds: Bounds) => SQL | undefined> = {
  coming: isToCome,
  drafts: (bounds) => and(isToCome(bounds), eq(events.isActive, false), isNull(events.cancelledAt)),
  low: (bounds) =>
    and(
      isToCome(bounds),
      lte(events.startsAt, bounds.soon),
      isOnSale,
      sql`${events.soldCount} * ${sql.raw(String(LOW_SALES_SHARE))} < ${events.maxCapacity}`,
    ),
  past: ({ earliest, now }) => or(lte(events.startsAt, earliest), lte(events.endsAt, now)),
  cancelled: () => isNotNull(events.cancelledAt),
};

const values = {
  earliest: events.startsAt,
  now: events.endsAt,
  soon: events.startsAt,
  search: String,
  series: events.seriesId,
  id: String,
  limit: Number,
};

type Wanted = { view: EventListView; sort: EventListSort; isDown: boolean; isNext: boolean };

const listColumns = {
  id: events.id,
  ...pick(events, EVENT_CARD_FIELDS),
  description: events.description,
  otherWords: events.otherWords,
  questions: events.questions,
  addOns: events.addOns,
  cancelledAt: events.cancelledAt,
  sold: events.soldCount,
  held: events.heldCount,
  seriesId: events.seriesId,
  fromPriceCents: events.fromPriceCents,
  paidCents: events.paidCents,
  refundedCents: events.refundedCents,
};

const makeQuery = ({ view, sort, isDown, isNext }: Wanted) =>
  prepared(
    { ...values, key: sort === 'name' ? String : Number },
    (orm, { earliest, now, soon, search, series, key, id, limit }) => {
      const at = KEYS[sort];
      const follows = isDown
        ? sql`(${at}, ${events.id}) < (${key}, ${id})`
        : sql`(${at}, ${events.id}) > (${key}, ${id})`;
      const inOrder = isDown ? desc : asc;
      return orm
        .select({ ...listColumns, key: at })
        .from(events)
        .where(
          and(
            isNext ? follows : undefined,
            WHERE[view]({ earliest, now, soon }),
            or(
              sql`${search} = ''`,
              hasFoldedPart(events.title, search),
              hasFoldedPart(sql<string>`coalesce(${events.otherWords} ->> 'title', '')`, search),
            ),
            isOfSeries(series),
          ),
        )
        .orderBy(inOrder(at), inOrder(events.id))
        .limit(limit)
        .prepare();
    },
  );

const queries = new Map<string, ReturnType<typeof makeQuery>>();

/** One query for each way to look at the list, made when it is first asked for. */
function queryFor(wanted: Wanted): ReturnType<typeof makeQuery> {
  const name = JSON.stringify(wanted);
  const query = queries.get(name) ?? makeQuery(wanted);
  queries.set(name, query);
  return query;
}

type Asked = Pick<AdminEventsInput, 'view' | 'search' | 'series' | 'sort' | 'isDown' | 'limit' | 'cursor'>;

/** A page of the list, one row more than is shown; for the list and for its file. */
export function readEvents(db: Db, now: Date, { view, search, series = '', sort, isDown, limit, cursor }: Asked) {
  const isNext = cursor !== null && cursor !== undefined;
  return queryFor({ view, sort, isDown, isNext })(db).all({
    ...boundsAt(db, now),
    search: foldName(search),
    series,
    key: cursor?.key ?? '',
    id: cursor?.id ?? '',
    limit,
  });
}

export type EventListRow = ReturnType<typeof readEvents>[number];

const chosen = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({ ...listColumns, key: KEYS.date })
    .from(events)
    .where(inArray(events.id, sql`(select value from json_each(${ids}))`))
    .orderBy(asc(events.startsAt), asc(events.id))
    .prepare(),
);

/** Nights that somebody has chosen, by date. */
export const readChosenEvents = (db: Db, ids: readonly string[]): EventListRow[] =>
  chosen(db).all({ ids: JSON.stringify(ids) });

/** Where the page after this row begins. */
export const cursorAfter = ({ key, id }: EventListRow): EventListCursor => ({ key, id });

/** What a night has brought in so far: paid, less what went back or is going back. */
export const takenOf = ({ paidCents, refundedCents }: EventListRow) => cents(paidCents - refundedCents);

/** How many of a night's texts each language has not. */
function missingOf(row: EventListRow, types: readonly OnlineTicketType[]): EventCard['missing'] {
  const texts = [
    textsOf(row, 'title'),
    textsOf(row, 'description'),
    ...types.flatMap((type) => [textsOf(type, 'name'), textsOf(type, 'description')]),
    ...row.questions.flatMap((question) => [textsOf(question, 'words'), textsOf(question, 'hint')]),
    ...row.addOns.flatMap((addOn) => [textsOf(addOn, 'name'), textsOf(addOn, 'hint')]),
  ];
  return { en: missingIn('en', texts), de: missingIn('de', texts) };
}

/** Nights of a view, hidden and cancelled ones too, sorted as asked, a page at a time (/admin/events). */
export function listAdminEvents(ctx: ServiceContext, input: AdminEventsInput): Page<EventCard, EventListCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = readEvents(ctx.db, ctx.now(), { ...input, limit: input.limit + 1 });
  const { shown, last } = takePage(rows, input.limit);
  const shiftsOn = filledShifts(ctx, shown);
  const types = loadTicketTypes(
    ctx,
    shown.map(({ id }) => id),
  );
  const { soon } = boundsAt(ctx.db, ctx.now());
  const items = shown.map((row): EventCard => ({
    id: row.id,
    ...pick(row, EVENT_CARD_FIELDS),
    ...pick(row, ['sold', 'held', 'seriesId']),
    fromPriceCents: cents(row.fromPriceCents),
    takenCents: takenOf(row),
    shifts: shiftsOn(row.startsAt),
    missing: missingOf(row, types.get(row.id) ?? []),
    isCancelled: row.cancelledAt !== null,
    isLow: row.maxCapacity !== null && row.startsAt <= soon && row.sold * LOW_SALES_SHARE < row.maxCapacity,
  }));
  return { items, nextCursor: last && cursorAfter(last) };
}

const counted = { earliest: events.startsAt, now: events.endsAt, soon: events.startsAt, series: events.seriesId };
const counts = prepared(counted, (orm, { series, ...bounds }) => {
  const countOf = (view: EventListView) =>
    sql<number>`coalesce(sum(case when ${WHERE[view](bounds)} then 1 else 0 end), 0)`;
  return orm
    .select({
      coming: countOf('coming'),
      drafts: countOf('drafts'),
      low: countOf('low'),
      past: countOf('past'),
      cancelled: countOf('cancelled'),
    })
    .from(events)
    .where(isOfSeries(series))
    .prepare();
});

/** How many nights each view has; of one series where it is named. */
export function countAdminEvents(ctx: ServiceContext, series = ''): Record<EventListView, number> {
  requirePermission(ctx, 'admin:read');
  return (
    counts(ctx.db).get({ ...boundsAt(ctx.db, ctx.now()), series }) ?? {
      coming: 0,
      drafts: 0,
      low: 0,
      past: 0,
      cancelled: 0,
    }
  );
}
