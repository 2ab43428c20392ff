import { randomBytes, randomUUID } from 'node:crypto';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { putSubscription, type Subscription } from './newsletter-rows.ts';

/**
 * Begins or takes up again what somebody has agreed to; the proof is the caller's. Call it inside the transaction that
 * proves it.
 */
export function startSubscription(
  ctx: ServiceContext,
  { userId, email, type }: { userId: string | null; email: string; type: NewsletterType },
): Subscription {
  putSubscription(ctx.db).run({
    id: randomUUID(),
    userId,
    email,
    type,
    token: randomBytes(24).toString('base64url'),
    at: ctx.now(),
  });
  const row = findRow(ctx.db, newsletterSubscriptions, { email, subscriptionType: type });
  if (row === undefined) throw new Error('the subscription was not written');
  writeAudit(ctx, {
    action: 'newsletter.started',
    subjectKind: 'newsletter_subscription',
    subjectId: row.id,
    after: { type },
  });
  return row;
}
