import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { foldName } from '#shared/door/fold-name.ts';
import type { CorrectCardInput } from '#shared/entry-cards/entry-card-inputs.ts';
import type { CardCursor, ListCardsInput, ListedCard } from '#shared/entry-cards/entry-card-list.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { END_OF_TIME, isBefore } from '#server/db/paging.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { insertRow } from '#server/db/rows.ts';
import { entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { findCard } from './find-card.ts';

const isSearched = (search: SQL): SQL =>
  sql`(${search} = '' or ${hasFoldedPart(users.name, search)} or ${hasFoldedPart(users.email, search)})`;

const page = prepared(
  { search: String, limit: Number, at: entryCards.issuedAt, id: entryCards.id },
  (orm, { search, limit, ...from }) =>
    orm
      .select({ card: entryCards, userName: users.name })
      .from(entryCards)
      .leftJoin(users, eq(users.id, entryCards.userId))
      .where(
        and(
          isNotNull(entryCards.issuedAt),
          isBefore(entryCards.issuedAt, entryCards.id, from),
          isSearched(sql`${search}`),
        ),
      )
      .orderBy(desc(entryCards.issuedAt), desc(entryCards.id))
      .limit(limit)
      .prepare(),
);

/** `admin.entryCards.list`: who has which card, the newest first, a page at a time. */
export function listCards(
  ctx: ServiceContext,
  { limit, cursor, search }: ListCardsInput,
): Page<ListedCard, CardCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = page(ctx.db).all({
    search: foldName(search),
    at: cursor?.issuedAt ?? END_OF_TIME,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const listed = rows.flatMap(({ card, userName }): ListedCard[] => {
    const { id, names, entries, orderId, userId, restEntries, issuedAt, endsAt } = card;
    if (issuedAt === null || endsAt === null) return [];
    const state = restEntries === 0 ? 'spent' : ctx.now() >= endsAt ? 'over' : 'on';
    return [{ id, names, entries, orderId, userId, userName, restEntries, issuedAt, endsAt, state }];
  });
  const { shown, last } = takePage(listed, limit);
  return { items: shown, nextCursor: last && { issuedAt: last.issuedAt, id: last.id } };
}

/**
 * `admin.entryCards.correct`: so many entries more, or less, and why. Throws ENTRY_CARD_UNKNOWN, CHANGED_MEANWHILE where
 * another number is left than the office saw, ENTRY_CARD_SPENT where so many are not on it.
 */
export function correctCard(ctx: ServiceContext, { id, entries, restSeen, reason }: CorrectCardInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const card = findCard(ctx, id);
    if (card?.issuedAt == null) throw new DomainError('ENTRY_CARD_UNKNOWN');
    if (card.restEntries !== restSeen) throw new DomainError('CHANGED_MEANWHILE');
    try {
      insertRow(ctx.db, entryCardMoves, { cardId: id, why: 'corrected', entries, at: ctx.now() });
    } catch (error) {
      if (isRefusedBy(error, GUARDS.cardSpent)) throw new DomainError('ENTRY_CARD_SPENT', {}, { cause: error });
      throw error;
    }
    writeAudit(ctx, {
      action: 'entry_card.corrected',
      subjectKind: 'entry_card',
      subjectId: id,
      before: { entries: restSeen },
      after: { entries: restSeen + entries, reason },
    });
  });
}
