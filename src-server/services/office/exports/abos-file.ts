import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemberFilter, SubscriptionFilter } from '#shared/admin/subscriptions.ts';
import { paidUntilOf } from '#shared/membership/owed.ts';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { localDateOf } from '#shared/time.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planNameOf, readMembers, type MemberRow } from '../people/list-members.ts';
import { readSubscriptions, type SubscriptionListRow } from '../people/list-subscriptions.ts';
import { textCell, workbook } from './workbook.ts';

const BATCH = 500;
const MOST_FOUND = 10_000;
const day = (instant: Date | null): string => (instant === null ? '' : localDateOf(instant));

/** A list in batches, never more of it in memory; what a search finds comes at once. */
async function* batches<Row extends { createdAt: Date; id: string }>(
  read: (range: { after: Row | null; limit: number }) => Row[],
  isSearch: boolean,
): AsyncGenerator<Row[]> {
  if (isSearch) return yield read({ after: null, limit: MOST_FOUND });
  for (let after: Row | null = null; ;) {
    const rows: Row[] = read({ after, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last;
    await nextTurn(); // others are answered between two batches
  }
}

type ListOf<Row> = {
  sheet: string;
  columns: readonly { name: string; width: number }[];
  batches: AsyncIterable<Row[]>;
  wordsOf: (row: Row) => string[];
};

async function* csvOf<Row>({ columns, batches: pieces, wordsOf }: ListOf<Row>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(columns.map(({ name }) => name));
  for await (const rows of pieces) yield rows.map((row) => csvLine(wordsOf(row))).join('');
}

const xlsxOf = <Row>({ wordsOf, ...list }: ListOf<Row>): Promise<Buffer> =>
  workbook({ ...list, cellsOf: (row) => wordsOf(row).map(textCell) });

const subscriptionsOf = (ctx: ServiceContext, filter: SubscriptionFilter): ListOf<SubscriptionListRow> => ({
  sheet: 'Subscriptions',
  columns: [
    { name: 'E-mail', width: 36 },
    { name: 'Type', width: 16 },
    { name: 'Active', width: 10 },
    { name: 'Account', width: 10 },
    { name: 'Since', width: 14 },
  ],
  batches: batches(
    ({ after, limit }) =>
      readSubscriptions(ctx.db, filter, { at: after?.createdAt ?? END_OF_TIME, id: after?.id ?? '', limit }),
    filter.search !== '',
  ),
  wordsOf: ({ email, type, isActive, hasAccount, createdAt }) => [
    email,
    type,
    isActive ? 'yes' : 'no',
    hasAccount ? 'yes' : 'no',
    day(createdAt),
  ],
});

const membersOf = (ctx: ServiceContext, filter: MemberFilter): ListOf<MemberRow> => ({
  sheet: 'Members',
  columns: [
    { name: 'Name', width: 28 },
    { name: 'E-mail', width: 36 },
    { name: 'Plan', width: 24 },
    { name: 'Membership ID', width: 28 },
    { name: 'Status', width: 12 },
    { name: 'Since', width: 14 },
    { name: 'Paid until', width: 14 },
    { name: 'Ends on', width: 14 },
  ],
  batches: batches((range) => readMembers(ctx.db, filter, range), filter.search !== ''),
  wordsOf: (row) => [
    row.name ?? '',
    row.email ?? '',
    planNameOf(row.planId),
    row.membershipId ?? '',
    row.status,
    day(row.startedAt),
    day(paidUntilOf(row)),
    day(row.cancelAt),
  ],
});

/** Newsletter subscriptions as CSV, a piece at a time. */
export const subscriptionsCsv = (ctx: ServiceContext, filter: SubscriptionFilter): AsyncGenerator<string> =>
  csvOf(subscriptionsOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 subscriptions. */
export const subscriptionsXlsx = (ctx: ServiceContext, filter: SubscriptionFilter): Promise<Buffer> =>
  xlsxOf(subscriptionsOf(ctx, filter));

/** Memberships as CSV, a piece at a time. */
export const membersCsv = (ctx: ServiceContext, filter: MemberFilter): AsyncGenerator<string> =>
  csvOf(membersOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 memberships. */
export const membersXlsx = (ctx: ServiceContext, filter: MemberFilter): Promise<Buffer> =>
  xlsxOf(membersOf(ctx, filter));
