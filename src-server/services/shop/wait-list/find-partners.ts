import { and, asc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { HALF_MS, halfEndsAt, partnerPath, type OwnPartner } from '#shared/partners/partner-link.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orders, seatHolds } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { partnerLinks, seatOffers } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { SeatOfferRow } from './find-places.ts';

export type PartnerLinkRow = typeof partnerLinks.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

// Literals, because SQLite uses a partial index only for a value that stands in the query.
const isOpen = sql`${partnerLinks.state} IN ('open', 'half')`;
const isLive = sql`${seatOffers.state} = 'live'`;

export const findLink = (ctx: Db, id: string | null): PartnerLinkRow | undefined =>
  id === null ? undefined : findRow(ctx.db, partnerLinks, { id });

/** The couples of an event that wait for one half or both, the first first. */
export const openLinks = prepared({ eventId: partnerLinks.eventId }, (orm, { eventId }) =>
  orm
    .select()
    .from(partnerLinks)
    .where(and(eq(partnerLinks.eventId, eventId), isOpen))
    .orderBy(asc(partnerLinks.seq), asc(partnerLinks.id))
    .prepare(),
);

/** Events with such a couple. */
export const eventsWithLinks = prepared((orm) =>
  orm.selectDistinct({ eventId: partnerLinks.eventId }).from(partnerLinks).where(isOpen).prepare(),
);

const paidOf = prepared({ linkId: tickets.partnerLinkId }, (orm, { linkId }) =>
  orm
    .select({ id: tickets.id, role: tickets.role, orderId: tickets.orderId, userId: tickets.userId })
    .from(tickets)
    .where(and(eq(tickets.partnerLinkId, linkId), ne(tickets.status, 'cancelled').inlineParams()))
    .orderBy(asc(tickets.purchasedAt))
    .prepare(),
);
const heldOf = prepared({ linkId: orders.partnerLinkId }, (orm, { linkId }) =>
  orm
    .select({ orderId: seatHolds.orderId })
    .from(orders)
    .innerJoin(seatHolds, eq(seatHolds.orderId, orders.id))
    .where(eq(orders.partnerLinkId, linkId))
    .prepare(),
);
/** The seat that is kept for whoever completes a couple; two of whom nobody has ordered yet have one each. */
const offeredOf = prepared({ linkId: seatOffers.partnerLinkId }, (orm, { linkId }) =>
  orm
    .select()
    .from(seatOffers)
    .where(and(eq(seatOffers.partnerLinkId, linkId), isLive))
    .orderBy(asc(seatOffers.offeredAt))
    .prepare(),
);

type Half = { id: string; role: SeatRole | null; orderId: string; userId: string | null };
/** Who is in a couple by now: with a ticket, with an open order, with a seat that is kept for them. */
export type Members = { paid: Half[]; held: { orderId: string }[]; offered: SeatOfferRow[] };
export function membersOf(ctx: Db, linkId: string): Members {
  const [paid, held, offered] = [paidOf, heldOf, offeredOf].map((of) => of(ctx.db).all({ linkId })) as [
    Half[],
    { orderId: string }[],
    SeatOfferRow[],
  ];
  return { paid, held, offered };
}
export const howMany = ({ paid, held, offered }: Members): number => paid.length + held.length + offered.length;

/**
 * The couple of which an order buys one half now: it waits still, and nobody else has that half. Null for an order that
 * buys a seat for itself.
 */
export function liveLinkOf(
  ctx: Db,
  { id, partnerLinkId = null }: { id: string; partnerLinkId?: string | null },
): string | null {
  const link = findLink(ctx, partnerLinkId);
  if (link?.state !== 'open' && link?.state !== 'half') return null;
  const members = membersOf(ctx, link.id);
  const others = { ...members, held: members.held.filter(({ orderId }) => orderId !== id) };
  return howMany(others) > 1 ? null : link.id;
}

/** Whether an order's seat is counted already: with the ticket that it takes, or with the couple it completes. */
export const tipsNothing = (
  ctx: Db,
  order: { id: string; ticketOfferId: string | null; partnerLinkId: string | null },
): boolean => order.ticketOfferId !== null || liveLinkOf(ctx, order) !== null;

/** What stands on a ticket that waits for its other half. */
export function ownPartner(ctx: Db, linkId: string | null, startsAt: Date): OwnPartner | null {
  const link = findLink(ctx, linkId);
  if (link === undefined) return null;
  const { offered, held } = membersOf(ctx, link.id);
  const [offer] = offered;
  return {
    asked:
      offer === undefined
        ? null
        : {
            email: link.toEmail,
            until: offer.expiresAt,
            path: link.token === null ? null : partnerPath(link.token),
          },
    isPaying: held.length > 0,
    isByList: link.userId === null,
    backAt: link.halfSince === null ? null : halfEndsAt(link.halfSince, startsAt),
  };
}

/** Couples of an event, one half of which somebody was asked to take, by the address they were asked at. */
export const linksAsking = prepared(
  { eventId: partnerLinks.eventId, toEmail: partnerLinks.toEmail },
  (orm, { eventId, toEmail }) =>
    orm
      .select()
      .from(partnerLinks)
      .where(and(eq(partnerLinks.eventId, eventId), eq(partnerLinks.toEmail, toEmail), isNotNull(partnerLinks.toEmail)))
      .orderBy(asc(partnerLinks.id))
      .prepare(),
);

/** Halves that have waited for too long, of nights that are not near yet. */
export const longHalves = prepared({ before: partnerLinks.halfSince }, (orm, { before }) =>
  orm
    .select({ id: partnerLinks.id, halfSince: partnerLinks.halfSince, startsAt: events.startsAt })
    .from(partnerLinks)
    .innerJoin(events, eq(events.id, partnerLinks.eventId))
    .where(and(isOpen, lte(partnerLinks.halfSince, before)))
    .orderBy(asc(partnerLinks.halfSince))
    .prepare(),
);
export const halvesSince = (now: Date): Date => new Date(now.getTime() - HALF_MS);
