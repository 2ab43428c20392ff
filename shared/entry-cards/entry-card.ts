import type { EventKind } from '#shared/events/event-kind.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import type { Cents } from '#shared/money.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';

export const CARD_LEAST_ENTRIES = 2;
export const CARD_MOST_ENTRIES = 50;
export const CARD_MOST_MONTHS = 36;
export const CARD_NAME_LENGTH = 40;
export const CARD_MOST_CENTS = 100_000;
/** Of the rates of § 12 UStG, which the tickets have that it pays. */
export const CARD_VAT_RATES = [1900, 700] as const;
/** With so many entries left its guest is told, once. */
export const CARD_FEW_ENTRIES = 2;
/** A card that is over by then stays open so long for an entry that comes back because its night was called off. */
export const CARD_GRACE_DAYS = 30;

/** A card as it is bought: what it is called, how many entries it has, and which events these open. */
export type CardTerms = {
  names: TwoTexts;
  entries: number;
  priceCents: Cents;
  vatBps: number;
  opens: EventKind[];
  months: number;
};

/** A kind of card that can be bought now. */
export type OfferedCard = CardTerms & { id: string };

/** Where an entry went. */
export type SpentEntry = { ticketId: string; eventTitle: string; startsAt: Date; holderName: string | null };

/** A card in one's account. */
export type OwnCard = Pick<CardTerms, 'names' | 'entries' | 'opens'> & {
  id: string;
  restEntries: number;
  endsAt: Date;
  spent: SpentEntry[];
};

/** `entryCards.bought`: how the order of a card stands. */
export type BoughtCard = Pick<CardTerms, 'names' | 'entries' | 'priceCents'> & {
  orderId: string;
  isPaid: boolean;
  hasFailed: boolean;
  url: string | null;
  endsAt: Date | null;
};

/** One's card as `checkout.quote` offers it for an event: what is left, and how many tickets of the choice it would pay. */
export type CardForOrder = Pick<CardTerms, 'names'> & { id: string; restEntries: number; pays: number };

/** What a line needs for an entry to pay it: no other price, the card's rate of VAT, and a price at all. */
const isPaidByEntry = (line: OrderLine, card: Pick<CardTerms, 'vatBps'>): boolean =>
  line.member === null &&
  line.promo === undefined &&
  line.addOn === undefined &&
  line.unitPriceCents > 0 &&
  line.vatBps === card.vatBps;

/**
 * The lines with so many tickets paid by a card as it has entries, the dearest first: each is a line of its own that costs
 * nothing. Whoever has a member's price or a code pays that. Pure.
 */
export function withCard(
  lines: readonly OrderLine[],
  card: Pick<CardTerms, 'vatBps'> & { id: string; restEntries: number },
): OrderLine[] {
  const paid = new Map<OrderLine, number>();
  let left = card.restEntries;
  const dearest = lines.filter((line) => isPaidByEntry(line, card));
  for (const line of dearest.toSorted((one, other) => other.unitPriceCents - one.unitPriceCents)) {
    const quantity = Math.min(left, line.quantity);
    if (quantity > 0) paid.set(line, quantity);
    left -= quantity;
  }
  return lines.flatMap((line): OrderLine[] => {
    const quantity = paid.get(line);
    if (quantity === undefined) return [line];
    const entryCard = { id: card.id, normalUnitPriceCents: line.unitPriceCents };
    const own: OrderLine = { ...line, quantity, unitPriceCents: 0 as Cents, entryCard };
    return quantity === line.quantity ? [own] : [own, { ...line, quantity: line.quantity - quantity }];
  });
}

/** How many tickets of an order a card pays. */
export const entriesOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { entryCard, quantity }) => sum + (entryCard === undefined ? 0 : quantity), 0);

/**
 * What a ticket that an entry paid is promised of the rule that its price would have had: it may be let go as long as
 * that could be given back, released or changed, and its entry comes back. It is sold to nobody, as nobody has paid for
 * it in money. Pure.
 */
export function ruleWithCard(rule: TicketRule | null): TicketRule | null {
  const until = [rule?.release, rule?.giveBack, rule?.change].flatMap((part) =>
    part == null ? [] : [part.hoursBefore],
  );
  return until.length === 0 ? null : { giveBack: null, release: { hoursBefore: Math.min(...until) } };
}

/** What of a card a refund of its price takes off it, in whole entries. Pure. */
export const entriesFor = (cents: number, { entries, priceCents }: { entries: number; priceCents: number }): number =>
  Math.ceil((cents * entries) / priceCents);
