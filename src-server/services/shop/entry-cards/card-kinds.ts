import { asc, count, desc, isNotNull } from 'drizzle-orm';
import type { OfferedCard } from '#shared/entry-cards/entry-card.ts';
import type { BuyCardInput, SaveCardKindInput } from '#shared/entry-cards/entry-card-inputs.ts';
import type { CardKindForPanel } from '#shared/entry-cards/entry-card-list.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { entryCardKinds, entryCards } from '#server/db/schema/entry-cards.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type KindRow = typeof entryCardKinds.$inferSelect;

const inOrder = prepared((orm) =>
  orm
    .select()
    .from(entryCardKinds)
    .orderBy(desc(entryCardKinds.isOffered), asc(entryCardKinds.priceCents), asc(entryCardKinds.id))
    .prepare(),
);
const soldOf = prepared((orm) =>
  orm
    .select({ kindId: entryCards.kindId, sold: count() })
    .from(entryCards)
    .where(isNotNull(entryCards.issuedAt))
    .groupBy(entryCards.kindId)
    .prepare(),
);

const termsOf = ({ id, names, entries, priceCents, vatBps, opens, months }: KindRow): OfferedCard => ({
  id,
  names,
  entries,
  priceCents: cents(priceCents),
  vatBps,
  opens,
  months,
});

/** What can be bought now, the cheapest first. */
export const listOfferedCards = (ctx: Pick<ServiceContext, 'db'>): OfferedCard[] =>
  inOrder(ctx.db)
    .all()
    .filter(({ isOffered }) => isOffered)
    .map(termsOf);

/** A kind as it is ordered. Throws ENTRY_CARD_NOT_OFFERED: it is not sold, or not on the terms that were shown. */
export function requireOfferedCard(
  ctx: Pick<ServiceContext, 'db'>,
  seen: Omit<BuyCardInput, 'idempotencyKey'>,
): OfferedCard {
  const row = findRow(ctx.db, entryCardKinds, { id: seen.kindId });
  if (
    row?.isOffered !== true ||
    row.priceCents !== seen.priceCents ||
    row.entries !== seen.entries ||
    row.months !== seen.months
  )
    throw new DomainError('ENTRY_CARD_NOT_OFFERED');
  return termsOf(row);
}

/** `admin.entryCards.kinds`: every kind, those on offer first, with how many were sold. */
export function listCardKinds(ctx: ServiceContext): CardKindForPanel[] {
  requirePermission(ctx, 'admin:read');
  const sold = new Map(
    soldOf(ctx.db)
      .all()
      .map((row) => [row.kindId, row.sold]),
  );
  return inOrder(ctx.db)
    .all()
    .map((row) => ({ ...termsOf(row), isOffered: row.isOffered, sold: sold.get(row.id) ?? 0 }));
}

/** `admin.entryCards.saveKind`: a new kind, or other terms of one for who buys from now on. */
export function saveCardKind(ctx: ServiceContext, input: SaveCardKindInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const { id, nameEn, nameDe, ...rest } = input;
    const now = ctx.now();
    const terms = { ...rest, names: { en: nameEn, de: nameDe }, updatedAt: now };
    const isNew = findRow(ctx.db, entryCardKinds, { id }, ['id']) === undefined;
    if (isNew) insertRow(ctx.db, entryCardKinds, { id, ...terms, createdAt: now });
    else updateRows(ctx.db, entryCardKinds, { id }, terms);
    const { entries, priceCents, vatBps, opens, months, isOffered } = input;
    writeAudit(ctx, {
      action: 'entry_card_kind.saved',
      subjectKind: 'entry_card_kind',
      subjectId: id,
      after: { name: nameEn, entries, priceCents, vatBps, opens: opens.join(', '), months, isOffered },
    });
  });
}
