import { UNCONFIRMED_DAYS } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_TYPES, type NewsletterView } from '#shared/newsletters/newsletter-types.ts';
import { DAY_MS } from '#shared/time.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { pendingConsents, subscriptionsOf } from './newsletter-rows.ts';

/** One's own three switches; what the address had subscribed to before the account counts too. */
export function listNewsletters(ctx: ServiceContext): NewsletterView[] {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const linksEndedBefore = ctx.now().getTime() - UNCONFIRMED_DAYS * DAY_MS;
  const active = new Set(
    subscriptionsOf(ctx.db)
      .all({ userId, email })
      .filter(({ isActive }) => isActive)
      .map(({ subscriptionType }) => subscriptionType),
  );
  const pending = new Set(
    pendingConsents(ctx.db)
      .all({ email })
      .filter(({ requestedAt }) => requestedAt.getTime() > linksEndedBefore)
      .map(({ type }) => type),
  );
  return NEWSLETTER_TYPES.map((type) => ({
    type,
    state: active.has(type) ? 'active' : pending.has(type) ? 'pending' : 'inactive',
  }));
}
