import { randomUUID } from 'node:crypto';
import type { Lang } from '#shared/lang.ts';
import { movedWording } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endSubscription, insertConsent, subscriptionsOf } from './newsletter-rows.ts';

type Move = {
  userId: string;
  from: string;
  to: string;
  /** Where the button was that proved the new one. */ page: string;
  ip: string;
  /** The language of that page. */ lang: Lang;
};

/**
 * An account's newsletters come to another address of it from now on, which was proven this very moment: that is the
 * consent's proof for it. Where that address has a subscription of its own, it keeps it and the other ends. Call inside
 * a transaction.
 */
export function moveSubscriptions(ctx: ServiceContext, { userId, from, to, page, ip, lang }: Move): void {
  const at = ctx.now();
  for (const { id, email, subscriptionType: type, isActive } of subscriptionsOf(ctx.db).all({ userId, email: from })) {
    if (email !== from) continue;
    if (findRow(ctx.db, newsletterSubscriptions, { email: to, subscriptionType: type }) !== undefined) {
      endSubscription(ctx.db).run({ id, at });
      continue;
    }
    updateRows(ctx.db, newsletterSubscriptions, { id }, { email: to, updatedAt: at });
    if (!isActive) continue;
    const proof = { page, requestedAt: at, requestIp: ip, confirmedAt: at, confirmIp: ip };
    insertConsent(ctx.db, {
      id: randomUUID(),
      userId,
      email: to,
      subscriptionType: type,
      wording: movedWording(type, NEWSLETTER_WORDS[lang]),
      ...proof,
    });
  }
}
