/**
 * How long: days from what starts the period, or whole years from the end of the calendar year it fell in (§ 147 (4)
 * AO).
 */
export type Period = { days: number } | { yearsAfterYearEnd: number };

export type KeepingRule = {
  /** Every table of the database stands in one rule at least; a test walks the schema. */
  tables: readonly string[];
  /** What it is, as the privacy page says it. Null where a table holds nothing about a person. */
  what: string | null;
  /** Without one: until the account is deleted, or for as long as `until` says. */
  period?: Period;
  /** From when on the period runs, or what ends the keeping. */
  until: string;
  /** The reason, with its legal basis. */
  why: string;
};

const CONTRACT = 'the contract with you, Art. 6 (1) b GDPR';
const ORDERLY_HOUSE = 'our interest in a shop that runs safely, Art. 6 (1) f GDPR';
const TAX = 'tax law demands it, Art. 6 (1) c GDPR, § 147 AO, § 14b UStG';

/** One copy a day. */
export const BACKUPS_KEPT = 14;

/** Everything that is kept, how long and why. The privacy page and the forgetting job both read it. */
export const RETENTION = {
  account: {
    tables: [
      'users',
      'user_docs',
      'user_search',
      'profiles',
      'accounts',
      'user_roles',
      'second_factors',
      'backup_codes',
      'scheduled_deletions',
      'payment_customers',
      'cashier_pins',
      'desk_pins',
      'kasse_tries',
    ],
    what: 'Your account and profile',
    until: 'until you delete your account',
    why: CONTRACT,
  },
  unconfirmedAccounts: {
    tables: ['users', 'profiles', 'accounts'],
    what: 'A sign-up whose e-mail address was never confirmed',
    period: { days: 7 },
    until: 'after the sign-up',
    why: CONTRACT,
  },
  sessions: {
    tables: ['sessions', 'trusted_devices'],
    what: 'Sign-ins: time, IP address and browser, and which browsers you trust',
    until: 'until you sign out, or until they run out 30 days after your last visit',
    why: ORDERLY_HOUSE,
  },
  knownDevices: {
    tables: ['known_devices'],
    what:
      'From where you have signed in before, as a fingerprint of browser and network, so that we can warn ' +
      'you of other places',
    period: { days: 365 },
    until: 'after the last sign-in from there',
    why: ORDERLY_HOUSE,
  },
  networkTries: {
    tables: ['kasse_network_tries'],
    what: 'From which networks wrong codes of the shift calendar came, as a fingerprint',
    period: { days: 1 },
    until: 'after the last wrong code',
    why: ORDERLY_HOUSE,
  },
  signInEvents: {
    tables: ['sign_in_events'],
    what:
      'When your account was signed in to, or somebody tried, and from which network (a shortened IP ' +
      'address), so that a stranger is noticed',
    period: { days: 90 },
    until: 'after it happened',
    why: ORDERLY_HOUSE,
  },
  oneTimeLinks: {
    tables: ['verifications', 'pending_sign_ups'],
    what: 'Links to confirm an address or to set a new password',
    until: 'until they are used or run out, a day at most',
    why: CONTRACT,
  },
  unpaidOrders: {
    tables: ['orders', 'order_items', 'seat_holds'],
    what: 'Orders that were never paid',
    period: { days: 30 },
    until: 'after they ended',
    why: CONTRACT,
  },
  receipts: {
    tables: [
      'orders',
      'order_items',
      'tickets',
      'refunds',
      'refund_tickets',
      'payment_exceptions',
      'ticket_docs',
      'ticket_search',
    ],
    what: 'Paid orders, tickets, receipts and refunds; without your name once your account is deleted',
    period: { yearsAfterYearEnd: 8 },
    until: 'after the end of the year of payment',
    why: TAX,
  },
  trail: {
    tables: ['audit'],
    what: 'The record of who changed what, with numbers in place of names',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year',
    why: 'it proves that the books are complete, Art. 6 (1) c GDPR, § 146 (4) AO',
  },
  paymentMessages: {
    tables: ['provider_events'],
    what: 'Messages of the payment provider: payment numbers, which are emptied once processed',
    period: { days: 90 },
    until: 'after they were processed',
    why: ORDERLY_HOUSE,
  },
  sentMails: {
    tables: ['outbox'],
    what: 'That a mail was sent; its text and your address are removed from our outbox at once',
    period: { days: 365 },
    until: 'after it was sent',
    why: ORDERLY_HOUSE,
  },
  failedMails: {
    tables: ['outbox'],
    what: 'Mails that could not be delivered, so that they can be sent again',
    period: { days: 30 },
    until: 'after they were written',
    why: CONTRACT,
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
  workshopProposals: {
    tables: ['workshops', 'workshop_photos'],
    what: 'Workshop proposals with the name and address of the artist',
    period: { days: 730 },
    until: 'after the day of the workshop',
    why: CONTRACT,
  },
  memberships: {
    tables: ['subscribers', 'membership_consents', 'member_entitlements', 'membership_perks', 'membership_cards'],
    what:
      'Your membership: plan, dates, card, and on which nights it was used; without your name once your ' +
      'account is deleted',
    period: { yearsAfterYearEnd: 3 },
    until: 'after the end of the year in which it ended',
    why: 'both sides may have to prove what was agreed until claims lapse, § 195 BGB, Art. 6 (1) b and f GDPR',
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
  till: {
    tables: [
      'admissions',
      'reentries',
      'till_records',
      'door_payments',
      'door_refunds',
      'cash_sessions',
      'z_reports',
      'desk_entries',
      'desk_exceptions',
    ],
    what: 'What was sold, paid and admitted at the door, with numbers in place of names',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year',
    why: TAX,
  },
  doorScans: {
    tables: ['verdicts'],
    what: 'What a scan of your ticket or card showed at the door: first name and initial',
    period: { days: 7 },
    until: 'after the scan',
    why: ORDERLY_HOUSE,
  },
  shifts: {
    tables: ['cashier_schedule'],
    what: 'Names in the shift calendar of the till',
    period: { days: 730 },
    until: 'after the entry was made',
    why: ORDERLY_HOUSE,
  },
  backups: {
    tables: [],
    what:
      'Daily copies of all our data and of uploaded pictures, in case a machine breaks; what you had us ' +
      'erase is in the older ones until then, and is erased again should we need one',
    until: `for ${BACKUPS_KEPT} days, until newer copies have taken their place`,
    why: ORDERLY_HOUSE,
  },
  programme: {
    tables: [
      'events',
      'ticket_types',
      'meta',
      'campaigns',
      'desks',
      'desk_pairings',
      'desk_allotments',
      'desk_changes',
      'money_days',
      'ticket_days',
    ],
    what: null,
    until: 'for good',
    why: 'they hold nothing about visitors',
  },
} as const satisfies Record<string, KeepingRule>;

type RetentionRule = keyof typeof RETENTION;
/** The rules with a period of their own: each has its part in the forgetting job. */
export type TimedRule = {
  [R in RetentionRule]: (typeof RETENTION)[R] extends { period: Period } ? R : never;
}[RetentionRule];

/** `30 days`, `8 years`; empty where there is no period. */
function periodInWords({ period }: KeepingRule): string {
  if (period === undefined) return '';
  if ('yearsAfterYearEnd' in period) return `${period.yearsAfterYearEnd} years`;
  return period.days % 365 === 0
    ? `${period.days / 365} ${period.days === 365 ? 'year' : 'years'}`
    : `${period.days} days`;
}

/** The lines of the privacy page: what is kept, how long, why. */
export function keepingLines(): string[] {
  return Object.values<KeepingRule>(RETENTION).flatMap((rule) => {
    if (rule.what === null) return [];
    const long = [periodInWords(rule), rule.until].filter((words) => words !== '').join(' ');
    return [`${rule.what}: ${long} (${rule.why}).`];
  });
}
