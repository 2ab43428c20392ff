import { randomUUID } from 'node:crypto';
import { addBerlinDays, startOfBerlinDay } from '#shared/berlin.ts';
import { CARD_FEW_ENTRIES, entriesFor } from '#shared/entry-cards/entry-card.ts';
import { DomainError } from '#shared/errors.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCard, findCardOfOrder, findEntriesHeld } from './find-card.ts';

type NewCard = Omit<
  typeof entryCards.$inferInsert,
  'id' | 'restEntries' | 'issuedAt' | 'endsAt' | 'fewToldAt' | 'createdAt'
>;

/** A card that opens nothing yet. Call inside the transaction that keeps its order. */
export function makeCard(ctx: ServiceContext, card: NewCard): void {
  insertRow(ctx.db, entryCards, { id: randomUUID(), ...card, createdAt: ctx.now() });
}

/** Until the end of the day so many months later, by the clock of Munich. */
const endOf = (from: Date, months: number): Date => addBerlinDays(startOfBerlinDay(addMonths(from, months)), 1);

/** An order of a card is paid: it has its entries, and its months begin. Call inside that transaction. */
export function issueBoughtCard(ctx: ServiceContext, orderId: string): void {
  const card = findCardOfOrder(ctx, orderId);
  if (card === undefined) throw new Error(`order ${orderId} buys no card`);
  const [cardId, now] = [card.id, ctx.now()];
  updateRows(ctx.db, entryCards, { id: cardId, issuedAt: null }, { issuedAt: now, endsAt: endOf(now, card.months) });
  insertRow(ctx.db, entryCardMoves, { cardId, why: 'issued', entries: card.entries, at: now });
  const after = { entries: card.entries };
  writeAudit(ctx, { action: 'entry_card.issued', subjectKind: 'entry_card', subjectId: cardId, after });
  putInOutbox(ctx, { kind: 'mail.entry_card_bought', refId: cardId, lang: card.lang });
}

/** An order is paid with entries: whoever has few left is told, once in a card's life. Call inside that transaction. */
export function tellFewEntries(ctx: ServiceContext, orderId: string): void {
  const held = findEntriesHeld(ctx, orderId);
  const card = held === undefined ? undefined : findCard(ctx, held.cardId);
  if (card === undefined || card.restEntries === 0 || card.restEntries > CARD_FEW_ENTRIES) return;
  if (updateRows(ctx.db, entryCards, { id: card.id, fewToldAt: null }, { fewToldAt: ctx.now() }) === 0) return;
  putInOutbox(ctx, { kind: 'mail.entry_card_few', refId: card.id, lang: card.lang });
}

/**
 * What a card cost is to be given back, or a part of it. The entries that this bought go off it by themselves
 * (db/triggers-entry-cards.ts). Throws ENTRY_CARD_SPENT where so many are not on it any more.
 */
export function requireOnCard(ctx: ServiceContext, orderId: string, cents: number): void {
  const card = findCardOfOrder(ctx, orderId);
  if (card !== undefined && card.restEntries < entriesFor(cents, card)) throw new DomainError('ENTRY_CARD_SPENT');
}
