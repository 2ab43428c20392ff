import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemberFilter, SubscriptionFilter } from '#shared/admin/subscriptions.ts';
import { paidUntilOf } from '#shared/membership/owed.ts';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { localDateOf } from '#shared/time.ts';
import { END_OF_TIME, type PageRange } from '#server/db/paging.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planNameOf, readMembers, type MemberRow } from '../people/list-members.ts';
import { readSubscriptions, type SubscriptionListRow } from '../people/list-subscriptions.ts';

const BATCH = 500;
const MOST_FOUND = 10_000;
const day = (instant: Date | null): string => (instant === null ? '' : localDateOf(instant));

/** A list in batches, never more of it in memory; what a search finds comes at once. */
async function* batches<Row extends { createdAt: Date; id: string }>(
  read: (range: PageRange) => Row[],
  isSearch: boolean,
): AsyncGenerator<Row[]> {
  if (isSearch) return yield read({ at: END_OF_TIME, id: '', limit: MOST_FOUND });
  let after = { at: END_OF_TIME, id: '' };
  for (;;) {
    const rows = read({ ...after, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = { at: last.createdAt, id: last.id };
    await nextTurn(); // others are answered between two batches
  }
}

/** Newsletter subscriptions as CSV, a piece at a time. */
export async function* subscriptionsCsv(ctx: ServiceContext, filter: SubscriptionFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(['E-mail', 'Type', 'Active', 'Account', 'Since']);
  const line = ({ email, type, isActive, hasAccount, createdAt }: SubscriptionListRow) =>
    csvLine([email, type, isActive ? 'yes' : 'no', hasAccount ? 'yes' : 'no', day(createdAt)]);
  for await (const rows of batches((range) => readSubscriptions(ctx.db, filter, range), filter.search !== ''))
    yield rows.map(line).join('');
}

/** Memberships as CSV, a piece at a time. */
export async function* membersCsv(ctx: ServiceContext, filter: MemberFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(['Name', 'E-mail', 'Plan', 'Membership ID', 'Status', 'Since', 'Paid until', 'Ends on']);
  const line = (row: MemberRow) =>
    csvLine([
      row.name ?? '',
      row.email ?? '',
      planNameOf(row.planId),
      row.membershipId ?? '',
      row.status,
      day(row.startedAt),
      day(paidUntilOf(row)),
      day(row.cancelAt),
    ]);
  for await (const rows of batches((range) => readMembers(ctx.db, filter, range), filter.search !== ''))
    yield rows.map(line).join('');
}
