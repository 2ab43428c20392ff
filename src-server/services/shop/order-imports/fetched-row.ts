/** The first row of the table that the answers become: names that `guessOrderMapping` knows. */
export const FETCHED_HEAD = [
  'Order code',
  'Position ID',
  'Event',
  'Start date',
  'Status',
  'Checked in',
  'Attendee name',
  'Email',
  'Product',
  'Price',
  'Secret',
  'Order date',
];
/** A ticket as the other system's interface tells it, in the order of `FETCHED_HEAD`. */
export type FetchedRow = [
  order: string,
  position: string,
  event: string,
  startsAt: string,
  status: string,
  checkedIn: string,
  name: string,
  email: string,
  product: string,
  price: string,
  code: string,
  orderedAt: string,
];
/** Asks one page; the answer as JSON. Throws ORDERS_NOT_FETCHED for everything but that. */
export type AskPage = (url: string) => Promise<unknown>;
