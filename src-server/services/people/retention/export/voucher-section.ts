import { asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { promoOwners, promoPlaces } from '#server/db/schema/promo-owners.ts';
import { PERSON } from '../names-person.ts';
import { isOwn } from './export-section.ts';

/** Vouchers that somebody bought, and their credit, with what is left. */
export const voucherSection = prepared(PERSON, (orm) =>
  orm
    .select({
      kind: giftVouchers.kind,
      code: giftVouchers.code,
      amountCents: giftVouchers.amountCents,
      leftCents: giftVouchers.restCents,
      for: giftVouchers.forName,
      from: giftVouchers.fromName,
      words: giftVouchers.words,
      sentTo: giftVouchers.recipientEmail,
      issuedAt: giftVouchers.issuedAt,
      endsAt: giftVouchers.endsAt,
    })
    .from(giftVouchers)
    .where(isOwn(giftVouchers.userId))
    .orderBy(asc(giftVouchers.createdAt))
    .prepare(),
);

/** Cards of several entries that somebody bought, with what came on each and went off it. */
export const cardSection = prepared(PERSON, (orm) =>
  orm
    .select({
      names: entryCards.names,
      entries: entryCards.entries,
      left: entryCards.restEntries,
      opens: entryCards.opens,
      issuedAt: entryCards.issuedAt,
      endsAt: entryCards.endsAt,
      move: entryCardMoves.why,
      movedEntries: entryCardMoves.entries,
      movedAt: entryCardMoves.at,
    })
    .from(entryCards)
    .leftJoin(entryCardMoves, eq(entryCardMoves.cardId, entryCards.id))
    .where(isOwn(entryCards.userId))
    .orderBy(asc(entryCards.createdAt), asc(entryCardMoves.id))
    .prepare(),
);

/** Promo codes that are somebody's, and the free places that were taken for them. */
export const codeSection = prepared(PERSON, (orm) =>
  orm
    .select({
      code: promoCodes.code,
      since: promoOwners.createdAt,
      freePlaceAfter: promoOwners.freeAfter,
      freePlacesTaken: sql<number>`${orm
        .select({ n: sql`count(*)` })
        .from(promoPlaces)
        .where(eq(promoPlaces.promoCodeId, promoCodes.id))}`,
    })
    .from(promoOwners)
    .innerJoin(promoCodes, eq(promoCodes.id, promoOwners.promoCodeId))
    .where(isOwn(promoOwners.userId))
    .orderBy(asc(promoOwners.createdAt), asc(promoCodes.code))
    .prepare(),
);
