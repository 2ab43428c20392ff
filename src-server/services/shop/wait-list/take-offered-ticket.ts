import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';
import { handOverCents } from '#shared/tickets/ticket-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTicketFacts, isBeingPaid, type TicketFacts, type TicketOfferRow } from './find-ticket-offers.ts';
import { canChangeHands } from './ways-of-ticket.ts';

type Db = Pick<ServiceContext, 'db'>;

/** An offer with its ticket, where somebody may still have it: its holder has neither come nor given it back. */
export function findOffered(ctx: Db, offerId: string): { offer: TicketOfferRow; ticket: TicketFacts } | undefined {
  const offer = findRow(ctx.db, ticketOffers, { id: offerId });
  const ticket = offer?.state === 'open' ? findTicketFacts(ctx, offer.ticketId) : undefined;
  return offer === undefined || ticket === undefined || !canChangeHands(ticket) ? undefined : { offer, ticket };
}

export const findByToken = (ctx: Db, token: string): TicketOfferRow | undefined =>
  findRow(ctx.db, ticketOffers, { token });

/** Which offered ticket an order would take; null for a seat of its own. */
export function offerOfInput(ctx: Db, { handOverToken, seatOfferId }: CreateOrderInput): string | null {
  if (handOverToken !== undefined) return findByToken(ctx, handOverToken)?.id ?? null;
  if (seatOfferId === undefined) return null;
  return findRow(ctx.db, seatOffers, { id: seatOfferId }, ['ticketOfferId'])?.ticketOfferId ?? null;
}

/** What its taker pays today, by the rule that the ticket was bought under. */
export const dueOf = ({ ticketRule, pricePaidCents, nowCents }: TicketFacts): number =>
  ticketRule?.handOver == null ? 0 : handOverCents(ticketRule.handOver, pricePaidCents, nowCents);

/**
 * The one line of an order that takes a ticket somebody is handed: the fee and what the price has risen by. Call it
 * inside the order's transaction. Errors: TICKET_OFFER_OVER, INVALID_INPUT for anything but that ticket.
 */
export function takeHandedTicket(
  ctx: ServiceContext,
  input: CreateOrderInput & { handOverToken: string },
): { ticketOfferId: string; lines: PricedLine[] } {
  const named = findByToken(ctx, input.handOverToken);
  const found = named && findOffered(ctx, named.id);
  if (found === undefined || found.offer.endsAt <= ctx.now() || isBeingPaid(ctx, found.offer.id))
    throw new DomainError('TICKET_OFFER_OVER');
  const { ticketTypeId, ticketTypeName: name, role, vatBps } = found.ticket;
  const [item, ...more] = input.items;
  const isIt =
    input.eventId === found.offer.eventId &&
    input.eveningId === undefined &&
    more.length === 0 &&
    item?.quantity === 1 &&
    item.ticketTypeId === (ticketTypeId ?? GENERAL_ADMISSION_ID) &&
    (item.roles?.[0] ?? null) === role;
  if (!isIt) throw new DomainError('INVALID_INPUT');
  const unitPriceCents = cents(dueOf(found.ticket));
  return {
    ticketOfferId: found.offer.id,
    lines: [{ ticketTypeId, name, description: '', quantity: 1, unitPriceCents, vatBps }],
  };
}
