import type { PartState } from '#shared/parts/part-state.ts';

const STATES: Record<PartState, string> = {
  planned: 'will be charged',
  paid: 'paid',
  failed: 'refused by the bank, tried again',
  overdue: 'overdue: the door says so, the seat stays until you refund the order',
  void: 'not owed any more',
};

/** The office's words about prices in parts. */
export const ORDER_PARTS_WORDS = {
  title: 'Paid in parts',
  part: (n: number, amount: string): string => `Part ${n}: ${amount}`,
  stands: (state: PartState, day: string | null): string => (day === null ? STATES[state] : `${day}, ${STATES[state]}`),
  ofOrder: 'It pays a part of another order’s price:',
  order: (number: string): string => `order ${number}`,
};
