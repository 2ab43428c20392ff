import { and, asc, count, countDistinct, eq, exists, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Audience } from '#shared/newsletters/audience.ts';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** So many are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
export const CAMPAIGN_CHUNK = 150;

/**
 * Whom a mail of a campaign goes to: a subscription's id, an account's, or `given-` and the id of given tickets, whose
 * recipient needs no account. 'g' follows all that an id begins with, so the keys of accounts come first.
 */
export const GIVEN = 'given-';

/** `isNotUsed`: 1 leaves out who is inside; `type`: empty is every type of ticket. */
const guest = { eventId: tickets.eventId, isNotUsed: Number, type: String };
type Of<T> = { [Name in keyof T]: unknown };
const isGuestTicket = ({ eventId, isNotUsed, type }: Of<typeof guest>) =>
  and(
    sql`${tickets.eventId} = ${eventId}`,
    inArray(tickets.status, ['active', 'used']),
    sql`(${isNotUsed} = 0 OR ${tickets.status} = 'active')`,
    sql`(${type} = '' OR ${tickets.ticketTypeId} = ${type})`,
  );

const nextGuests = prepared({ ...guest, after: String }, (orm, { after, ...of }) =>
  orm
    .selectDistinct({ key: sql<string>`${tickets.userId}` })
    .from(tickets)
    .where(and(isGuestTicket(of), isNotNull(tickets.userId), sql`${tickets.userId} > ${after}`))
    .orderBy(asc(tickets.userId))
    .limit(CAMPAIGN_CHUNK)
    .prepare(),
);
const nextGiven = prepared(
  { ...guest, event: givenTickets.eventId, after: givenTickets.id },
  (orm, { after, event, ...of }) =>
    orm
      .select({ id: givenTickets.id })
      .from(givenTickets)
      .where(
        and(
          eq(givenTickets.eventId, event),
          isNull(givenTickets.takenBackAt),
          gt(givenTickets.id, after),
          exists(
            orm
              .select({ one: sql`1` })
              .from(tickets)
              .where(and(eq(tickets.orderId, givenTickets.orderId), isNull(tickets.userId), isGuestTicket(of))),
          ),
        ),
      )
      .orderBy(asc(givenTickets.id))
      .limit(CAMPAIGN_CHUNK)
      .prepare(),
);
const countGuests = prepared(guest, (orm, of) =>
  orm
    .select({ people: countDistinct(tickets.userId), tickets: count() })
    .from(tickets)
    .where(isGuestTicket(of))
    .prepare(),
);
export const isGuest = prepared({ ...guest, userId: tickets.userId }, (orm, { userId, ...of }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isGuestTicket(of), eq(tickets.userId, userId)))
    .limit(1)
    .prepare(),
);
export const isGiven = prepared({ ...guest, givenId: givenTickets.id }, (orm, { givenId, ...of }) =>
  orm
    .select({ email: givenTickets.email, name: givenTickets.name })
    .from(givenTickets)
    .innerJoin(tickets, eq(tickets.orderId, givenTickets.orderId))
    .where(and(eq(givenTickets.id, givenId), isNull(givenTickets.takenBackAt), isGuestTicket(of)))
    .limit(1)
    .prepare(),
);

const nextMembers = prepared({ status: subscribers.status, after: String }, (orm, { status, after }) =>
  orm
    .select({ key: sql<string>`${subscribers.userId}` })
    .from(subscribers)
    .where(and(eq(subscribers.status, status), isNotNull(subscribers.userId), sql`${subscribers.userId} > ${after}`))
    .orderBy(asc(subscribers.userId))
    .limit(CAMPAIGN_CHUNK)
    .prepare(),
);
const countMembers = prepared({ status: subscribers.status }, (orm, { status }) =>
  orm
    .select({ people: count() })
    .from(subscribers)
    .where(and(eq(subscribers.status, status), isNotNull(subscribers.userId)))
    .prepare(),
);
export const isMember = prepared(
  { status: subscribers.status, userId: subscribers.userId },
  (orm, { status, userId }) =>
    orm
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.userId, userId), eq(subscribers.status, status)))
      .limit(1)
      .prepare(),
);

const nextSubscribers = prepared(
  {
    until: newsletterSubscriptions.createdAt,
    type: newsletterSubscriptions.subscriptionType,
    after: newsletterSubscriptions.id,
  },
  (orm, { until, type, after }) =>
    orm
      .select({ key: newsletterSubscriptions.id })
      .from(newsletterSubscriptions)
      .where(
        and(
          eq(newsletterSubscriptions.subscriptionType, type),
          sql`${newsletterSubscriptions.isActive} = 1`,
          gt(newsletterSubscriptions.id, after),
          lte(newsletterSubscriptions.createdAt, until),
        ),
      )
      .orderBy(asc(newsletterSubscriptions.id))
      .limit(CAMPAIGN_CHUNK)
      .prepare(),
);
/** A subscription is only there once its address was proven (db/schema/newsletters.ts). */
const countSubscribers = prepared({ type: newsletterSubscriptions.subscriptionType }, (orm, { type }) =>
  orm
    .select({ people: count() })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.subscriptionType, type), sql`${newsletterSubscriptions.isActive} = 1`))
    .prepare(),
);

type Guests = Extract<Audience, { kind: 'guests' }>;
export const guestValues = ({ eventId, group, ticketTypeId }: Guests) => ({
  eventId,
  isNotUsed: group === 'not_inside' ? 1 : 0,
  type: group === 'type' ? (ticketTypeId ?? '') : '',
});
export const STATUS = { members: 'active', owing: 'past_due' } as const;

function nextOfGuests(ctx: ServiceContext, audience: Guests, after: string): string[] {
  const values = guestValues(audience);
  const accounts = after.startsWith(GIVEN) ? [] : nextGuests(ctx.db).all({ ...values, after });
  if (accounts.length > 0) return accounts.map(({ key }) => key);
  const givenAfter = after.startsWith(GIVEN) ? after.slice(GIVEN.length) : '';
  return nextGiven(ctx.db)
    .all({ ...values, event: audience.eventId, after: givenAfter })
    .map(({ id }) => GIVEN + id);
}

/** The keys of the next recipients after one, in their order; empty when everybody was given. */
export function nextRecipients(
  ctx: ServiceContext,
  { audience, after, until }: { audience: Audience; after: string; until: Date },
): string[] {
  if (audience.kind === 'guests') return nextOfGuests(ctx, audience, after);
  const rows =
    audience.kind === 'list'
      ? nextSubscribers(ctx.db).all({ type: audience.type, after, until })
      : nextMembers(ctx.db).all({ status: STATUS[audience.kind], after });
  return rows.map(({ key }) => key);
}

/** How many people an audience is; of guests also how many tickets they hold. */
export function countAudience(ctx: ServiceContext, audience: Audience): { people: number; tickets: number | null } {
  if (audience.kind === 'list')
    return { people: countSubscribers(ctx.db).get({ type: audience.type })?.people ?? 0, tickets: null };
  if (audience.kind !== 'guests')
    return { people: countMembers(ctx.db).get({ status: STATUS[audience.kind] })?.people ?? 0, tickets: null };
  const values = guestValues(audience);
  const found = countGuests(ctx.db).get(values) ?? { people: 0, tickets: 0 };
  const given = nextGiven(ctx.db).all({ ...values, event: audience.eventId, after: '' }).length;
  return { people: found.people + given, tickets: found.tickets };
}
