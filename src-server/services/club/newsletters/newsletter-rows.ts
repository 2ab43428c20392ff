import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { prepared, type Db } from '#server/db/client.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';

export type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** Everything an account or its address has subscribed to. */
export const subscriptionsOf = prepared((orm) =>
  orm
    .select()
    .from(newsletterSubscriptions)
    .where(
      or(
        eq(newsletterSubscriptions.userId, sql.placeholder('userId')),
        eq(newsletterSubscriptions.email, sql.placeholder('email')),
      ),
    )
    .prepare(),
);
export const subscriptionByEmail = prepared((orm) =>
  orm
    .select()
    .from(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.email, sql.placeholder('email')),
        eq(newsletterSubscriptions.subscriptionType, sql.placeholder('type')),
      ),
    )
    .prepare(),
);
export const subscriptionByToken = prepared((orm) =>
  orm
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeToken, sql.placeholder('token')))
    .prepare(),
);
export const subscriptionById = prepared((orm) =>
  orm
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, sql.placeholder('id')))
    .prepare(),
);

/** Somebody who subscribed before they had an account keeps the one row per address and type. */
export const putSubscription = prepared((orm) =>
  orm
    .insert(newsletterSubscriptions)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      email: sql.placeholder('email'),
      subscriptionType: sql.placeholder('type'),
      isActive: true,
      unsubscribeToken: sql.placeholder('token'),
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .onConflictDoUpdate({
      target: [newsletterSubscriptions.email, newsletterSubscriptions.subscriptionType],
      set: {
        isActive: true,
        userId: sql`COALESCE(${newsletterSubscriptions.userId}, excluded.user_id)`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare(),
);
export const endSubscription = prepared((orm) =>
  orm
    .update(newsletterSubscriptions)
    .set({ isActive: false, updatedAt: placeholderFor(newsletterSubscriptions.updatedAt, 'at') })
    .where(and(eq(newsletterSubscriptions.id, sql.placeholder('id')), eq(newsletterSubscriptions.isActive, true)))
    .prepare(),
);

export const consentByToken = prepared((orm) =>
  orm
    .select()
    .from(newsletterConsents)
    .where(eq(newsletterConsents.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);
/** One mail asks for everything that was ticked with it. */
export const consentsOfMail = prepared((orm) =>
  orm
    .select()
    .from(newsletterConsents)
    .where(
      and(
        eq(newsletterConsents.email, sql.placeholder('email')),
        eq(newsletterConsents.mailId, sql.placeholder('mailId')),
      ),
    )
    .prepare(),
);
/** What an address was asked to confirm and has not yet. */
export const pendingConsents = prepared((orm) =>
  orm
    .select({ type: newsletterConsents.subscriptionType, requestedAt: newsletterConsents.requestedAt })
    .from(newsletterConsents)
    .where(and(eq(newsletterConsents.email, sql.placeholder('email')), isNull(newsletterConsents.confirmedAt)))
    .prepare(),
);
export const confirmConsent = prepared((orm) =>
  orm
    .update(newsletterConsents)
    .set({
      confirmedAt: placeholderFor(newsletterConsents.confirmedAt, 'at'),
      confirmIp: placeholderFor(newsletterConsents.confirmIp, 'ip'),
    })
    .where(and(eq(newsletterConsents.id, sql.placeholder('id')), isNull(newsletterConsents.confirmedAt)))
    .prepare(),
);
/** Ends the link of a request that was taken back before it was confirmed. */
export const dropPending = prepared((orm) =>
  orm
    .delete(newsletterConsents)
    .where(
      and(
        eq(newsletterConsents.email, sql.placeholder('email')),
        eq(newsletterConsents.subscriptionType, sql.placeholder('type')),
        isNull(newsletterConsents.confirmedAt),
      ),
    )
    .prepare(),
);

export function insertConsent(db: Db, consent: typeof newsletterConsents.$inferInsert): void {
  db.orm.insert(newsletterConsents).values(consent).run();
}
