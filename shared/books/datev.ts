import { z } from 'zod';

/** The two charts of accounts that German books follow, as DATEV numbers them. */
export const DATEV_CHARTS = ['03', '04'] as const;
export type DatevChart = (typeof DATEV_CHARTS)[number];

/** Accounts that every house numbers its own way; the chart's usual number stands where nothing is entered. */
export const DATEV_ACCOUNTS = [
  'clearing',
  'till',
  'terminal',
  'provider',
  'payouts',
  'fees',
  'open',
  'vouchers',
] as const;
export type DatevAccount = (typeof DATEV_ACCOUNTS)[number];
export const USUAL_ACCOUNTS: Record<DatevChart, Record<DatevAccount, number>> = {
  '03': {
    clearing: 1360,
    till: 1000,
    terminal: 1362,
    provider: 1361,
    payouts: 1363,
    fees: 4970,
    open: 1590,
    vouchers: 1700,
  },
  '04': {
    clearing: 1460,
    till: 1600,
    terminal: 1462,
    provider: 1461,
    payouts: 1463,
    fees: 6855,
    open: 1370,
    vouchers: 3500,
  },
};

/** When a ticket paid in advance is earned: on the day of the night, or as soon as it is paid. */
const DATEV_ADVANCES = ['night', 'payment'] as const;

const account = z.coerce
  .number('A number of 3 or 4 digits.')
  .int('A number of 3 or 4 digits.')
  .min(100, 'A number of 3 or 4 digits.')
  .max(9_999, 'A number of 3 or 4 digits.')
  .optional();

/**
 * A booking batch for DATEV: whose books (the accountant's and the client's number there), which chart, which days. A
 * batch lies within one business year, which is the calendar's.
 */
export const DatevInput = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    consultant: z.coerce.number('A number of 4 to 7 digits.').int().min(1001, 'From 1001 on.').max(9_999_999),
    client: z.coerce.number('A number of at most 5 digits.').int().min(1, 'From 1 on.').max(99_999),
    chart: z.enum(DATEV_CHARTS),
    advance: z.enum(DATEV_ADVANCES).default('night'),
    clearing: account,
    till: account,
    terminal: account,
    provider: account,
    payouts: account,
    fees: account,
    open: account,
    vouchers: account,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => from.slice(0, 4) === to.slice(0, 4), {
    path: ['to'],
    message: 'A batch must lie within one year.',
  });
export type DatevInput = z.output<typeof DatevInput>;

/** Where a batch is downloaded. Pure. */
export const datevFile = (input: Readonly<Partial<Record<keyof DatevInput, string>>>): string =>
  `/admin/exports/datev.csv?${new URLSearchParams(input).toString()}`;
