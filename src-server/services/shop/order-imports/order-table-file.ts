import type { OrderProblem, OrderSource, OrderTable } from '#shared/orders/import/order-import.ts';
import type { OrderMapping } from '#shared/orders/import/order-table.ts';
import type { ForeignKind } from '#server/adapters/foreign-files/foreign-kind.ts';

/** What a table of orders says. */
export type ReadOrderTable = {
  source: OrderSource;
  table: OrderTable;
  /** Each a ForeignTicket: `unpackPortions` gives some of them at a time. */ tickets: Uint8Array<ArrayBuffer>;
  problems: OrderProblem[];
  /** How many problems there are beside those that are told one by one. */ moreProblems: number;
};

/** Whoever has more of them has another file in hand than they think. */
export const MOST_PROBLEMS = 1_000;

/** Another system's orders, as text. `mapping` says what the columns mean; without it they are taken by their names. */
export const ORDER_TABLE: ForeignKind<{ text: string; mapping: OrderMapping | undefined }, ReadOrderTable> = {
  name: 'orders',
  withinMs: 30_000,
};
