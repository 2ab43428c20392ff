import { and, asc, count, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Audience } from '#shared/newsletters/audience.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countBuyers, nextBuyers } from './buyer-rows.ts';
import { countGuests, nextGuests } from './guest-rows.ts';
import { countPeople, nextPeople } from './people-rows.ts';
import { CAMPAIGN_CHUNK } from './recipient-keys.ts';

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

export const STATUS = { members: 'active', owing: 'past_due' } as const;

const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);

/** The keys of the next recipients after one, in their order; empty when everybody was given. */
export function nextRecipients(
  ctx: ServiceContext,
  { audience, after, until }: { audience: Audience; after: string; until: Date },
): string[] {
  switch (audience.kind) {
    case 'guests':
      return nextGuests(ctx, audience, after);
    case 'orders':
      return nextBuyers(ctx, audience, after);
    case 'people':
      return nextPeople(ctx, audience, after);
    case 'list':
      return keysOf(nextSubscribers(ctx.db).all({ type: audience.type, after, until }));
    default:
      return keysOf(nextMembers(ctx.db).all({ status: STATUS[audience.kind], after }));
  }
}

/** How many people an audience is; of guests also how many tickets they hold. */
export function countAudience(ctx: ServiceContext, audience: Audience): { people: number; tickets: number | null } {
  switch (audience.kind) {
    case 'guests':
      return countGuests(ctx, audience);
    case 'orders':
      return { people: countBuyers(ctx, audience), tickets: null };
    case 'people':
      return { people: countPeople(ctx, audience), tickets: null };
    case 'list':
      return { people: countSubscribers(ctx.db).get({ type: audience.type })?.people ?? 0, tickets: null };
    default:
      return { people: countMembers(ctx.db).get({ status: STATUS[audience.kind] })?.people ?? 0, tickets: null };
  }
}
