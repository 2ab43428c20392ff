import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { prepared, type Db } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';

export type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** Everything an account or its address has subscribed to. */
export const subscriptionsOf = prepared(
  { userId: newsletterSubscriptions.userId, email: newsletterSubscriptions.email },
  (orm, { userId, email }) =>
    orm
      .select()
      .from(newsletterSubscriptions)
      .where(or(eq(newsletterSubscriptions.userId, userId), eq(newsletterSubscriptions.email, email)))
      .prepare(),
);

/** Somebody who subscribed before they had an account keeps the one row per address and type. */
export const putSubscription = prepared(
  {
    id: newsletterSubscriptions.id,
    userId: newsletterSubscriptions.userId,
    email: newsletterSubscriptions.email,
    type: newsletterSubscriptions.subscriptionType,
    token: newsletterSubscriptions.unsubscribeToken,
    at: newsletterSubscriptions.createdAt,
  },
  (orm, { id, userId, email, type, token, at }) =>
    orm
      .insert(newsletterSubscriptions)
      .values({
        id,
        userId,
        email,
        subscriptionType: type,
        isActive: true,
        unsubscribeToken: token,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({
        target: [newsletterSubscriptions.email, newsletterSubscriptions.subscriptionType],
        set: {
          isActive: true,
          userId: sql`COALESCE(${newsletterSubscriptions.userId}, ${excludedOf(newsletterSubscriptions.userId)})`,
          updatedAt: excludedOf(newsletterSubscriptions.updatedAt),
        },
      })
      .prepare(),
);
/** Ends a subscription; one that has ended stays as it is. */
export const endSubscription = prepared(
  { at: newsletterSubscriptions.updatedAt, id: newsletterSubscriptions.id },
  (orm, { at, id }) =>
    orm
      .update(newsletterSubscriptions)
      .set({ isActive: false, updatedAt: at })
      .where(and(eq(newsletterSubscriptions.id, id), eq(newsletterSubscriptions.isActive, true)))
      .prepare(),
);

/** What an address was asked to confirm and has not yet. */
export const pendingConsents = prepared({ email: newsletterConsents.email }, (orm, { email }) =>
  orm
    .select({ type: newsletterConsents.subscriptionType, requestedAt: newsletterConsents.requestedAt })
    .from(newsletterConsents)
    .where(and(eq(newsletterConsents.email, email), isNull(newsletterConsents.confirmedAt)))
    .prepare(),
);

export function insertConsent(db: Db, consent: typeof newsletterConsents.$inferInsert): void {
  db.orm.insert(newsletterConsents).values(consent).run();
}
