import type { GivenView } from '#shared/tickets/give-tickets.ts';

const ticketWord = (count: number): string => (count === 1 ? 'ticket' : 'tickets');

/** '2 tickets, 1 of them inside'; 'taken back' once none of them counts. */
export function giftWords({ tickets }: Pick<GivenView, 'tickets'>): string {
  const valid = tickets.filter(({ status }) => status !== 'cancelled');
  const inside = tickets.filter(({ status }) => status === 'used').length;
  if (valid.length === 0) return `${tickets.length} ${ticketWord(tickets.length)}, taken back`;
  return `${valid.length} ${ticketWord(valid.length)}${inside === 0 ? '' : `, ${inside} inside`}`;
}

/** All tickets of an event that were given and count. */
export const givenCount = (gifts: readonly GivenView[]): number =>
  gifts.reduce((sum, { tickets }) => sum + tickets.filter(({ status }) => status !== 'cancelled').length, 0);
