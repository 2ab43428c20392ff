import type { ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import type { ForeignKind } from '#server/adapters/foreign-files/foreign-kind.ts';

/** What a calendar or a table of events says, as much of it as an import takes. */
export type ReadEvents = ReadNights & {
  /** How many problems there are beside those that are told one by one. */ moreProblems: number;
  /** Null for a calendar. */ table: { head: string[]; sample: string[][]; mapping: TableMapping } | null;
};

/** Whoever has more of them has another file in hand than they think. */
export const MOST_PROBLEMS = 100;

/** A season's file, as text. `mapping` says what a table's columns mean; without it they are taken by their names. */
export const EVENT_FILE: ForeignKind<{ text: string; mapping: TableMapping | undefined; now: Date }, ReadEvents> = {
  name: 'events',
  withinMs: 30_000,
};
