import { eq } from 'drizzle-orm';
import { NEWSLETTER_TEXT } from '#shared/newsletters/newsletter-types.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { subscriptionById } from '#server/services/club/newsletters/newsletter-rows.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

const campaignById = prepared({ id: campaigns.id }, (orm, { id }) =>
  orm
    .select({ subject: campaigns.subject, body: campaigns.body })
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .prepare(),
);

/** An empty line begins a new paragraph. */
const paragraphs = (body: string): MailBlock[] =>
  body
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text }));

/** An admin's words to one subscriber; null once the subscription has ended. `refId` is `{campaignId}:{subscriptionId}`. */
export function campaignMail(ctx: ServiceContext, refId: string): MailContent | null {
  const [id = '', subscriptionId = ''] = refId.split(':');
  const campaign = campaignById(ctx.db).get({ id });
  const subscription = subscriptionById(ctx.db).get({ id: subscriptionId });
  if (campaign === undefined || subscription === undefined || !subscription.isActive) return null;
  const unsubscribeUrl = `${ctx.baseUrl}/unsubscribe/${subscription.unsubscribeToken}`;
  return {
    to: subscription.email,
    lang: 'en',
    subject: campaign.subject,
    preview: campaign.body.replaceAll(/\s+/g, ' ').slice(0, 90),
    title: campaign.subject,
    // § 7 UWG: the way out stands in the text, too.
    blocks: [
      ...paragraphs(campaign.body),
      {
        kind: 'small',
        text:
          `You get this mail because you subscribed to ${NEWSLETTER_TEXT[subscription.subscriptionType].name}. ` +
          `To end it, without signing in: ${unsubscribeUrl}`,
      },
    ],
    unsubscribeUrl,
  };
}
