import { SAFE_SHOP, type Period, type RetentionRule } from './retention-rule.ts';
import { ORDER_RETENTION } from './order-retention.ts';
import { MAIL_RETENTION } from './mail-retention.ts';
import { DOOR_RETENTION } from './door-retention.ts';
import { CONTRACT_RETENTION } from './contract-retention.ts';
import { ACCOUNT_RETENTION } from './account-retention.ts';

/** One copy a day. */
export const BACKUPS_KEPT = 14;

/** Everything that is kept, how long and why. The privacy page and the retention job both read it. */
export const RETENTION = {
  ...ACCOUNT_RETENTION,
  ...ORDER_RETENTION,
  ...MAIL_RETENTION,
  ...CONTRACT_RETENTION,
  ...DOOR_RETENTION,
  backups: {
    tables: [],
    what:
      'Daily copies of all our data and of uploaded pictures, in case a machine breaks; what you had us ' +
      'erase is in the older ones until then, and is erased again should we need one',
    until: `for ${BACKUPS_KEPT} days, until newer copies have taken their place`,
    why: SAFE_SHOP,
  },
  programme: {
    tables: [
      'events',
      'event_evenings',
      'evening_recaps',
      'role_pools',
      'wait_list_draws',
      'next_courses',
      'role_counts',
      'event_series',
      'event_templates',
      'shift_templates',
      'event_imports',
      'order_imports',
      'member_imports',
      'event_import_nights',
      'import_mappings',
      'deleted_drafts',
      'event_docs',
      'event_search',
      'venues',
      'artists',
      'line_up_entries',
      'ticket_types',
      'goods',
      'content_versions',
      'entry_card_kinds',
      'membership_plans',
      'meta',
      'leases',
      'counters',
      'campaigns',
      'desks',
      'desk_pairings',
      'desk_allotments',
      'desk_changes',
      'fiscal_accounts',
      'fiscal_devices',
      'fiscal_registrations',
      'money_days',
      'ticket_days',
      'promo_totals',
      'taking_days',
      'balance_entries',
      'payouts',
      'terms_versions',
      'thanks_notices',
      'promo_codes',
      'promo_lists',
      'promo_nights',
      'fiscal_packages',
      'webhook_endpoints',
    ],
    what: null,
    until: 'for good',
    why: 'they hold nothing about visitors',
  },
} as const satisfies Record<string, RetentionRule>;

/** The rules with a period of their own: each has its part in the retention job. */
export type TimedRule = {
  [R in keyof typeof RETENTION]: (typeof RETENTION)[R] extends { period: Period } ? R : never;
}[keyof typeof RETENTION];

/** `30 days`, `8 years`; empty where there is no period. */
function periodInWords({ period }: RetentionRule): string {
  if (period === undefined) return '';
  if ('yearsAfterYearEnd' in period) return `${period.yearsAfterYearEnd} years`;
  return period.days % 365 === 0
    ? `${period.days / 365} ${period.days === 365 ? 'year' : 'years'}`
    : `${period.days} ${period.days === 1 ? 'day' : 'days'}`;
}

/** The lines of the privacy page: what is kept, how long, why. */
export function retentionLines(): string[] {
  return Object.values<RetentionRule>(RETENTION).flatMap((rule) => {
    if (rule.what === null) return [];
    const long = [periodInWords(rule), rule.until].filter((words) => words !== '').join(' ');
    return [`${rule.what}: ${long} (${rule.why}).`];
  });
}
