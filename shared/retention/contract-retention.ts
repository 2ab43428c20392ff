import { CONTRACT, SAFE_SHOP, TAX, type RetentionRule } from './retention-rule.ts';

/** Proposals, memberships, letters and declarations. */
export const CONTRACT_RETENTION = {
  workshopProposals: {
    tables: ['workshops', 'workshop_photos', 'engagements', 'engagement_letters'],
    what: 'Workshop proposals with the name and address of the artist, and terms that nobody agreed to',
    period: { days: 730 },
    until: 'after the day of the workshop',
    why: CONTRACT,
  },
  /** What was withheld is a record (§ 73d EStDV, § 147 (1) no. 1 AO): longer than receipts. */
  artists: {
    tables: ['engagements', 'engagement_letters', 'settlements'],
    what: 'What we agreed on with artists and paid them; without their e-mail address once their account is deleted',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year of the night',
    why: TAX,
  },
  memberships: {
    tables: [
      'subscribers',
      'membership_consents',
      'member_entitlements',
      'membership_perks',
      'membership_cards',
      'imported_members',
    ],
    what:
      'Your membership: plan, dates, card, on which nights it was used, and which number you had where we brought it ' +
      'in from; without your name and that number once your account is deleted',
    period: { yearsAfterYearEnd: 3 },
    until: 'after the end of the year in which it ended',
    why: 'both sides may have to prove what was agreed until claims lapse, § 195 BGB, Art. 6 (1) b and f GDPR',
  },
  walletPasses: {
    tables: ['wallet_passes', 'wallet_devices'],
    what:
      "Which tickets and cards you put into a phone's wallet, and how Apple reaches that phone, so that a changed " +
      'time or place comes to it',
    period: { days: 7 },
    until: 'after the night, after the ticket was given back, or after the membership ended',
    why: CONTRACT,
  },
  walletLog: {
    tables: ['wallet_log'],
    what: "What phones report of passes that failed: the phone's number for our passes, and the pass",
    period: { days: 30 },
    until: 'after the report',
    why: SAFE_SHOP,
  },
  unpaidMemberships: {
    tables: ['subscribers', 'membership_consents'],
    what: 'Memberships that were ordered and never paid',
    period: { days: 30 },
    until: 'after the payment page ran out',
    why: CONTRACT,
  },
  contactMessages: {
    tables: ['contact_messages', 'reservations', 'guide_requests', 'course_requests'],
    what: 'What you wrote to us: messages, table reservations, requests for the course and for the free guide',
    period: { days: 730 },
    until: 'after you sent it',
    why: 'to answer you, and to look up later what was agreed, Art. 6 (1) b and f GDPR',
  },
  declarations: {
    tables: ['contract_declarations'],
    what: 'Cancellations and withdrawals of contracts, as you declared them',
    period: { yearsAfterYearEnd: 3 },
    until: 'after the end of the year in which they reached us',
    why: 'both sides may have to prove them until claims lapse, § 195 BGB, Art. 6 (1) f GDPR',
  },
} as const satisfies Record<string, RetentionRule>;
