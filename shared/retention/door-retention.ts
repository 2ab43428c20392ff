import { CONTRACT, SAFE_SHOP, TAX, type RetentionRule } from './retention-rule.ts';

/** The door: till, scans and shifts. */
export const DOOR_RETENTION = {
  till: {
    tables: [
      'admissions',
      'walk_ins',
      'voucher_redemptions',
      'reentries',
      'till_records',
      'door_payments',
      'door_refunds',
      'cash_sessions',
      'z_reports',
      'fiscal_documents',
      'fiscal_outages',
      'desk_entries',
      'desk_exceptions',
    ],
    what: 'What was sold, paid and admitted at the door, with numbers in place of names',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year',
    why: TAX,
  },
  tillClosings: {
    tables: ['fiscal_closings', 'fiscal_archives'],
    what: 'The name of whoever worked a till, in the closings of that till',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year',
    why: TAX,
  },
  doorScans: {
    tables: ['verdicts'],
    what: 'What a scan of your ticket or card showed at the door: first name and initial',
    period: { days: 7 },
    until: 'after the scan',
    why: SAFE_SHOP,
  },
  doorHelpers: {
    tables: ['door_phones'],
    what: 'The name you gave with your phone, as a helper at the door or as who teaches a course',
    period: { days: 30 },
    until: 'after that night, or four weeks after that course',
    why: SAFE_SHOP,
  },
  guestLists: {
    tables: ['guest_lists', 'listed_guests', 'given_tickets'],
    what:
      'Your name on a guest list of a night, with how many come along, a note and the address your tickets went to; ' +
      'tickets that we gave you',
    period: { days: 30 },
    until:
      'after that night; with your account, where your address is on it: a name alone could be anybody’s of ' +
      'that name',
    why: SAFE_SHOP,
  },
  importedOrders: {
    tables: ['imported_orders'],
    what: 'Name and address under which you bought a ticket in another ticket shop, whose orders we took over',
    period: { days: 30 },
    until: 'after that night',
    why: SAFE_SHOP,
  },
  absences: {
    tables: ['absences', 'attendance_marks'],
    what:
      'Evenings of a course that you said you could not come to, where you made up for them, and what we noted of who ' +
      'was there',
    period: { days: 365 },
    until: 'after that evening, or until you delete your account',
    why: CONTRACT,
  },
  levels: {
    tables: ['earned_levels'],
    what: 'Which level you dance in a style, by the courses that you danced through or as we have noted it',
    until: 'until you delete your account',
    why: CONTRACT,
  },
  shifts: {
    tables: ['cashier_schedule', 'shifts', 'shift_asks'],
    what: 'Who helped at which night, in which job: names in the shift calendar and in the plan of the shifts, and whom we asked',
    period: { days: 730 },
    until: 'after the entry was made; those that are yours go with your account',
    why: SAFE_SHOP,
  },
  shiftFixtures: {
    tables: ['shift_fixtures', 'shift_swaps', 'shift_standbys'],
    what:
      'Which shift you do at every night of a series, which one you would like to swap, and whether we may ask you ' +
      'when somebody is missing',
    until: 'until that plan changes, the swap is settled or you withdraw it, or you delete your account',
    why: SAFE_SHOP,
  },
} as const satisfies Record<string, RetentionRule>;
