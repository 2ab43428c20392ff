import type { Audience } from '#shared/newsletters/audience.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';

/** To whom a campaign goes; one of earlier versions names its list alone. */
export const audienceOf = (row: { audience: Audience | null; subscriptionType: NewsletterType | null }): Audience =>
  row.audience ?? { kind: 'list', type: row.subscriptionType ?? 'newsletter' };
