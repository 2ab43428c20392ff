import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import type { AskPage, FetchedRow } from './fetched-row.ts';

/** https://www.eventbrite.com/platform/api#/reference/attendee */
const Attendee = z.object({
  id: z.string(),
  created: z.string().nullish(),
  order_id: z.string(),
  ticket_class_name: z.string().nullish(),
  cancelled: z.boolean().default(false),
  refunded: z.boolean().default(false),
  checked_in: z.boolean().default(false),
  status: z.string().nullish(),
  costs: z.object({ gross: z.object({ currency: z.string(), major_value: z.string() }).nullish() }).nullish(),
  profile: z
    .object({
      name: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      email: z.string().nullish(),
    })
    .nullish(),
  barcodes: z.array(z.object({ barcode: z.string(), status: z.string().nullish() })).default([]),
});
const Page = z.object({
  attendees: z.array(Attendee),
  pagination: z.object({ has_more_items: z.boolean().default(false), continuation: z.string().nullish() }),
});

const MOST_PAGES = 500;

function rowOf(attendee: z.output<typeof Attendee>, event: string): FetchedRow {
  const { profile, costs, barcodes, cancelled, refunded } = attendee;
  const used = attendee.checked_in || barcodes.some(({ status }) => status === 'used');
  const name = profile?.name ?? [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  // What was paid in another currency is not told here: no rate is invented.
  const price = costs?.gross?.currency === 'EUR' ? costs.gross.major_value : '';
  return [
    attendee.order_id,
    attendee.id,
    event,
    '',
    refunded ? 'refunded' : cancelled ? 'cancelled' : (attendee.status ?? ''),
    used ? 'yes' : '',
    name,
    profile?.email ?? '',
    attendee.ticket_class_name ?? '',
    price,
    barcodes[0]?.barcode ?? '',
    attendee.created ?? '',
  ];
}

/** The attendees of an Eventbrite event, one for each ticket, a page at a time. */
export async function* eventbriteRows(
  ask: AskPage,
  { address, event }: { address: string; event: string },
): AsyncGenerator<FetchedRow[]> {
  const first = new URL(`/v3/events/${event}/attendees/`, address);
  let next: URL | null = first;
  for (let count = 0; next !== null && count < MOST_PAGES; count++) {
    const read = Page.safeParse(await ask(next.href));
    if (!read.success) throw new DomainError('ORDERS_NOT_FETCHED');
    const { attendees, pagination } = read.data;
    yield attendees.map((attendee) => rowOf(attendee, event));
    const { continuation } = pagination;
    next = pagination.has_more_items && typeof continuation === 'string' ? new URL(first) : null;
    if (typeof continuation === 'string') next?.searchParams.set('continuation', continuation);
  }
}
