import { randomUUID } from 'node:crypto';
import type { SaveCardKindInput } from '#shared/entry-cards/entry-card-inputs.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { saveCardKind } from '#server/services/shop/entry-cards/card-kinds.ts';
import { buyCard, showBoughtCard } from '#server/services/shop/orders/buy-card.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { pay } from '#tests/support/buy.ts';
import { sessionOf } from '#tests/support/gift-vouchers.ts';
import { addBuyer, type TestShop } from '#tests/support/test-shop.ts';

export const CARD_OF_TEN: Omit<SaveCardKindInput, 'id'> = {
  nameEn: 'Card of ten',
  nameDe: '10er-Karte',
  entries: 10,
  priceCents: 9_500,
  vatBps: 1900,
  opens: ['party'],
  months: 12,
  isOffered: true,
};

/** A kind of card as an admin saves it. Gives its id. */
export function addCardKind(shop: TestShop, more: Partial<SaveCardKindInput> = {}): string {
  const id = randomUUID();
  saveCardKind(shop.as(addBuyer(shop), ['admin']), { id, ...CARD_OF_TEN, ...more });
  return id;
}

/** A card is ordered and not paid yet. */
export function orderCard(
  shop: TestShop,
  userId: string,
  { kindId, ...more }: { kindId: string; idempotencyKey?: string },
) {
  const { priceCents, entries, months } =
    shop.db.sqlite
      .prepare<[string], { priceCents: number; entries: number; months: number }>(
        'SELECT price_cents AS priceCents, entries, months FROM entry_card_kinds WHERE id = ?',
      )
      .get(kindId) ?? CARD_OF_TEN;
  const input = { kindId, priceCents, entries, months, idempotencyKey: randomUUID(), lang: 'de' as const, ...more };
  return buyCard(shop.as(userId), input);
}

/** One that is paid. */
export async function boughtCard(
  shop: TestShop,
  userId: string,
  more: Partial<SaveCardKindInput> = {},
): Promise<{ orderId: string; cardId: string }> {
  const { orderId } = await orderCard(shop, userId, { kindId: addCardKind(shop, more) });
  pay(shop, { sessionId: sessionOf(shop, orderId) });
  await showBoughtCard(shop.as(userId), orderId);
  const cardId = shop.db.sqlite
    .prepare<[string], string>('SELECT id FROM entry_cards WHERE order_id = ?')
    .pluck()
    .get(orderId);
  return { orderId, cardId: cardId ?? '' };
}

/** Tickets are ordered with entries of a card. */
export const checkoutByCard = (
  shop: TestShop,
  userId: string,
  {
    eventId,
    cardId,
    quantity = 1,
    entries = quantity,
  }: { eventId: string; cardId: string; quantity?: number; entries?: number },
) =>
  startCheckout(shop.as(userId), {
    eventId,
    items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }],
    entryCard: { id: cardId, entries },
  });

export const entriesLeft = (shop: TestShop, cardId: string): number =>
  shop.db.sqlite.prepare<[string], number>('SELECT rest_entries FROM entry_cards WHERE id = ?').pluck().get(cardId) ??
  -1;
