import { ALL_HELD, NO_EVENTS } from '../page-messages.ts';

/** What is said of any event, wherever one is shown. */
export const en = {
  closed: { over: 'This event is over', soldOut: 'Sold Out', door: 'Tickets at the door', ended: 'Sales closed' },
  onNow: 'On now',
  /** How many can still be booked. */
  places: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  allHeld: ALL_HELD,
  book: 'Book Now',
  waitList: 'Wait list',
  startsFrom: 'Starts from',
  allPrices: (note: string) => `All prices ${note}`,
  none: NO_EVENTS,
  loading: 'Loading events',
};
