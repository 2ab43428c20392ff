import type { Cents } from '#shared/money.ts';

/** How an order's part stands: `failed` is tried again, `overdue` is the office's, `void` is owed no more. */
export const PART_STATES = ['planned', 'paid', 'failed', 'overdue', 'void'] as const;
export type PartState = (typeof PART_STATES)[number];
/** Owed still. */
export const isOpenPart = ({ state }: { state: PartState }): boolean =>
  state === 'planned' || state === 'failed' || state === 'overdue';

/** One part of a price; `dueAt` is null for the first, which is paid with the order. */
export type PlannedPart = { cents: Cents; dueAt: Date | null };

/** A part of an order as its buyer and the office see it. */
export type PartView = { n: number; cents: Cents; dueAt: Date; state: PartState };
