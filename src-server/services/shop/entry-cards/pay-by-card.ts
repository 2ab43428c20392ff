import { desc, eq } from 'drizzle-orm';
import { entriesOf, withCard, type CardForOrder } from '#shared/entry-cards/entry-card.ts';
import { DomainError } from '#shared/errors.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { prepared } from '#server/db/client.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { findRows, insertRow } from '#server/db/rows.ts';
import { entryCardMoves } from '#server/db/schema/entry-cards.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCard, findEntriesHeld, requireCard, usableCards, type CardRow } from './find-card.ts';

type Choice = {
  event: { kind: EventKind };
  /** One evening of a course; an entry does not pay a whole course. */ eveningId?: string | undefined;
  lines: readonly OrderLine[];
};

const opens = ({ opens: kinds }: CardRow, { event, eveningId }: Choice): boolean =>
  kinds.includes(event.kind) && (event.kind !== 'course' || eveningId !== undefined);

/** The lines that a card pays of a choice, with so many entries. */
const paidLines = (card: CardRow, choice: Choice): OrderLine[] =>
  opens(card, choice) ? withCard(choice.lines, card) : [...choice.lines];

/** With the entries that one's own open order holds: a new order takes that one's place. */
function withOpenOrder(ctx: ServiceContext, card: CardRow, openOrderId: string | null): CardRow {
  const held = openOrderId === null ? undefined : findEntriesHeld(ctx, openOrderId);
  return held?.cardId === card.id ? { ...card, restEntries: card.restEntries + held.entries } : card;
}

type Asked = Choice & { userId: string | null; openOrderId: string | null; entryCardId: string | undefined };

/**
 * The lines with the card that is asked for, and which of one's cards could pay. Holds nothing. Throws ENTRY_CARD_UNKNOWN,
 * ENTRY_CARD_OVER, ENTRY_CARD_NOT_HERE.
 */
export function quoteCards(ctx: ServiceContext, asked: Asked): { lines: OrderLine[]; cards: CardForOrder[] } {
  const { userId, openOrderId, entryCardId, lines } = asked;
  if (userId === null) return { lines: [...lines], cards: [] };
  const cards = usableCards(ctx, userId)
    .map((card) => withOpenOrder(ctx, card, openOrderId))
    .map((card) => ({ ...card, pays: entriesOf(paidLines(card, asked)) }))
    .filter(({ pays }) => pays > 0)
    .map(({ id, names, restEntries, pays }) => ({ id, names, restEntries, pays }));
  if (entryCardId === undefined) return { lines: [...lines], cards };
  const card = withOpenOrder(ctx, requireCard(ctx, entryCardId, userId), openOrderId);
  const paid = paidLines(card, asked);
  if (entriesOf(paid) === 0) throw new DomainError(card.restEntries === 0 ? 'ENTRY_CARD_SPENT' : 'ENTRY_CARD_NOT_HERE');
  return { lines: paid, cards };
}

/**
 * The lines of an order that is being written, with as many tickets paid by a card as the buyer was shown. Throws
 * ENTRY_CARD_UNKNOWN, ENTRY_CARD_OVER, ENTRY_CARD_NOT_HERE, and ENTRY_CARD_SPENT where it would pay fewer.
 */
export function payByCard(
  ctx: ServiceContext,
  choice: Choice & { userId: string; entryCard: CreateOrderInput['entryCard'] },
): OrderLine[] {
  if (choice.entryCard === undefined) return [...choice.lines];
  const card = requireCard(ctx, choice.entryCard.id, choice.userId);
  const paid = paidLines(card, choice);
  const entries = entriesOf(paid);
  if (entries < choice.entryCard.entries)
    throw new DomainError(
      opens(card, choice) && card.restEntries < choice.entryCard.entries ? 'ENTRY_CARD_SPENT' : 'ENTRY_CARD_NOT_HERE',
    );
  return entries === choice.entryCard.entries
    ? paid
    : withCard(choice.lines, { ...card, restEntries: choice.entryCard.entries });
}

/** The card that pays lines of an order, and how many. */
function paidBy(ctx: ServiceContext, orderId: string): { cardId: string; entries: number } | undefined {
  const paid = findRows(ctx.db, orderItems, { orderId }).filter(({ entryCardId }) => entryCardId !== null);
  const [first] = paid;
  if (first?.entryCardId == null) return undefined;
  return { cardId: first.entryCardId, entries: paid.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/**
 * An order has so many entries of a card for itself until it is paid or let go (db/triggers-entry-cards.ts); one that holds
 * them already holds no more. Call inside the transaction that wrote its lines. Throws ENTRY_CARD_SPENT: the database
 * refuses what is not there.
 */
export function holdEntries(ctx: ServiceContext, orderId: string): void {
  const paid = paidBy(ctx, orderId);
  const missing = paid === undefined ? 0 : paid.entries - (findEntriesHeld(ctx, orderId)?.entries ?? 0);
  if (paid === undefined || missing === 0) return;
  try {
    const row = { cardId: paid.cardId, orderId, why: 'held' as const, entries: -missing, at: ctx.now() };
    insertRow(ctx.db, entryCardMoves, row);
  } catch (error) {
    if (isRefusedBy(error, GUARDS.cardSpent)) throw new DomainError('ENTRY_CARD_SPENT', {}, { cause: error });
    throw error;
  }
}

/** Whether an order is paid by as many entries of just this card, or by none where none is named. */
export function hasSameCard(ctx: ServiceContext, orderId: string, asked: CreateOrderInput['entryCard']): boolean {
  const paid = paidBy(ctx, orderId);
  return paid?.cardId === asked?.id && (paid?.entries ?? 0) === (asked?.entries ?? 0);
}

const takenLast = prepared({ orderId: tickets.orderId, count: Number }, (orm, { orderId, count }) =>
  orm
    .select({ position: tickets.position, entryCardId: tickets.entryCardId })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(desc(tickets.cancelledAt), desc(tickets.position))
    .limit(count)
    .prepare(),
);

/**
 * Of the tickets of an order that were taken back last, in their order, the cards that had paid them: they were moved, and
 * what came back goes along with them. A card that is gone with its account pays nothing any more.
 */
export const cardsOfMoved = (ctx: ServiceContext, orderId: string, count: number): (string | null)[] =>
  takenLast(ctx.db)
    .all({ orderId, count })
    .toSorted((one, other) => one.position - other.position)
    .map(({ entryCardId }) => (entryCardId !== null && findCard(ctx, entryCardId) !== undefined ? entryCardId : null));
