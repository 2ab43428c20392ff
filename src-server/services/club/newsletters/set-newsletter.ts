import { randomUUID } from 'node:crypto';
import type { Lang } from '#shared/lang.ts';
import { switchWording } from '#shared/newsletters/consent-wording.ts';
import type { SetNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import type { NewsletterType, NewsletterView } from '#shared/newsletters/newsletter-types.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { deleteRows } from '#server/db/rows.ts';
import { newsletterConsents } from '#server/db/schema/newsletters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext, UserActor } from '../../base/service-context.ts';
import { listNewsletters } from './list-newsletters.ts';
import { endSubscription, insertConsent, subscriptionsOf } from './newsletter-rows.ts';
import { askForConfirmation } from './request-newsletter.ts';
import { startSubscription } from './start-subscription.ts';

const PAGE = '/dashboard';

type Sender = { ip: string; /** Of the page with the switch. */ lang: Lang | null };

/** The switch of a confirmed account is proof enough for its own address; any other has to confirm by mail first. */
function switchOn(
  ctx: ServiceContext,
  { userId, email }: UserActor,
  { type, ip, lang }: { type: NewsletterType } & Sender,
): void {
  const isProven = userById(ctx.db).get({ userId })?.emailVerified === true;
  if (!isProven) {
    askForConfirmation(ctx, { email, types: [type], page: PAGE, userId, ip, lang });
    return;
  }
  const at = ctx.now();
  insertConsent(ctx.db, {
    id: randomUUID(),
    userId,
    email,
    subscriptionType: type,
    wording: switchWording(type, NEWSLETTER_WORDS[lang ?? 'en']),
    page: PAGE,
    requestedAt: at,
    requestIp: ip,
    confirmedAt: at,
    confirmIp: ip,
  });
  startSubscription(ctx, { userId, email, type });
}

function switchOff(ctx: ServiceContext, { userId, email }: UserActor, type: NewsletterType): void {
  // Ends the link of a request that was taken back before it was confirmed.
  deleteRows(ctx.db, newsletterConsents, { email, subscriptionType: type, confirmedAt: null });
  for (const row of subscriptionsOf(ctx.db).all({ userId, email })) {
    if (row.subscriptionType !== type || endSubscription(ctx.db).run({ id: row.id, at: ctx.now() }).changes === 0)
      continue;
    writeAudit(ctx, {
      action: 'newsletter.ended',
      subjectKind: 'newsletter_subscription',
      subjectId: row.id,
      after: { type },
    });
  }
}

/** Turns one of one's own newsletters on or off; doing it twice changes nothing. */
export function setNewsletter(
  ctx: ServiceContext,
  { type, isActive }: SetNewsletterInput,
  sender: Sender,
): NewsletterView[] {
  requirePermission(ctx, 'profile:own');
  const actor = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const isOn = listNewsletters(ctx).some((now) => now.type === type && now.state !== 'inactive');
    if (isActive && !isOn) switchOn(ctx, actor, { type, ...sender });
    if (!isActive && isOn) switchOff(ctx, actor, type);
    return listNewsletters(ctx);
  });
}
