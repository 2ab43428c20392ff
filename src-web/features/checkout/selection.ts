import { addOnName } from '#shared/add-ons/chosen.ts';
import type { Lang } from '#shared/lang.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { onEvening } from '#shared/events/on-evening.ts';
import type { EventDetail, GuestEvening, TicketTypeView } from '#shared/events/event-view.ts';
import type { TicketLimitDetails } from '#shared/error-details.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import type { OrderQuote, PromoOffer } from '#shared/orders/order-views.ts';
import { limitKindOf, type TicketAllowance } from '#shared/orders/ticket-limit.ts';

type Item = { ticketTypeId: string; quantity: number };

/** What somebody wants to buy: a type, and others besides in the same order; 1–10 tickets together. */
export type Selection = Item & { others?: readonly Item[] };

/** A selection as the server is sent it: each type once. */
export const itemsOf = ({ ticketTypeId, quantity, others = [] }: Selection): Item[] => [
  { ticketTypeId, quantity },
  ...others,
];

/** How many tickets a selection has. */
export const countOf = (selection: Selection): number =>
  itemsOf(selection).reduce((sum, item) => sum + item.quantity, 0);

/** The selection with so many tickets of another type; none takes the type out. */
export function withOther(selection: Selection, ticketTypeId: string, quantity: number): Selection {
  const others = (selection.others ?? []).filter((item) => item.ticketTypeId !== ticketTypeId);
  return { ...selection, others: quantity === 0 ? others : [...others, { ticketTypeId, quantity }] };
}

/** Whether an order holds just what is selected. */
export const isSameOrder = (own: OwnHold, selection: Selection | null): boolean =>
  selection !== null &&
  own.length === itemsOf(selection).length &&
  itemsOf(selection).every(({ ticketTypeId, quantity }) =>
    own.some((held) => held.ticketTypeId === ticketTypeId && held.quantity === quantity),
  );

/** Where a selection is kept while its buyer signs in again (draft.ts). */
export const selectionDraft = (eventId: string): string => `selection ${eventId}`;

/** A ticket type as this buyer can choose it. */
export type Choice = {
  type: TicketTypeView;
  /** At most so many in one order; 0 can't be chosen. */
  most: number;
  /** Why it can't be chosen. */
  reason: ChoiceReason | null;
  /** Where the limit per person is why no more can be chosen. */
  limit: TicketLimitDetails | null;
};
type ChoiceReason = 'soldOut' | 'held' | 'notYet' | 'ended' | 'limit';

/** Why nothing can be bought here at all; who has reached the limit has as many tickets as one person can have. */
export type ClosedReason = ChoiceReason | 'cancelled' | 'over' | 'needsCode';

/** The seats of one's own open order, which a new order of the same person would get back. */
export type OwnHold = readonly { ticketTypeId: string; quantity: number }[];

/** What tickets an order holds by type: a member's ticket is a line of its own. */
export function heldTypes(lines: readonly { ticketTypeId: string; quantity: number; addOn?: object }[]): OwnHold {
  const held = new Map<string, number>();
  for (const { ticketTypeId, quantity } of lines.filter(({ addOn }) => addOn === undefined))
    held.set(ticketTypeId, (held.get(ticketTypeId) ?? 0) + quantity);
  return Array.from(held, ([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
}

const REASONS = {
  on_sale: null,
  sold_out: 'soldOut',
  held: 'held',
  not_yet: 'notYet',
  ended: 'ended',
} as const satisfies Record<TicketTypeView['availability'], ChoiceReason | null>;

function seatsFor(type: TicketTypeView, eventSeatsLeft: number | null, own: OwnHold): number {
  if (type.evening?.isTrial === true) return Math.min(1, type.seatsLeft ?? 1);
  if (type.seatsLeft === null) return MAX_TICKETS_PER_ORDER;
  const ofType = own.find((held) => held.ticketTypeId === type.id)?.quantity ?? 0;
  if (type.evening !== null) return Math.min(MAX_TICKETS_PER_ORDER, type.seatsLeft + ofType);
  const ofEvent = own.reduce((sum, held) => sum + held.quantity, 0);
  // Another type gets those seats only where the capacity is short, and not the type's own quota.
  const back = ofType > 0 ? ofType : type.seatsLeft === eventSeatsLeft ? ofEvent : 0;
  return Math.min(MAX_TICKETS_PER_ORDER, type.seatsLeft + back);
}

/** An event with the ticket type that a code unlocks, behind those that everybody sees. */
export const withUnlocked = <E extends Pick<EventDetail, 'ticketTypes'>>(event: E, promo: PromoOffer | null): E =>
  promo?.unlocked == null ? event : { ...event, ticketTypes: [...event.ticketTypes, promo.unlocked] };

/** What can be chosen; `allowance` is what the limit per person leaves, null while it is not known. */
export function choicesOf(
  event: Pick<EventDetail, 'ticketTypes' | 'seatsLeft'> & Partial<Pick<EventDetail, 'guestTypes'>>,
  own: OwnHold = [],
  allowance: TicketAllowance | null = null,
): Choice[] {
  return [...event.ticketTypes, ...(event.guestTypes ?? [])].map((type) => {
    const seats = seatsFor(type, event.seatsLeft, own);
    const isHeldByMe = (type.availability === 'sold_out' || type.availability === 'held') && seats > 0;
    const reason = isHeldByMe ? null : REASONS[type.availability];
    if (reason !== null) return { type, most: 0, reason, limit: null };
    const kind = limitKindOf(type.priceCents);
    const isUnlimited = allowance === null || type.evening !== null || allowance[kind].left >= seats;
    const limit = isUnlimited ? null : { kind, ...allowance[kind] };
    if (limit === null) return { type, most: seats, reason, limit };
    return { type, most: limit.left, reason: limit.left === 0 ? 'limit' : null, limit };
  });
}

/** Whether two types go into one order: for the whole event, or for the same evening of it. */
export const isSameNight = (one: TicketTypeView, other: TicketTypeView): boolean =>
  one.evening?.id === other.evening?.id;

/** The one evening of a course that a selection is for; null is the whole event. */
export const eveningOf = (choices: readonly Choice[], selection: Selection | null): GuestEvening | null =>
  choices.find(({ type }) => type.id === selection?.ticketTypeId)?.type.evening ?? null;

/** An event as it is sold to who comes to one evening of it: its times, and what is promised for them. */
export const asSold = (event: EventDetail, evening: GuestEvening | null): EventDetail =>
  evening === null ? event : { ...onEvening(event, evening.id), ticketTypes: event.guestTypes };

/**
 * The selection as it can be fulfilled: the first type that can be bought unless another was chosen, and no more than
 * there is. Other types come after it, as far as they can be bought and ten tickets go.
 */
export function fittingSelection(choices: readonly Choice[], selected: Partial<Selection>): Selection | null {
  const choice =
    choices.find(({ type, most }) => type.id === selected.ticketTypeId && most > 0) ??
    choices.find(({ most }) => most > 0);
  if (choice === undefined) return null;
  const ticketTypeId = choice.type.id;
  const quantity = Math.min(selected.quantity ?? 1, choice.most);
  let left = MAX_TICKETS_PER_ORDER - quantity;
  const others = (selected.others ?? []).flatMap((item) => {
    const most = choices.find(({ type }) => type.id === item.ticketTypeId && isSameNight(type, choice.type))?.most ?? 0;
    const fitting = item.ticketTypeId === ticketTypeId ? 0 : Math.min(item.quantity, most, left);
    left -= fitting;
    return fitting === 0 ? [] : [{ ...item, quantity: fitting }];
  });
  return { ticketTypeId, quantity, ...(others.length > 0 && { others }) };
}

/** Why nothing can be bought here at all; null while something can. */
export function closedReasonOf(
  event: Pick<EventDetail, 'isPast' | 'isCancelled'> & Partial<Pick<EventDetail, 'sale'>>,
  choices: readonly Choice[],
): ClosedReason | null {
  if (event.isCancelled) return 'cancelled';
  if (event.isPast) return 'over';
  if (choices.some(({ most }) => most > 0)) return null;
  if (choices.length === 0 && event.sale === 'open') return 'needsCode'; // every ticket type is hidden until a code unlocks it
  const reasons = new Set(choices.map(({ reason }) => reason));
  if (choices.some(({ limit }) => limit !== null)) return 'limit';
  if (reasons.has('held')) return 'held';
  if (reasons.has('soldOut')) return 'soldOut';
  return reasons.size === 1 && reasons.has('ended') ? 'ended' : 'notYet';
}

/** What is bought in the page's language, as far as it is still called as it was priced. Pure. */
export const quoteIn = (
  lang: Lang,
  quote: OrderQuote,
  event: Pick<EventDetail, 'ticketTypes' | 'addOns'>,
): OrderQuote => ({
  ...quote,
  lines: quote.lines.map((line) => {
    const { addOn, ticketTypeId, name } = line;
    const sold =
      addOn === undefined
        ? event.ticketTypes.find(({ id }) => id === ticketTypeId)
        : event.addOns.find(({ id }) => id === addOn.id);
    if (sold === undefined || addOnName(sold.name, addOn?.size) !== name) return line;
    return { ...line, name: addOnName(saidIn(sold, 'name', lang), addOn?.size) };
  }),
});
