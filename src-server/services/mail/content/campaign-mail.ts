import { isAdvertising } from '#shared/newsletters/audience.ts';
import { MailingWordsInput } from '#shared/newsletters/mailing.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { audienceOf } from '#server/services/club/campaigns/audience-of.ts';
import { findRecipient, isStillOf } from '#server/services/club/campaigns/find-recipient.ts';
import type { Recipient } from '#server/services/club/campaigns/recipient-keys.ts';
import { banOfAddress } from '#server/services/shop/bans/running-bans.ts';
import { listOrderTickets } from '#server/services/shop/tickets/list-order-tickets.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { mailingContent, type MailingTo } from './mailing-content.ts';

/** Somebody of a list who has no account is greeted as everybody is. */
const NO_NAME = 'dancer';

/** Somebody without an account sees the others of their tickets from the first. */
function withTickets(
  ctx: ServiceContext,
  { email, name, orderId }: Extract<Recipient, { orderId: string }>,
): MailingTo {
  const ticket = listOrderTickets(ctx, orderId).find(({ status }) => status !== 'cancelled');
  return { email, name, ...(ticket && { ticketsUrl: ctx.baseUrl + ticket.sharePath }) };
}

/**
 * An admin's words to one person; null once they are no longer among those whom it is for. Whoever is banned gets none
 * that advertise.
 */
function campaignMail(ctx: ServiceContext, refId: string): MailContent | null {
  const [id = '', key = ''] = refId.split(':');
  const campaign = findRow(ctx.db, campaigns, { id }, [
    'subject',
    'body',
    'blocks',
    'lang',
    'audience',
    'subscriptionType',
  ]);
  if (campaign === undefined) return null;
  const audience = audienceOf(campaign);
  const mailing = {
    audience,
    subject: campaign.subject,
    lang: campaign.lang,
    blocks: campaign.blocks ?? [{ kind: 'text' as const, text: campaign.body }],
  };
  if (audience.kind === 'list' || (audience.kind === 'people' && audience.list !== null)) {
    const subscription = findRow(ctx.db, newsletterSubscriptions, { id: key });
    if (subscription === undefined || !subscription.isActive) return null;
    if (audience.kind === 'people' && !isStillOf(ctx, audience, key)) return null;
    if (banOfAddress(ctx, subscription.email) !== null) return null;
    const account = subscription.userId === null ? undefined : findMailRecipient(ctx, subscription.userId);
    return mailingContent(ctx, mailing, {
      to: { email: subscription.email, name: account?.name ?? NO_NAME },
      unsubscribeUrl: pageUrl(ctx, `/unsubscribe/${subscription.unsubscribeToken}`, campaign.lang),
    });
  }
  const found = findRecipient(ctx, audience, key);
  if (found === null) return null;
  const to = 'userId' in found ? findMailRecipient(ctx, found.userId) : withTickets(ctx, found);
  return to === undefined ? null : mailingContent(ctx, mailing, { to });
}

/** A mailing as its writer gets it, before anybody else does. `refId` is `{userId}:{a number}`. */
function campaignTestMail(ctx: ServiceContext, refId: string, payload: unknown): MailContent | null {
  const writer = findMailRecipient(ctx, refId.split(':')[0] ?? '');
  const words = MailingWordsInput.safeParse(payload);
  if (writer === undefined || !words.success) return null;
  const content = mailingContent(ctx, words.data, {
    to: writer,
    // The way out of the writer's own subscriptions is their profile; the real mail has each reader's own.
    ...(isAdvertising(words.data.audience) && { unsubscribeUrl: `${ctx.baseUrl}/dashboard?tab=profile` }),
  });
  return { ...content, subject: `Test: ${content.subject}` };
}

export const campaignMails = defineMails({
  'mail.campaign': {
    name: 'A mailing',
    sample: ({ newsletter }) => ({ refId: `${newsletter.campaignId}:${newsletter.subscriptionId}` }),
    compose: (ctx, { refId }) => campaignMail(ctx, refId),
  },
  'mail.campaign_test': {
    name: 'The test of a mailing',
    sample: ({ userId }) => ({
      refId: `${userId}:test`,
      payload: {
        audience: { kind: 'members' },
        lang: 'en',
        subject: 'Before it leaves',
        blocks: [{ kind: 'text', text: 'Hola {first name}' }],
      },
    }),
    compose: (ctx, { refId, payload }) => campaignTestMail(ctx, refId, payload),
  },
});
