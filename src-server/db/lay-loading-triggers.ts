import type Database from 'better-sqlite3';
import { EVENING_LOADING_TRIGGERS } from './triggers-evenings.ts';
import { PEOPLE_TRIGGERS } from './triggers-people.ts';
import { eventSearchTriggers, SEARCH_TRIGGERS } from './triggers-search.ts';
import { DISPUTE_TRIGGERS, TAKINGS_TRIGGERS } from './triggers-takings.ts';
import { PROMO_TOTALS_TRIGGERS, TOTALS_TRIGGERS } from './triggers-totals.ts';
import { liftTriggers } from './triggers.ts';

/**
 * For rows that were right where they come from: what is found by words, and sums by day, are written along with them;
 * nothing guards. `layTriggers` lays the guards again.
 */
export function layLoadingTriggers(sqlite: Database.Database): void {
  liftTriggers(sqlite);
  for (const trigger of [
    ...eventSearchTriggers(true),
    ...EVENING_LOADING_TRIGGERS,
    ...SEARCH_TRIGGERS,
    ...PEOPLE_TRIGGERS,
    ...TOTALS_TRIGGERS,
    ...PROMO_TOTALS_TRIGGERS,
    ...TAKINGS_TRIGGERS,
    ...DISPUTE_TRIGGERS,
  ])
    sqlite.exec(trigger);
}
