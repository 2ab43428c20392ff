/** What one can subscribe to; the words are stored with every subscription. */
export const NEWSLETTER_TYPES = ['newsletter', 'events', 'promotions'] as const;
export type NewsletterType = (typeof NEWSLETTER_TYPES)[number];

/** What each is called and what comes with it. */
export const NEWSLETTER_TEXT: Record<NewsletterType, { name: string; about: string }> = {
  newsletter: { name: 'Newsletter', about: 'News from the community, about once a month.' },
  events: { name: 'Events', about: 'New nights, workshops and festivals as they go on sale.' },
  promotions: { name: 'Promotions', about: 'Early-bird prices and offers of the Members Club.' },
};

/** `pending`: the address has to be confirmed first, by the link in a mail. */
type NewsletterState = 'active' | 'pending' | 'inactive';
export type NewsletterView = { type: NewsletterType; state: NewsletterState };
