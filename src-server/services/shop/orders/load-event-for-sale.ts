import { and, asc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { onSaleFor, type TicketScope } from '#shared/events/evening-sale.ts';
import { onEvening } from '#shared/events/on-evening.ts';
import { takesPlace, type Timed } from '#shared/events/evenings.ts';
import type { EventForMember } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import type { EventForSale, TicketTypeForSale } from '#shared/orders/price-order.ts';
import { refundRuleOf, type RefundRule } from '#shared/orders/refund-promise.ts';
import type { PartsPlan } from '#shared/parts/parts-plan-input.ts';
import { promisedRule, ruleOf, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const listTypes = prepared({ eventId: ticketTypes.eventId }, (orm, { eventId }) =>
  orm
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      description: ticketTypes.description,
      priceCents: ticketTypes.priceCents,
      vatBps: ticketTypes.vatBps,
      channel: ticketTypes.channel,
      saleStartsAt: ticketTypes.saleStartsAt,
      saleEndsAt: ticketTypes.saleEndsAt,
      needsCode: ticketTypes.needsCode,
      ticketRule: ticketTypes.ticketRule,
      partsPlan: ticketTypes.partsPlan,
      quota: ticketTypes.quota,
      scope: ticketTypes.scope,
      soldCount: ticketTypes.soldCount,
      heldCount: ticketTypes.heldCount,
    })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), eq(ticketTypes.isActive, true)))
    .orderBy(asc(ticketTypes.position))
    .prepare(),
);

/** An event's active ticket types in the organiser's order, with prices and rates as they are stored. */
export const listTypesForSale = (ctx: Pick<ServiceContext, 'db'>, eventId: string): RowOf<typeof listTypes>[] =>
  listTypes(ctx.db).all({ eventId });

/** Of the whole event, or those that let in to one evening of it, each on sale around that one. */
const typesOf = (
  ctx: ServiceContext,
  eventId: string,
  { eveningId, startsAt, endsAt }: { eveningId: string | null; startsAt: Date; endsAt: Date },
): RowOf<typeof listTypes>[] =>
  listTypesForSale(ctx, eventId)
    .filter(({ scope }) => (scope === 'whole') === (eveningId === null))
    .map((type) => (eveningId === null ? type : onSaleFor(type, { startsAt, endsAt })));

/** An event, or one evening of a course as who buys that one alone has it. Throws EVENT_NOT_FOUND, EVENT_OVER. */
function nightForSale(ctx: ServiceContext, eventId: string, eveningId: string | null) {
  const row = findRow(ctx.db, events, { id: eventId }, [
    'title',
    'kind',
    'startsAt',
    'endsAt',
    'evenings',
    'isPreParty',
    'memberOffer',
    'refundRule',
    'ticketRule',
    'priceCents',
    'vatBps',
    'isActive',
    'cancelledAt',
  ]);
  if (row === undefined || !row.isActive || row.cancelledAt !== null) throw new DomainError('EVENT_NOT_FOUND');
  if (eveningId !== null && !row.evenings.some((evening) => evening.id === eveningId && takesPlace(evening)))
    throw new DomainError('EVENT_NOT_FOUND');
  const night = onEvening(row, eveningId);
  if (night.endsAt <= ctx.now()) throw new DomainError('EVENT_OVER');
  return night;
}

/** What is promised to who buys now; `ticketRule` is null where nothing is for when plans change. */
type Promises = { refundRule: RefundRule; ticketRule: TicketRule | null };

/**
 * An event that may be sold now, with its active ticket types; with an evening of a course, those that let in to that
 * one. In the operator's §19 mode every rate is 0. Throws EVENT_NOT_FOUND and EVENT_OVER.
 */
export function loadEventForSale(
  ctx: ServiceContext,
  eventId: string,
  eveningId: string | null = null,
): {
  event: EventForSale & EventForMember & { title: string } & Promises & Timed;
  types: (TicketTypeForSale & Pick<Promises, 'ticketRule'> & { scope: TicketScope; partsPlan: PartsPlan | null })[];
} {
  const row = nightForSale(ctx, eventId, eveningId);
  const priceOf = ({ priceCents, vatBps }: { priceCents: number; vatBps: number }) => ({
    priceCents: cents(priceCents),
    vatBps: ctx.operator.vatMode === 'small-business' ? 0 : vatBps,
  });
  const { title, kind, startsAt, endsAt, evenings, isPreParty, memberOffer } = row;
  const own = { title, kind, startsAt, endsAt, evenings, isPreParty, memberOffer };
  const refundRule = refundRuleOf(row, ctx.now());
  const promised = (own: TicketRule | null): TicketRule | null =>
    promisedRule(ruleOf(own, row.ticketRule, ctx.operator.ticketRule), row, ctx.now());
  return {
    event: { ...own, refundRule, ticketRule: promised(null), ...priceOf(row) },
    types: typesOf(ctx, eventId, { eveningId, ...row }).map((type) => ({
      ...type,
      ticketRule: promised(type.ticketRule),
      ...priceOf(type),
    })),
  };
}
