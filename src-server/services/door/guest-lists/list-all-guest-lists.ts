import { and, asc, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type { NightListCursor, NightView } from '#shared/events/night-list.ts';
import { guestListState, type AllGuestListsInput, type ListedGuestList } from '#shared/door/all-guest-lists.ts';
import { foldName } from '#shared/door/fold-name.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { nightSpan } from '../../shop/events/series/kept-nights.ts';
import { byNight, isAfterNight, isInSpan, nightRange, NIGHTS } from '../../shop/events/lists/night-pages.ts';

const ofList = eq(listedGuests.listId, guestLists.id);

const named = (orm: Orm): SQL<number> => sql`${orm.select({ n: count() }).from(listedGuests).where(ofList)}`;
const places = (orm: Orm): SQL<number> =>
  sql`${orm
    .select({ n: sql`coalesce(sum(1 + ${listedGuests.companions}), 0)` })
    .from(listedGuests)
    .where(ofList)}`;
/** People who were let in by a name of the list. */
const cameByName = (orm: Orm): SQL<number> =>
  sql`${orm
    .select({ n: sql`coalesce(sum(${walkIns.people}), 0)` })
    .from(listedGuests)
    .crossJoin(walkIns)
    .where(
      and(
        ofList,
        eq(walkIns.eventId, guestLists.eventId),
        eq(walkIns.guestId, listedGuests.id),
        isNotNull(walkIns.guestId),
        isNull(walkIns.undoneAt),
      ),
    )}`;
/** People who were let in with a ticket that somebody of the list was sent. */
const cameByTicket = (orm: Orm): SQL<number> =>
  sql`${orm
    .select({ n: count() })
    .from(listedGuests)
    .crossJoin(givenTickets)
    .crossJoin(tickets)
    .where(
      and(
        ofList,
        eq(givenTickets.guestId, listedGuests.id),
        isNotNull(givenTickets.guestId),
        isNull(givenTickets.takenBackAt),
        eq(tickets.orderId, givenTickets.orderId),
        eq(tickets.status, 'used'),
      ),
    )}`;

/** The name of a list, or of somebody on it; every list where nothing is looked for. `search` is folded. */
const isNamed = (orm: Orm, search: SQL): SQL => {
  const guest = orm
    .select({ one: sql`1` })
    .from(listedGuests)
    .where(and(ofList, hasFoldedPart(listedGuests.name, search)));
  return sql`(${search} = '' or ${hasFoldedPart(guestLists.name, search)} or exists ${guest})`;
};

/** Nights lead: the cross join keeps SQLite to their index, and to the lists of each. */
const selected = (orm: Orm) =>
  orm
    .select({
      id: guestLists.id,
      name: guestLists.name,
      holdsUntil: guestLists.holdsUntil,
      at: guestLists.createdAt,
      by: users.name,
      eventId: events.id,
      eventTitle: events.title,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
      cancelledAt: events.cancelledAt,
      named: named(orm),
      places: places(orm),
      cameByName: cameByName(orm),
      cameByTicket: cameByTicket(orm),
    })
    .from(events)
    .crossJoin(guestLists)
    .leftJoin(users, eq(users.id, guestLists.createdBy));

const AFTER = { startsAt: events.startsAt, at: guestLists.createdAt, id: guestLists.id };
const KEYS = { at: guestLists.createdAt, id: guestLists.id };

const makePage = (isDown: boolean) =>
  prepared({ ...NIGHTS, ...AFTER, search: String, limit: Number }, (orm, { search, limit, ...range }) =>
    selected(orm)
      .where(and(eq(guestLists.eventId, events.id), isAfterNight(isDown, KEYS, range), isNamed(orm, sql`${search}`)))
      .orderBy(...byNight(isDown, KEYS))
      .limit(limit)
      .prepare(),
  );
const pages = { up: makePage(false), down: makePage(true) };

/** The lists of one event are few (`MOST_GUEST_LISTS`). */
const ofEvent = prepared({ eventId: events.id, search: String }, (orm, { eventId, search }) =>
  selected(orm)
    .where(and(eq(events.id, eventId), eq(guestLists.eventId, events.id), isNamed(orm, sql`${search}`)))
    .orderBy(asc(guestLists.createdAt), asc(guestLists.id))
    .prepare(),
);

export type GuestListRow = RowOf<typeof ofEvent>;
type Filter = Omit<AllGuestListsInput, 'limit' | 'cursor'>;

/** The next lists of a filter; of one event all at once. Also what its file walks through. */
export function readGuestLists(
  ctx: ServiceContext,
  { view, search, eventId = null, isDown = view === 'past' }: Filter,
  { limit, after }: { limit: number; after: NightListCursor | null },
): GuestListRow[] {
  const part = foldName(search);
  if (eventId !== null) return after === null ? ofEvent(ctx.db).all({ eventId, search: part }) : [];
  const range = nightRange({ view, isDown, cursor: after }, ctx.now());
  return pages[isDown ? 'down' : 'up'](ctx.db).all({ ...range, search: part, limit });
}

export const guestListCursor = ({ startsAt, at, id }: GuestListRow): NightListCursor => ({ startsAt, at, id });

/** A list as the panel shows it. */
export function guestListView(
  { at: _at, endsAt, evenings, cancelledAt, cameByName: byName, cameByTicket: byTicket, ...row }: GuestListRow,
  now: Date,
) {
  const isCancelled = cancelledAt !== null;
  return {
    ...row,
    state: guestListState({ ...row, endsAt, evenings, isCancelled }, now),
    arrived: byName + byTicket,
  } satisfies ListedGuestList;
}

/** Guest lists over all nights with how many came, a page at a time; of one event all at once. */
export function listAllGuestLists(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: AllGuestListsInput,
): Page<ListedGuestList, NightListCursor> {
  requirePermission(ctx, 'events:manage');
  const isWhole = typeof filter.eventId === 'string';
  const rows = readGuestLists(ctx, filter, { limit: limit + 1, after: cursor ?? null });
  const { shown, last } = isWhole ? { shown: rows, last: null } : takePage(rows, limit);
  return { items: shown.map((row) => guestListView(row, ctx.now())), nextCursor: last && guestListCursor(last) };
}

const countOf = prepared(NIGHTS, (orm, span) =>
  orm
    .select({ lists: count() })
    .from(events)
    .crossJoin(guestLists)
    .where(and(eq(guestLists.eventId, events.id), isInSpan(span)))
    .prepare(),
);

/** How many guest lists there are of nights to come and of past ones. */
export function countGuestLists(ctx: ServiceContext): Record<NightView, number> {
  requirePermission(ctx, 'events:manage');
  const counted = (shown: NightView): number => countOf(ctx.db).get(nightSpan(shown, ctx.now()))?.lists ?? 0;
  return { coming: counted('coming'), past: counted('past') };
}
