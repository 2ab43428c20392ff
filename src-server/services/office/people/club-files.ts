import type { MemberFilter, SubscriptionFilter } from '#shared/newsletters/subscriptions.ts';
import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { paidUntilOf } from '#shared/membership/owed.ts';
import { localDateOf } from '#shared/time.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planOf } from '../../shop/plans/load-plans.ts';
import { readMembers, type MemberRow } from './list-members.ts';
import { readSubscriptions, type SubscriptionListRow } from './list-subscriptions.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { textCell } from '../../base/files/workbook.ts';

const day = (instant: Date | null): string => (instant === null ? '' : localDateOf(instant));

/** Every cell is text. */
const ofWords = <Row>({
  wordsOf,
  ...list
}: Omit<FileOfList<Row>, 'lineOf' | 'cellsOf'> & { wordsOf: (row: Row) => string[] }): FileOfList<Row> => ({
  ...list,
  lineOf: wordsOf,
  cellsOf: (row) => wordsOf(row).map(textCell),
});

const subscriptionsOf = (ctx: ServiceContext, filter: SubscriptionFilter): FileOfList<SubscriptionListRow> =>
  ofWords({
    sheet: 'Subscriptions',
    columns: [
      { name: 'E-mail', width: 36 },
      { name: 'Type', width: 16 },
      { name: 'Active', width: 10 },
      { name: 'Account', width: 10 },
      { name: 'Since', width: 14 },
    ],
    batches: batchesOf(
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

const membersOf = (ctx: ServiceContext, filter: MemberFilter): FileOfList<MemberRow> =>
  ofWords({
    sheet: 'Members',
    columns: [
      { name: 'Name', width: 28 },
      { name: 'E-mail', width: 36 },
      { name: 'Plan', width: 24 },
      { name: 'Paid', width: 18 },
      { name: 'Membership ID', width: 28 },
      { name: 'Status', width: 12 },
      { name: 'Since', width: 14 },
      { name: 'Paid until', width: 14 },
      { name: 'Ends on', width: 14 },
    ],
    batches: batchesOf((range) => readMembers(ctx.db, filter, range), filter.search !== ''),
    wordsOf: (row) => [
      row.name ?? '',
      row.email ?? '',
      planOf(ctx, row.planId).name,
      PAID_BY_WORDS[row.paidBy],
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
