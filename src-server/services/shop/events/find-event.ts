import { DomainError } from '#shared/errors.ts';
import type { EventByIdInput } from '#shared/events/event-queries.ts';
import { DETAIL_FIELDS, type EventDetail, type TicketTypeView } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { planParts } from '#shared/parts/parts-plan.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { ruleOf, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  availabilityOf,
  fewerSeats,
  isSoldOnline,
  seatsLeftOf,
  unsoldOf,
  type OnlineTicketType,
} from './event-facts.ts';
import { offeredAddOns } from '../add-ons/offered-add-ons.ts';
import { findFirstRefusals } from '../wait-list/find-first-refusals.ts';
import { upToFullest } from '../wait-list/left-on-fullest.ts';
import { findLineUp } from '../artists/find-line-up.ts';
import { findVenue } from '../venues/find-venue.ts';
import { guestTypesOf } from './guest-types.ts';
import { findEventRow, loadTicketTypes, type EventRow } from './event-rows.ts';
import { findPreviousStart } from './series/find-previous-start.ts';
import { summaryOf } from './lists/summarise-events.ts';

/** One active event with what can be bought online; throws EVENT_NOT_FOUND. */
export function findEvent(ctx: ServiceContext, { id }: EventByIdInput): EventDetail {
  const row = findEventRow(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const types = loadTicketTypes(ctx, [id]).get(id) ?? [];
  const now = ctx.now();
  const seats = upToFullest(ctx, row);
  const seatsLeft = seatsLeftOf(seats.maxCapacity, row);
  return {
    ...summaryOf(ctx, row, types),
    ...pick(row, DETAIL_FIELDS),
    ticketTypes:
      types.length === 0
        ? [generalAdmission(seats, seatsLeft, ruleOf(row.ticketRule, ctx.operator.ticketRule))]
        : types.filter(isSoldOnline).map((type) => ticketTypeView(ctx, row, type)),
    addOns: offeredAddOns(ctx, row),
    guestTypes: guestTypesOf(ctx, row),
    firstRefusals: row.kind === 'course' ? findFirstRefusals(ctx, id) : [],
    seatsLeft,
    isPast: row.endsAt <= now,
    isCancelled: row.cancelledAt !== null,
    cancelWords: row.cancelWords,
    previousStartsAt: findPreviousStart(ctx.db, row),
    seriesId: row.seriesId,
    venue: findVenue(ctx, row.venueId),
    lineUp: findLineUp(ctx, id),
  };
}

/** A ticket type as somebody sees it who may buy it. */
export function ticketTypeView(ctx: ServiceContext, row: EventRow, type: OnlineTicketType): TicketTypeView {
  const event = upToFullest(ctx, row);
  const seatsLeft = fewerSeats(seatsLeftOf(type.quota, type), seatsLeftOf(event.maxCapacity, event));
  const unsold = fewerSeats(unsoldOf(type.quota, type), unsoldOf(event.maxCapacity, event));
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    otherWords: type.otherWords,
    priceCents: type.priceCents,
    vatBps: type.vatBps,
    availability: availabilityOf(type, { left: seatsLeft, unsold }, ctx.now()),
    saleStartsAt: type.saleStartsAt,
    saleEndsAt: type.saleEndsAt,
    ticketRule: ruleOf(type.ticketRule, row.ticketRule, ctx.operator.ticketRule),
    parts: planParts(type.partsPlan, { priceCents: type.priceCents, event: row, now: ctx.now() }),
    seatsLeft,
    evening: null,
  };
}

/** An event without an active ticket type sells plain entry at its own price. */
function generalAdmission(row: EventRow, seatsLeft: number | null, ticketRule: TicketRule): TicketTypeView {
  return {
    id: GENERAL_ADMISSION_ID,
    ...GENERAL_ADMISSION,
    priceCents: cents(row.priceCents),
    vatBps: row.vatBps,
    availability: seatsLeft !== 0 ? 'on_sale' : unsoldOf(row.maxCapacity, row) === 0 ? 'sold_out' : 'held',
    saleStartsAt: null,
    saleEndsAt: null,
    ticketRule,
    parts: null,
    seatsLeft,
    evening: null,
  };
}
