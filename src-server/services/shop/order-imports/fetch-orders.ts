import { csvLine } from '#shared/csv-line.ts';
import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import {
  MOST_ORDER_ROWS,
  MOST_ORDER_TEXT,
  type FetchedOrders,
  type FetchOrdersInput,
} from '#shared/orders/import/order-import.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eventbriteRows } from './fetch-eventbrite.ts';
import { FETCHED_HEAD, type AskPage, type FetchedRow } from './fetched-row.ts';
import { pretixRows } from './fetch-pretix.ts';

const ANSWERS_WITHIN_MS = 20 * SECOND_MS;
const PAGE_BYTES = 4 * 1024 * 1024;
/** Of all answers together: the largest table, of which an answer tells far more than is of use here. */
const ALL_BYTES = 128 * 1024 * 1024;
/** A shop that answers each page slowly ends here, not after hours. */
const ALL_WITHIN_MS = 10 * MINUTE_MS;

/** A token must not be sent to another place than the one it was typed in for. */
function pagesOf(ctx: ServiceContext, base: string, authorization: string): AskPage {
  const { origin } = new URL(base);
  const until = ctx.now().getTime() + ALL_WITHIN_MS;
  let leftBytes = ALL_BYTES;
  return async (url) => {
    try {
      const isOver = ctx.now().getTime() > until || leftBytes <= 0;
      if (isOver || new URL(url).origin !== origin) throw new DomainError('ORDERS_NOT_FETCHED');
      const { status, body, isCut } = await ctx.outside({
        url,
        method: 'GET',
        headers: { authorization, accept: 'application/json' },
        timeoutMs: ANSWERS_WITHIN_MS,
        maxBytes: Math.min(PAGE_BYTES, leftBytes),
      });
      leftBytes -= Buffer.byteLength(body);
      if (status !== 200 || isCut) throw new DomainError('ORDERS_NOT_FETCHED');
      return JSON.parse(body);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // Nobody there, an address inside a network, an answer that is no JSON: one sentence for all.
      throw new DomainError('ORDERS_NOT_FETCHED', {}, { cause: error });
    }
  };
}

const EVENTBRITE = 'https://www.eventbriteapi.com';

function rowsOf(ctx: ServiceContext, input: FetchOrdersInput, eventbrite: string): AsyncGenerator<FetchedRow[]> {
  if (input.source === 'pretix') return pretixRows(pagesOf(ctx, input.shopUrl, `Token ${input.apiToken}`), input);
  return eventbriteRows(pagesOf(ctx, eventbrite, `Bearer ${input.apiToken}`), {
    address: eventbrite,
    event: input.foreignEvent,
  });
}

/**
 * The orders of an event as the other system's interface tells them, as a table that is then imported like a file. The
 * token is used for these calls and kept nowhere; the address goes through the same guard as webhooks. `eventbrite` is
 * another address of theirs, for tests. Throws ORDERS_NOT_FETCHED.
 */
export async function fetchOrders(
  ctx: ServiceContext,
  input: FetchOrdersInput,
  eventbrite: string = EVENTBRITE,
): Promise<FetchedOrders> {
  requirePermission(ctx, 'events:manage');
  const lines = [csvLine(FETCHED_HEAD)];
  let length = 0;
  for await (const rows of rowsOf(ctx, input, eventbrite)) {
    // Read again by us alone, so nothing in it is made harmless for a spreadsheet.
    for (const row of rows) {
      const line = csvLine(row.map((raw) => ({ raw })));
      length += line.length;
      lines.push(line);
    }
    if (lines.length > MOST_ORDER_ROWS || length > MOST_ORDER_TEXT) throw new DomainError('TABLE_NOT_READABLE');
  }
  return {
    text: lines.join(''),
    fileName: `${input.source}: ${input.foreignEvent}`,
    source: input.source,
    rows: lines.length - 1,
  };
}
