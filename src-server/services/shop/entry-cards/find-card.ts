import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { OwnCard } from '#shared/entry-cards/entry-card.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type CardRow = typeof entryCards.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

const byHold = prepared({ orderId: entryCardMoves.orderId }, (orm, { orderId }) =>
  orm
    .select({ cardId: entryCardMoves.cardId, entries: sql<number>`-sum(${entryCardMoves.entries})` })
    .from(entryCardMoves)
    .where(eq(entryCardMoves.orderId, orderId))
    .groupBy(entryCardMoves.cardId)
    .prepare(),
);
const ofPerson = prepared({ userId: entryCards.userId }, (orm, { userId }) =>
  orm
    .select()
    .from(entryCards)
    .where(and(eq(entryCards.userId, userId), isNotNull(entryCards.issuedAt)))
    .orderBy(desc(entryCards.createdAt), desc(entryCards.id))
    .prepare(),
);
const usableOf = prepared({ userId: entryCards.userId, now: entryCards.endsAt }, (orm, { userId, now }) =>
  orm
    .select()
    .from(entryCards)
    .where(and(eq(entryCards.userId, userId), gt(entryCards.endsAt, now)))
    .orderBy(asc(entryCards.endsAt), asc(entryCards.id))
    .prepare(),
);
const spentOn = prepared({ cardId: tickets.entryCardId }, (orm, { cardId }) =>
  orm
    .select({
      ticketId: tickets.id,
      eventTitle: events.title,
      startsAt: events.startsAt,
      holderName: tickets.holderName,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.entryCardId, cardId), ne(tickets.status, 'cancelled')))
    .orderBy(desc(events.startsAt), desc(tickets.id))
    .prepare(),
);

export const findCard = ({ db }: Db, id: string): CardRow | undefined => findRow(db, entryCards, { id });
export const findCardOfOrder = ({ db }: Db, orderId: string): CardRow | undefined =>
  findRow(db, entryCards, { orderId });

/** The card that an order was held by, and how many entries it holds still. */
export const findEntriesHeld = ({ db }: Db, orderId: string): { cardId: string; entries: number } | undefined =>
  byHold(db).get({ orderId });

/** Somebody's cards that are paid and not over, which ends first is first. */
export const usableCards = (ctx: Pick<ServiceContext, 'db' | 'now'>, userId: string): CardRow[] =>
  usableOf(ctx.db).all({ userId, now: ctx.now() });

/** A card that this person can pay with now. Throws ENTRY_CARD_UNKNOWN, ENTRY_CARD_OVER. */
export function requireCard(ctx: Pick<ServiceContext, 'db' | 'now'>, id: string, userId: string | null): CardRow {
  const card = findCard(ctx, id);
  if (card?.endsAt == null || userId === null || card.userId !== userId) throw new DomainError('ENTRY_CARD_UNKNOWN');
  if (ctx.now() >= card.endsAt) throw new DomainError('ENTRY_CARD_OVER');
  return card;
}

/** What somebody bought, with what is left and where the entries went, the newest first. */
export function listOwnCards(ctx: ServiceContext): OwnCard[] {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return ofPerson(ctx.db)
    .all({ userId })
    .flatMap(({ id, names, entries, opens, restEntries, endsAt }) =>
      endsAt === null
        ? []
        : [{ id, names, entries, opens, restEntries, endsAt, spent: spentOn(ctx.db).all({ cardId: id }) }],
    );
}
