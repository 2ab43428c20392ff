import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type { NightListCursor, NightView } from '#shared/events/night-list.ts';
import type { AllGivenInput, GivenState, ListedGift } from '#shared/tickets/all-given.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { foldName } from '#shared/door/fold-name.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { nightSpan } from '../events/series/kept-nights.ts';
import { byNight, isAfterNight, isInSpan, nightRange, NIGHTS } from '../events/lists/night-pages.ts';

const counted = (orm: Orm, status: TicketStatus): SQL<number> =>
  sql`${orm
    .select({ n: count() })
    .from(tickets)
    .where(and(eq(tickets.orderId, givenTickets.orderId), eq(tickets.status, status)))}`;

const stateOf = (orm: Orm): SQL<GivenState> =>
  sql`case when ${counted(orm, 'active')} > 0 then 'valid' when ${counted(orm, 'used')} > 0 then 'used'
    else 'taken_back' end`;

/** Nights lead: the cross join keeps SQLite to their index, and to the gifts of each. */
const selected = (orm: Orm) =>
  orm
    .select({
      id: givenTickets.id,
      orderId: givenTickets.orderId,
      name: givenTickets.name,
      email: givenTickets.email,
      userId: orders.userId,
      reason: givenTickets.reason,
      note: givenTickets.note,
      by: users.name,
      isFromGuestList: sql<boolean>`${givenTickets.guestId} is not null`.mapWith(Boolean),
      givenAt: givenTickets.givenAt,
      eventId: events.id,
      eventTitle: events.title,
      startsAt: events.startsAt,
      state: stateOf(orm),
      valid: counted(orm, 'active'),
      used: counted(orm, 'used'),
      takenBack: counted(orm, 'cancelled'),
    })
    .from(events)
    .crossJoin(givenTickets)
    .innerJoin(orders, eq(orders.id, givenTickets.orderId))
    .leftJoin(users, eq(users.id, givenTickets.givenBy));

const isWanted = (orm: Orm, search: SQL, state: SQL): SQL | undefined =>
  and(
    eq(givenTickets.eventId, events.id),
    sql`(${search} = '' or ${hasFoldedPart(givenTickets.name, search)}
      or ${hasFoldedPart(givenTickets.email, search)})`,
    sql`(${state} = '' or ${stateOf(orm)} = ${state})`,
  );

const AFTER = { startsAt: events.startsAt, at: givenTickets.givenAt, id: givenTickets.id };
const FILTER = { search: String, state: String, limit: Number };
const KEYS = { at: givenTickets.givenAt, id: givenTickets.id };

const makePage = (isDown: boolean) =>
  prepared({ ...NIGHTS, ...AFTER, ...FILTER }, (orm, { search, state, limit, ...range }) =>
    selected(orm)
      .where(and(isAfterNight(isDown, KEYS, range), isWanted(orm, sql`${search}`, sql`${state}`)))
      .orderBy(...byNight(isDown, KEYS))
      .limit(limit)
      .prepare(),
  );
const pages = { up: makePage(false), down: makePage(true) };

const ofEvent = prepared(
  { eventId: events.id, at: givenTickets.givenAt, id: givenTickets.id, ...FILTER },
  (orm, { eventId, at, id, search, state, limit }) =>
    selected(orm)
      .where(
        and(
          eq(events.id, eventId),
          sql`(${givenTickets.givenAt}, ${givenTickets.id}) < (${at}, ${id})`,
          isWanted(orm, sql`${search}`, sql`${state}`),
        ),
      )
      .orderBy(desc(givenTickets.givenAt), desc(givenTickets.id))
      .limit(limit)
      .prepare(),
);

export type GiftRow = RowOf<typeof ofEvent>;
type Filter = Omit<AllGivenInput, 'limit' | 'cursor'>;

/** The next gifts of a filter; also what its file walks through. */
export function readGifts(
  ctx: ServiceContext,
  { view, search, eventId = null, state, isDown = view === 'past' }: Filter,
  { limit, after }: { limit: number; after: NightListCursor | null },
): GiftRow[] {
  const asked = { search: foldName(search), state: state ?? '', limit };
  if (eventId !== null)
    return ofEvent(ctx.db).all({ ...asked, eventId, at: after?.at ?? END_OF_TIME, id: after?.id ?? '' });
  const range = nightRange({ view, isDown, cursor: after }, ctx.now());
  return pages[isDown ? 'down' : 'up'](ctx.db).all({ ...asked, ...range });
}

export const giftCursor = ({ startsAt, givenAt, id }: GiftRow): NightListCursor => ({ startsAt, at: givenAt, id });

/** Tickets that were given for nothing, over all nights or of one, a page at a time. */
export function listAllGiven(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: AllGivenInput,
): Page<ListedGift, NightListCursor> {
  requirePermission(ctx, 'events:manage');
  const { shown, last } = takePage(readGifts(ctx, filter, { limit: limit + 1, after: cursor ?? null }), limit);
  return { items: shown, nextCursor: last && giftCursor(last) };
}

const countOf = prepared(NIGHTS, (orm, span) =>
  orm
    .select({ gifts: count() })
    .from(events)
    .crossJoin(givenTickets)
    .where(and(eq(givenTickets.eventId, events.id), isInSpan(span)))
    .prepare(),
);

/** How many gifts there are for nights to come and for past ones. */
export function countGifts(ctx: ServiceContext): Record<NightView, number> {
  requirePermission(ctx, 'events:manage');
  const of = (shown: NightView): number => countOf(ctx.db).get(nightSpan(shown, ctx.now()))?.gifts ?? 0;
  return { coming: of('coming'), past: of('past') };
}
