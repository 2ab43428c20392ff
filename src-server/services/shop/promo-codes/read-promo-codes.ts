import { and, asc, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import type { PromoCodeView, PromoSort, PromoState } from '#shared/promo-codes/promo-list.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { isAfter, isBefore } from '#server/db/paging.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { promoTotals } from '#server/db/schema/day-totals.ts';
import { artists } from '#server/db/schema/artists.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { orderItems, seatHolds } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { promoCodes, promoLists, promoNights } from '#server/db/schema/promo-codes.ts';
import { promoOwners } from '#server/db/schema/promo-owners.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { users } from '#server/db/schema/users.ts';
import { venues } from '#server/db/schema/venues.ts';
import { shownName } from '../../base/shown-name.ts';
import { isOfNight } from './promos-of-night.ts';

/** Of a code's totals; a code that nobody used has none. Needs them joined. */
const sold = sql<number>`coalesce(${promoTotals.sold}, 0)`;
const reducedCents = sql<number>`coalesce(${promoTotals.reducedCents}, 0)`;
/** The cross join keeps SQLite to the few holds first. */
const heldWith = (orm: Orm): SQL<number> =>
  sql`${orm
    .select({ n: sql`coalesce(sum(${seatHolds.quantity}), 0)` })
    .from(seatHolds)
    .crossJoin(orderItems)
    .where(
      and(
        eq(orderItems.orderId, seatHolds.orderId),
        eq(orderItems.position, seatHolds.position),
        eq(orderItems.promoCode, promoCodes.code),
      ),
    )}`;

/** Nights that a code, or its list, names one by one; the events here are these nights. */
const namedNights = (orm: Orm, isCounted?: SQL): SQL<number> =>
  sql`${orm
    .select({ n: sql`count(*)` })
    .from(promoNights)
    .innerJoin(events, eq(events.id, promoNights.eventId))
    .where(
      and(or(eq(promoNights.promoCodeId, promoCodes.id), eq(promoNights.promoListId, promoCodes.listId)), isCounted),
    )}`;

/** What a code can do at this moment, as `PROMO_STATES` says it; needs its event and totals joined. */
const stateAt = (orm: Orm, now: SQL): SQL<PromoState> =>
  sql`case when ${promoCodes.endedAt} is not null then 'ended'
    when ${promoCodes.validUntil} <= ${now} or ${events.endsAt} <= ${now} or ${events.cancelledAt} is not null
      or (${promoCodes.isForNights} = 1
        and ${namedNights(orm, and(sql`${events.endsAt} > ${now}`, isNull(events.cancelledAt)))} = 0) then 'over'
    when ${promoCodes.validFrom} > ${now} then 'not_yet'
    when ${promoCodes.maxUses} is not null and ${sold} + ${heldWith(orm)} >= ${promoCodes.maxUses} then 'used_up'
    else 'on' end`;

export const selectedPromos = (orm: Orm, now: SQL) =>
  orm
    .select({
      promo: promoCodes,
      ticketTypeName: ticketTypes.name,
      eventTitle: events.title,
      startsAt: events.startsAt,
      seriesName: eventSeries.name,
      venueName: venues.name,
      artistName: artists.name,
      listName: promoLists.name,
      ownerId: promoOwners.userId,
      ownerName: sql<string | null>`coalesce(${shownName}, ${promoOwners.name})`,
      ownerEmail: users.email,
      freeAfter: promoOwners.freeAfter,
      nights: namedNights(orm),
      state: stateAt(orm, now),
      sold,
      held: heldWith(orm),
      reducedCents,
    })
    .from(promoCodes)
    .leftJoin(events, eq(events.id, promoCodes.eventId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, promoCodes.ticketTypeId))
    .leftJoin(eventSeries, eq(eventSeries.id, promoCodes.seriesId))
    .leftJoin(venues, eq(venues.id, promoCodes.venueId))
    .leftJoin(artists, eq(artists.id, promoCodes.artistId))
    .leftJoin(promoLists, eq(promoLists.id, promoCodes.listId))
    .leftJoin(promoTotals, eq(promoTotals.code, promoCodes.code))
    .leftJoin(promoOwners, eq(promoOwners.promoCodeId, promoCodes.id))
    .leftJoin(users, eq(users.id, promoOwners.userId))
    .leftJoin(profiles, eq(profiles.id, promoOwners.userId));

const isOfView = (orm: Orm, view: SQL, now: SQL): SQL => sql`(${view} = 'all' or ${stateAt(orm, now)} = ${view})`;
const hasPart = (search: SQL): SQL => sql`(${search} = '' or ${hasFoldedPart(promoCodes.code, search)})`;

const FILTER = { now: promoCodes.validFrom, view: String, search: String, limit: Number };
const AFTER = { at: promoCodes.createdAt, id: promoCodes.id, code: promoCodes.code };
type Way = { by: PromoSort; isDown: boolean };
type After = PlaceholdersOf<typeof AFTER>;

const follows = ({ by, isDown }: Way, { code, ...from }: After): SQL => {
  if (by === 'code') return (isDown ? lt : gt)(promoCodes.code, code);
  return (isDown ? isBefore : isAfter)(promoCodes.createdAt, promoCodes.id, from);
};
const inOrder = ({ by, isDown }: Way): SQL[] =>
  (by === 'code' ? [promoCodes.code] : [promoCodes.createdAt, promoCodes.id]).map(isDown ? desc : asc);

/** The codes of lists are many and stand there; who looks for one finds it here, too. */
const isSaid = (search: SQL): SQL => sql`(${promoCodes.listId} is null or ${search} <> '')`;

const ofAll = (way: Way) =>
  prepared({ ...FILTER, ...AFTER }, (orm, { now, view, search, limit, ...after }) =>
    selectedPromos(orm, sql`${now}`)
      .where(
        and(
          follows(way, after),
          isSaid(sql`${search}`),
          isOfView(orm, sql`${view}`, sql`${now}`),
          hasPart(sql`${search}`),
        ),
      )
      .orderBy(...inOrder(way))
      .limit(limit)
      .prepare(),
  );

/** For one event: the codes that are good for it, which are few. */
const ofEvent = (way: Way) =>
  prepared({ eventId: events.id, ...FILTER, ...AFTER }, (orm, { eventId, now, view, search, limit, ...after }) =>
    selectedPromos(orm, sql`${now}`)
      .where(
        and(
          isOfNight(orm, eventId),
          follows(way, after),
          isOfView(orm, sql`${view}`, sql`${now}`),
          hasPart(sql`${search}`),
        ),
      )
      .orderBy(...inOrder(way))
      .limit(limit)
      .prepare(),
  );

const inBothOrders = <Query>(query: (way: Way) => Query) => ({
  made: { up: query({ by: 'made', isDown: false }), down: query({ by: 'made', isDown: true }) },
  code: { up: query({ by: 'code', isDown: false }), down: query({ by: 'code', isDown: true }) },
});

/** Codes of a view over all events, or of one. `search` is a part of a code, folded. */
export const promosOfAll = inBothOrders(ofAll);
export const promosOfEvent = inBothOrders(ofEvent);
export type PromoListRow = RowOf<(typeof promosOfAll)['made']['up']>;

/** How many codes there are of each state, but for those of lists. */
export const promosByState = prepared({ now: promoCodes.validFrom }, (orm, { now }) => {
  const state = stateAt(orm, sql`${now}`);
  return orm
    .select({ state: state.as('state'), codes: sql<number>`count(*)` })
    .from(promoCodes)
    .leftJoin(events, eq(events.id, promoCodes.eventId))
    .leftJoin(promoTotals, eq(promoTotals.code, promoCodes.code))
    .where(isNull(promoCodes.listId))
    .groupBy(sql`state`)
    .prepare();
});

/** A code as the panel shows it. */
export function promoView({ promo, ownerId, ownerName, ownerEmail, ...row }: PromoListRow): PromoCodeView {
  const { amountCents, endedAt: _ended, createdBy: _by, updatedAt: _updated, isForNights: _nights, ...shown } = promo;
  return {
    ...shown,
    ...row,
    owner: ownerName === null ? null : { userId: ownerId, name: ownerName, email: ownerEmail },
    amountCents: amountCents === null ? null : cents(amountCents),
    reducedCents: cents(row.reducedCents),
  };
}
