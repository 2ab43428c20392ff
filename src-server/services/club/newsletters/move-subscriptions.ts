import { randomUUID } from 'node:crypto';
import { movedWording } from '#shared/newsletters/consent-wording.ts';
import { prepared } from '#server/db/client.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { eq } from 'drizzle-orm';
import { columnsOf } from '#server/db/placeholders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endSubscription, insertConsent, subscriptionByEmail, subscriptionsOf } from './newsletter-rows.ts';

const move = prepared(columnsOf(newsletterSubscriptions, ['id', 'email', 'updatedAt']), (orm, { id, ...moved }) =>
  orm.update(newsletterSubscriptions).set(moved).where(eq(newsletterSubscriptions.id, id)).prepare(),
);

type Move = {
  userId: string;
  from: string;
  to: string;
  /** Where the button was that proved the new one. */ page: string;
  ip: string;
};

/**
 * An account's newsletters come to another address of it from now on, which was proven this very moment: that is the
 * consent's proof for it. Where that address has a subscription of its own, it keeps it and the other ends. Call inside
 * a transaction.
 */
export function moveSubscriptions(ctx: ServiceContext, { userId, from, to, page, ip }: Move): void {
  const at = ctx.now();
  for (const { id, email, subscriptionType: type, isActive } of subscriptionsOf(ctx.db).all({ userId, email: from })) {
    if (email !== from) continue;
    if (subscriptionByEmail(ctx.db).get({ email: to, type }) !== undefined) {
      endSubscription(ctx.db).run({ id, at });
      continue;
    }
    move(ctx.db).run({ id, email: to, updatedAt: at });
    if (!isActive) continue;
    const proof = { page, requestedAt: at, requestIp: ip, confirmedAt: at, confirmIp: ip };
    insertConsent(ctx.db, {
      id: randomUUID(),
      userId,
      email: to,
      subscriptionType: type,
      wording: movedWording(type),
      ...proof,
    });
  }
}
