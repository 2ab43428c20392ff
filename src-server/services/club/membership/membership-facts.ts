import type { MembershipFacts, MembershipStatus } from '#shared/membership/membership-state.ts';

/** The columns a membership is judged by. */
export const FACT_COLUMNS = `status, current_period_end AS currentPeriodEnd, cancel_at AS cancelAt, pause_starts_at AS pauseStartsAt, pause_ends_at AS pauseEndsAt, grace_started_at AS graceStartedAt`;

/** As `FACT_COLUMNS` read them: instants in milliseconds. */
export type FactsRow = { status: MembershipStatus } & Record<Exclude<keyof MembershipFacts, 'status'>, number | null>;

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** What a row that was read by hand says of its membership. */
export const factsOf = (row: FactsRow): MembershipFacts => ({
  status: row.status,
  currentPeriodEnd: dateOf(row.currentPeriodEnd),
  cancelAt: dateOf(row.cancelAt),
  pauseStartsAt: dateOf(row.pauseStartsAt),
  pauseEndsAt: dateOf(row.pauseEndsAt),
  graceStartedAt: dateOf(row.graceStartedAt),
});
