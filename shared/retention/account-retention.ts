import { CONTRACT, SAFE_SHOP, type RetentionRule } from './retention-rule.ts';

/** Accounts, sign-ins and the links that prove an address. */
export const ACCOUNT_RETENTION = {
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
      'passkeys',
      'api_keys',
      'scheduled_deletions',
      'account_merges',
      'payment_customers',
      'guest_months',
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
    what: 'A sign-up whose e-mail address was never confirmed; with a membership that we brought in, once that has ended',
    period: { days: 7 },
    until: 'after the sign-up',
    why: CONTRACT,
  },
  personNotes: {
    tables: ['person_notes'],
    what: 'What our office noted about you, such as an injury that you told us of',
    until: 'until the note is taken away or you delete your account',
    why: CONTRACT,
  },
  bans: {
    tables: ['bans'],
    what: 'That you are banned from our nights, why and until when; while it holds, also when you delete your account',
    period: { days: 365 },
    until: 'after the ban has ended',
    why: 'our interest in nights on which everybody is safe, Art. 6 (1) f GDPR',
  },
  addressChanges: {
    tables: ['address_changes'],
    what:
      'That our office changed the e-mail address of your account or was asked to: both addresses, how you proved who ' +
      'you are, and whether somebody objected, so that nobody takes your account from you',
    period: { days: 180 },
    until: 'after it was asked for',
    why: SAFE_SHOP,
  },
  sessions: {
    tables: ['sessions', 'trusted_devices'],
    what: 'Sign-ins: time, IP address and browser, and which browsers you trust',
    until: 'until you sign out, or until they run out 30 days after your last visit',
    why: SAFE_SHOP,
  },
  knownDevices: {
    tables: ['known_devices'],
    what:
      'From where you have signed in before, as a fingerprint of browser and network, so that we can warn ' +
      'you of other places',
    period: { days: 365 },
    until: 'after the last sign-in from there',
    why: SAFE_SHOP,
  },
  networkTries: {
    tables: ['kasse_network_tries'],
    what: 'From which networks wrong codes of the shift calendar came, as a fingerprint',
    period: { days: 1 },
    until: 'after the last wrong code',
    why: SAFE_SHOP,
  },
  signInEvents: {
    tables: ['sign_in_events'],
    what:
      'When your account was signed in to, or somebody tried, and from which network (a shortened IP ' +
      'address), so that a stranger is noticed',
    period: { days: 90 },
    until: 'after it happened',
    why: SAFE_SHOP,
  },
  apiAnswers: {
    tables: ['api_answers'],
    what: 'What programs were answered that act with keys of our staff, so that a repeat changes nothing twice',
    period: { days: 1 },
    until: 'after the answer',
    why: SAFE_SHOP,
  },
  oneTimeLinks: {
    tables: ['verifications', 'pending_sign_ups'],
    what: 'Links to confirm an address, to sign in or to set a new password',
    until: 'until they are used or run out, a day at most',
    why: CONTRACT,
  },
} as const satisfies Record<string, RetentionRule>;
