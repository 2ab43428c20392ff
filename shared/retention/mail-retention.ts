import { CONTRACT, SAFE_SHOP, type RetentionRule } from './retention-rule.ts';

/** Mails and newsletters. */
export const MAIL_RETENTION = {
  sentMails: {
    tables: ['outbox'],
    what: 'That a mail was sent; its text and your address are removed from our outbox at once',
    period: { days: 365 },
    until: 'after it was sent',
    why: SAFE_SHOP,
  },
  failedMails: {
    tables: ['outbox'],
    what: 'Mails that could not be delivered, so that they can be sent again',
    period: { days: 30 },
    until: 'after they were written',
    why: CONTRACT,
  },
  webhookDeliveries: {
    tables: ['webhook_deliveries', 'webhook_attempts', 'webhook_sequences'],
    what: "That another program of the organiser's was told of an order, ticket or membership, by its number alone",
    period: { days: 30 },
    until: 'after it happened',
    why: SAFE_SHOP,
  },
  newsletters: {
    tables: ['newsletter_subscriptions', 'newsletter_consents'],
    what: 'Which newsletters you get, and the proof that you asked for them',
    until: 'until you end them or delete your account',
    why: 'your consent, Art. 6 (1) a GDPR',
  },
  newsletterRequests: {
    tables: ['newsletter_consents'],
    what: 'Newsletter requests that were never confirmed',
    period: { days: 7 },
    until: 'after the request',
    why: 'your consent, Art. 6 (1) a GDPR',
  },
  endedNewsletters: {
    tables: ['newsletter_subscriptions', 'newsletter_consents'],
    what: 'The proof of a newsletter that you ended',
    period: { yearsAfterYearEnd: 3 },
    until: 'after the end of the year in which you ended it',
    why: 'we may have to prove your consent until claims lapse, § 195 BGB, Art. 6 (1) f GDPR',
  },
  follows: {
    tables: ['followers', 'follows', 'follow_told'],
    what: 'Which series, artists and workshops you follow, the proof that you asked for it, and which nights you were told of',
    until: 'until you end it or delete your account',
    why: 'your consent, Art. 6 (1) a GDPR',
  },
  followRequests: {
    tables: ['followers', 'follows'],
    what: 'Requests to follow something that were never confirmed',
    period: { days: 7 },
    until: 'after the request',
    why: 'your consent, Art. 6 (1) a GDPR',
  },
  endedFollows: {
    tables: ['followers', 'follows'],
    what: 'The proof that you followed something, after you ended it',
    period: { yearsAfterYearEnd: 3 },
    until: 'after the end of the year in which you ended it',
    why: 'we may have to prove your consent until claims lapse, § 195 BGB, Art. 6 (1) f GDPR',
  },
  nightPhotos: {
    tables: ['night_photos'],
    what: 'Photos of nights, shown because everybody who can be recognised in them has agreed',
    until: 'until somebody in one takes it down by the link beside it, or the organiser does',
    why: 'your consent, § 22 KunstUrhG, Art. 6 (1) a GDPR',
  },
  nightThanks: {
    tables: ['night_thanks'],
    what: 'That we wrote to you the morning after a night, why we could, and what you answered',
    period: { days: 365 },
    until: 'after the mail was written, or until you delete your account',
    why: 'we learn from your answers and never write twice, Art. 6 (1) f GDPR, § 7 (3) UWG',
  },
} as const satisfies Record<string, RetentionRule>;
