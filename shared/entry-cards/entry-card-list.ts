import { z } from 'zod';
import { paged } from '#shared/admin/admin-queries.ts';
import { SearchText } from '#shared/admin/search-text.ts';
import { IdSchema } from '#shared/ids.ts';
import type { CardTerms } from './entry-card.ts';

/** What can be done with a card now. */
export type CardState = 'on' | 'spent' | 'over';

const CardCursor = z.strictObject({ issuedAt: z.date(), id: IdSchema });
export type CardCursor = z.infer<typeof CardCursor>;

/** `admin.entryCards.list`: `cursor` is the last card of the page before. */
export const ListCardsInput = z.strictObject({
  /** A part of a name or an address. */ search: SearchText,
  ...paged,
  cursor: CardCursor.nullish(),
});
export type ListCardsInput = z.output<typeof ListCardsInput>;

/** A card in the panel, and whose it is. */
export type ListedCard = Pick<CardTerms, 'names' | 'entries'> & {
  id: string;
  orderId: string;
  userId: string | null;
  userName: string | null;
  restEntries: number;
  issuedAt: Date;
  endsAt: Date;
  state: CardState;
};

/** A kind of card in the panel, with how many of it were sold. */
export type CardKindForPanel = CardTerms & { id: string; isOffered: boolean; sold: number };
