import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { keptUntil, remindedAt } from '#shared/wait-list/kept-until.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { findRow, findRows, insertRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { SeatOfferRow } from './find-places.ts';
import { endOffer, MISSES_UNTIL_PAUSE } from './kept-seats.ts';

/** A place on one evening that is kept for who missed another. */
export type EveningOffer = SeatOfferRow & { absenceId: string; eveningId: string; token: string };

const isLive = sql`${seatOffers.state} = 'live'`;
const missesOf = sql<number>`(SELECT count(*) FROM seat_offers missed WHERE missed.absence_id = ${absences.id}
  AND missed.state IN ('lapsed', 'declined'))`;
const instead = alias(tickets, 'instead');
const others = alias(absences, 'others');
const othersOn = alias(tickets, 'others_on');

/**
 * Who missed an evening in time and has nothing instead: whoever let fewer places go comes first, then who said so first.
 * One place is kept for a person at a time, and after two that they let go none before they look themselves.
 */
const owed = prepared({ since: events.endsAt, only: orNull(absences.id) }, (orm, { since, only }) =>
  orm
    .select({
      absenceId: absences.id,
      ticketId: tickets.id,
      userId: sql<string>`${tickets.userId}`,
      eventId: tickets.eventId,
      role: tickets.role,
    })
    .from(absences)
    .innerJoin(tickets, eq(tickets.id, absences.ticketId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        sql`${absences.id} = coalesce(${only}, ${absences.id})`,
        isNull(absences.endedAt),
        eq(absences.isInTime, true),
        sql`${tickets.status} = 'active'`,
        isNull(tickets.passedOnAt),
        isNotNull(tickets.userId),
        gt(events.endsAt, since),
        sql`${missesOf} < ${sql.raw(String(MISSES_UNTIL_PAUSE))}`,
        notExists(
          orm
            .select({ id: instead.id })
            .from(instead)
            .where(and(eq(instead.absenceId, absences.id), sql`${instead.status} <> 'cancelled'`)),
        ),
        notExists(
          orm
            .select({ id: seatOffers.id })
            .from(seatOffers)
            .innerJoin(others, eq(others.id, seatOffers.absenceId))
            .innerJoin(othersOn, eq(othersOn.id, others.ticketId))
            .where(and(eq(othersOn.userId, tickets.userId), isLive)),
        ),
      ),
    )
    .orderBy(missesOf, asc(absences.saidAt), asc(absences.id))
    .prepare(),
);
export type Owed = RowOf<typeof owed>;

/** Everybody to whom a place may be offered now, in their order; of one absence where it is named. */
export const listOwed = (ctx: Pick<ServiceContext, 'db'>, since: Date, only: string | null = null): Owed[] =>
  owed(ctx.db).all({ since, only });

/** Evenings that were kept for an absence already, but for those whose offer was taken back. */
export const wereOffered = (ctx: Pick<ServiceContext, 'db'>, absenceId: string): Set<string | null> =>
  new Set(
    findRows(ctx.db, seatOffers, { absenceId }, ['eveningId', 'state'])
      .filter(({ state }) => state !== 'withdrawn')
      .map(({ eveningId }) => eveningId),
  );

type Kept = { absenceId: string; role: SeatRole | null; eventId: string; eveningId: string; startsAt: Date };

/** Keeps a place on an evening, for as long as a seat on a list is kept. Call inside a transaction. Refused by the guard. */
export function keepEvening(ctx: ServiceContext, { startsAt, ...kept }: Kept): void {
  const [id, now] = [randomUUID(), ctx.now()];
  const token = randomBytes(24).toString('base64url');
  const expiresAt = keptUntil(startsAt, now);
  insertRow(ctx.db, seatOffers, { id, token, offeredAt: now, expiresAt, ...kept });
  putInOutbox(ctx, { kind: 'mail.make_up_offered', refId: id });
  const notBefore = remindedAt({ offeredAt: now, expiresAt });
  if (notBefore !== null) putInOutbox(ctx, { kind: 'mail.make_up_offer_ends', refId: id }, { notBefore });
}

const due = prepared({ now: seatOffers.expiresAt }, (orm, { now }) =>
  orm
    .select()
    .from(seatOffers)
    .where(and(isLive, isNotNull(seatOffers.eveningId), lte(seatOffers.expiresAt, now)))
    .prepare(),
);

/** Places whose time is over are the next one's. Call inside a transaction. */
export function lapseEvenings(ctx: ServiceContext): void {
  for (const offer of due(ctx.db).all({ now: ctx.now() })) endOffer(ctx, offer, 'lapsed');
}

const ofTicket = prepared(
  { ticketId: absences.ticketId, eveningId: orNull(seatOffers.eveningId) },
  (orm, { ticketId, eveningId }) =>
    orm
      .select({ offer: seatOffers })
      .from(seatOffers)
      .innerJoin(absences, eq(absences.id, seatOffers.absenceId))
      .where(and(eq(absences.ticketId, ticketId), eq(seatOffers.eveningId, eveningId), isLive))
      .prepare(),
);

/** Whoever takes the place that is kept for them makes room for the ticket by it. Call inside the transaction that books. */
export function claimEvening(ctx: ServiceContext, place: { ticketId: string; eveningId: string }): void {
  const offer = ofTicket(ctx.db).get(place)?.offer;
  if (offer !== undefined) endOffer(ctx, offer, 'claimed');
}

/** What a mail's link is about, however it stands. */
export function findEveningOffer(ctx: Pick<ServiceContext, 'db'>, token: string): EveningOffer | undefined {
  const offer = findRow(ctx.db, seatOffers, { token });
  return offer?.absenceId == null ? undefined : (offer as EveningOffer);
}
