import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { ThanksReason } from '#shared/thanks/night-thanks.ts';
import { isThanksTime, thanksTime } from '#shared/thanks/thanks-time.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { noteThanked } from '../../shop/events/note-thanked.ts';
import { comingFrom } from '../../shop/events/event-span.ts';

/** So many are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
export const THANKS_CHUNK = 150;

const pastNights = prepared({ now: events.endsAt, earliest: events.startsAt }, (orm, { now, earliest }) =>
  orm
    .select({
      id: events.id,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
      thankedFor: events.thankedFor,
    })
    .from(events)
    .where(
      and(
        gt(events.startsAt, earliest),
        lte(events.startsAt, now),
        lte(events.endsAt, now),
        isNull(events.cancelledAt),
        eq(events.isActive, true),
        eq(events.thanksGuests, true),
      ),
    )
    .orderBy(asc(events.startsAt))
    .prepare(),
);
type Night = ReturnType<ReturnType<typeof pastNights>['all']>[number];

const one = { one: sql`1` };

/** Whether codes were read at the door of a night; where none were, everybody with a ticket counts as having come. */
const hasDoor = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select(one)
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.status, 'used')))
    .limit(1)
    .prepare(),
);

/** The newest order of a person for a night that costs something and whose buyer was told (§ 7 (3) UWG). */
const toldOrder = (orm: Orm): SQL<string | null> =>
  sql`(${orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, users.id),
        eq(orders.eventId, tickets.eventId),
        eq(orders.channel, 'online'),
        eq(orders.status, 'paid'),
        gt(orders.totalCents, 0),
        isNotNull(orders.thanksNotice),
      ),
    )
    .limit(1)})`;

/** The proof that somebody wants to hear of nights: a subscription that runs, and the confirmed consent to it. */
const provenConsent = (orm: Orm): SQL<string | null> =>
  sql`(${orm
    .select({ id: newsletterConsents.id })
    .from(newsletterSubscriptions)
    .innerJoin(
      newsletterConsents,
      and(
        eq(newsletterConsents.email, newsletterSubscriptions.email),
        eq(newsletterConsents.subscriptionType, newsletterSubscriptions.subscriptionType),
        isNotNull(newsletterConsents.confirmedAt),
      ),
    )
    .where(
      and(
        eq(newsletterSubscriptions.email, users.email),
        eq(newsletterSubscriptions.subscriptionType, 'events'),
        eq(newsletterSubscriptions.isActive, true),
      ),
    )
    .limit(1)})`;

/** Who was there, has not objected, has no mail about this night yet and may be written to. */
const nextGuests = prepared({ eventId: tickets.eventId, statuses: String }, (orm, { eventId, statuses }) => {
  const written = orm
    .select(one)
    .from(nightThanks)
    .where(and(eq(nightThanks.eventId, tickets.eventId), eq(nightThanks.userId, tickets.userId)));
  const objected = orm
    .select(one)
    .from(profiles)
    .where(and(eq(profiles.id, users.id), isNotNull(profiles.thanksOffAt)));
  return orm
    .selectDistinct({ userId: users.id, orderId: toldOrder(orm), consentId: provenConsent(orm) })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        inArray(tickets.status, sql`(SELECT value FROM json_each(${statuses}))`),
        notExists(written),
        notExists(objected),
        or(sql`${toldOrder(orm)} IS NOT NULL`, sql`${provenConsent(orm)} IS NOT NULL`),
      ),
    )
    .limit(THANKS_CHUNK)
    .prepare();
});

function nightsToThankFor(ctx: ServiceContext): Night[] {
  const now = ctx.now();
  return pastNights(ctx.db)
    .all(comingFrom(now))
    .filter((night) => isThanksTime(night, now) && night.thankedFor !== thanksTime(night).evening);
}

function thank(ctx: ServiceContext, night: Night): number {
  const cameIn = hasDoor(ctx.db).get({ eventId: night.id }) === undefined ? ['active', 'used'] : ['used'];
  const guests = nextGuests(ctx.db).all({ eventId: night.id, statuses: JSON.stringify(cameIn) });
  for (const { userId, orderId, consentId } of guests) {
    const reason: ThanksReason = orderId === null ? 'consent' : 'customer';
    const id = randomUUID();
    insertRow(ctx.db, nightThanks, {
      id,
      eventId: night.id,
      userId,
      reason,
      proofId: orderId ?? consentId ?? '',
      token: randomBytes(24).toString('base64url'),
      createdAt: ctx.now(),
    });
    putInOutbox(ctx, { kind: 'mail.night_thanks', refId: id });
  }
  if (guests.length < THANKS_CHUNK) noteThanked(ctx, { id: night.id, evening: thanksTime(night).evening });
  return guests.length;
}

/**
 * Puts the mails of the morning after into the outbox, some at a time: one for each person and night, and only to buyers
 * who were told of it above the button that ordered and have not objected, or to proven consent (§ 7 UWG). A ticket
 * that cost nothing is no sale, so it takes consent. Gives how many were written; 0 when there is nothing to do for now.
 */
export function feedThanks(ctx: ServiceContext): number {
  if (!ctx.operator.thanksGuests || nightsToThankFor(ctx).length === 0) return 0;
  return inTransaction(ctx.db, () => {
    for (const night of nightsToThankFor(ctx)) {
      const written = thank(ctx, night);
      if (written > 0) return written;
    }
    return 0;
  });
}
