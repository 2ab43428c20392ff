import { SUMMARY_FIELDS, type EventSummary } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import { ruleOf } from '#shared/tickets/ticket-rule.ts';
import { pick } from '#shared/pick.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { upToFullest } from '../../wait-list/left-on-fullest.ts';
import { fromPriceOf, isSoldOut, placesLeftOf, saleOf, type OnlineTicketType } from '../event-facts.ts';
import { loadTicketTypes, type EventRow } from '../event-rows.ts';

/** An event as lists show it, from its row and its ticket types. */
export function summaryOf(ctx: ServiceContext, row: EventRow, types: readonly OnlineTicketType[]): EventSummary {
  const now = ctx.now();
  const seats = upToFullest(ctx, row);
  return {
    id: row.id,
    evenings: row.evenings,
    ...pick(row, SUMMARY_FIELDS),
    ticketRule: ruleOf(row.ticketRule, ctx.operator.ticketRule),
    fromPriceCents: fromPriceOf(cents(row.priceCents), types, now),
    placesLeft: placesLeftOf(seats, types, now),
    sale: saleOf(types, now),
    currentCapacity: row.soldCount,
    isSoldOut: isSoldOut(seats, types, now),
  };
}

/** Rows as lists show them: one read for all their ticket types. */
export function summariseEvents(ctx: ServiceContext, rows: readonly EventRow[]): EventSummary[] {
  if (rows.length === 0) return [];
  const types = loadTicketTypes(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => summaryOf(ctx, row, types.get(row.id) ?? []));
}
