import { z } from 'zod';

/** The two charts of accounts that German books follow, as DATEV numbers them. */
export const DATEV_CHARTS = ['03', '04'] as const;
export type DatevChart = (typeof DATEV_CHARTS)[number];

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
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => from.slice(0, 4) === to.slice(0, 4), {
    path: ['to'],
    message: 'A batch must lie within one year.',
  });
export type DatevInput = z.output<typeof DatevInput>;

/** Where a batch is downloaded. Pure. */
export const datevFile = (input: Readonly<Record<keyof DatevInput, string>>): string =>
  `/admin/exports/datev.csv?${new URLSearchParams(input).toString()}`;
