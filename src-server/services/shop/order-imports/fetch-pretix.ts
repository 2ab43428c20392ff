import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import type { AskPage, FetchedRow } from './fetched-row.ts';

/** Names come in every language that the event has. */
const Words = z.union([z.string(), z.record(z.string(), z.string().nullable())]).nullish();
const page = <T extends z.ZodType>(row: T) => z.object({ next: z.string().nullish(), results: z.array(row) });

const Item = z.object({
  id: z.number(),
  name: Words,
  admission: z.boolean().default(true),
  variations: z.array(z.object({ id: z.number(), value: Words })).default([]),
});
const Subevent = z.object({ id: z.number(), name: Words, date_from: z.string().nullish() });
/** https://docs.pretix.eu/dev/api/resources/orders.html */
const Order = z.object({
  code: z.string(),
  status: z.string(),
  testmode: z.boolean().default(false),
  email: z.string().nullish(),
  datetime: z.string().nullish(),
  positions: z
    .array(
      z.object({
        positionid: z.number(),
        item: z.number(),
        variation: z.number().nullish(),
        price: z.string().nullish(),
        attendee_name: z.string().nullish(),
        attendee_email: z.string().nullish(),
        secret: z.string(),
        subevent: z.number().nullish(),
        canceled: z.boolean().default(false),
        checkins: z.array(z.object({ datetime: z.string().nullish(), type: z.string().default('entry') })).default([]),
      }),
    )
    .default([]),
});
type Order = z.output<typeof Order>;

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['p', 'paid'],
  ['n', 'pending'],
  ['e', 'expired'],
  ['c', 'canceled'],
]);
const MOST_PAGES = 500;
/** Products or dates of one event. */
const MOST_NAMED = 5_000;

const word = (words: z.output<typeof Words>): string =>
  typeof words === 'string' ? words : (words?.['de'] ?? words?.['en'] ?? Object.values(words ?? {})[0] ?? '') || '';

async function* pages<T extends z.ZodType>(ask: AskPage, first: string, row: T): AsyncGenerator<z.output<T>[]> {
  let next: string | null | undefined = first;
  for (let count = 0; typeof next === 'string' && count < MOST_PAGES; count++) {
    const read: z.ZodSafeParseResult<{ next?: string | null | undefined; results: z.output<T>[] }> = page(
      row,
    ).safeParse(await ask(next));
    if (!read.success) throw new DomainError('ORDERS_NOT_FETCHED');
    yield read.data.results;
    ({ next } = read.data);
  }
}

async function allOf<T extends z.ZodType>(ask: AskPage, first: string, row: T): Promise<z.output<T>[]> {
  const all: z.output<T>[] = [];
  for await (const rows of pages(ask, first, row)) {
    all.push(...rows);
    if (all.length > MOST_NAMED) throw new DomainError('ORDERS_NOT_FETCHED');
  }
  return all;
}

type Names = { products: Map<number, z.output<typeof Item>>; dates: Map<number, z.output<typeof Subevent>> };

function rowsOf(order: Order, event: string, { products, dates }: Names): FetchedRow[] {
  return order.positions
    .filter(({ item }) => products.get(item)?.admission !== false)
    .map((position) => {
      const product = products.get(position.item);
      const date = position.subevent == null ? undefined : dates.get(position.subevent);
      const variation = product?.variations.find(({ id }) => id === position.variation);
      return [
        order.code,
        String(position.positionid),
        date === undefined ? event : word(date.name) || event,
        date?.date_from ?? '',
        position.canceled ? 'canceled' : (STATUSES.get(order.status) ?? order.status),
        position.checkins.find(({ type }) => type === 'entry')?.datetime ?? '',
        position.attendee_name ?? '',
        position.attendee_email ?? order.email ?? '',
        [word(product?.name), word(variation?.value)].filter((part) => part !== '').join(' – '),
        position.price ?? '',
        position.secret,
        order.datetime ?? '',
      ];
    });
}

/**
 * The tickets of a pretix event, a page at a time; orders of its test mode are none, and what is no ticket (a T-shirt)
 * is left out.
 */
export async function* pretixRows(
  ask: AskPage,
  { shopUrl, organizer, foreignEvent }: { shopUrl: string; organizer: string; foreignEvent: string },
): AsyncGenerator<FetchedRow[]> {
  const base = new URL(`/api/v1/organizers/${organizer}/events/${foreignEvent}/`, shopUrl).href;
  const items = await allOf(ask, `${base}items/`, Item);
  const products = new Map(items.map((item) => [item.id, item]));
  let dates: Map<number, z.output<typeof Subevent>> | undefined;
  for await (const orders of pages(ask, `${base}orders/?include_canceled_positions=true`, Order)) {
    const isSeries = orders.some(({ positions }) => positions.some(({ subevent }) => subevent != null));
    if (isSeries) dates ??= new Map((await allOf(ask, `${base}subevents/`, Subevent)).map((date) => [date.id, date]));
    const names = { products, dates: dates ?? new Map() };
    yield orders.filter(({ testmode }) => !testmode).flatMap((order) => rowsOf(order, foreignEvent, names));
  }
}
