import { z } from 'zod';
import { paged } from '#shared/admin/admin-queries.ts';
import { SearchText } from '#shared/admin/search-text.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { OrderList } from '#shared/orders/order-list.ts';
import type { PromoKind } from './promo-kind.ts';

/**
 * What a code can do now. `over`: its time has run out, or its event is over or was called off. `ended`: somebody ended
 * it.
 */
export const PROMO_STATES = ['on', 'not_yet', 'used_up', 'over', 'ended'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** The lists of codes somebody looks at: all of them, or those of one state. */
export const PROMO_VIEWS = ['all', ...PROMO_STATES] as const;
export type PromoView = (typeof PROMO_VIEWS)[number];

/** A code in the panel. */
export type PromoCodeView = {
  id: string;
  code: string;
  kind: PromoKind;
  percent: number | null;
  amountCents: Cents | null;
  ticketTypeId: string | null;
  ticketTypeName: string | null;
  /** Where it holds: one of these, or so many nights that are named. */
  eventKind: EventKind | null;
  eventId: string | null;
  eventTitle: string | null;
  startsAt: Date | null;
  seriesId: string | null;
  seriesName: string | null;
  venueId: string | null;
  venueName: string | null;
  artistId: string | null;
  artistName: string | null;
  nights: number;
  /** The list it is one of. */
  listId: string | null;
  listName: string | null;
  /** Whose it is; without an account (`userId`) by name alone. */
  owner: { userId: string | null; name: string; email: string | null } | null;
  /** Every so many paid tickets earn them a free place. */ freeAfter: number | null;
  maxUses: number | null;
  maxPerPerson: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  createdAt: Date;
  state: PromoState;
  /** Tickets that were sold with it and count, and those held for open orders. */
  sold: number;
  held: number;
  /** What these sold tickets cost less than without it. */
  reducedCents: Cents;
};

/** What the list is sorted by: when a code was made, or its text. An index answers each. */
export const PROMO_SORTS = ['made', 'code'] as const;
export type PromoSort = (typeof PROMO_SORTS)[number];

const PromoCursor = z.strictObject({ createdAt: z.date(), id: IdSchema, code: z.string().max(320) });
export type PromoCursor = z.infer<typeof PromoCursor>;

const filter = {
  view: z.enum(PROMO_VIEWS).default('all'),
  /** A part of a code, with or without marks. */ search: SearchText,
  eventId: IdSchema.nullish(),
  sort: z.enum(PROMO_SORTS).default('made'),
  /** The newest code or z first. */ isDown: z.boolean().default(true),
};

/** `admin.promoCodes.listAll`; with an event its own codes and those of its kind. */
export const AllPromoCodesInput = z.strictObject({ ...filter, ...paged, cursor: PromoCursor.nullish() });
export type AllPromoCodesInput = z.output<typeof AllPromoCodesInput>;

/** What a file of the codes holds, as its address says it. */
export const PromoFileFilter = z.strictObject({ ...filter, isDown: z.stringbool().default(true) });
export type PromoFileFilter = z.output<typeof PromoFileFilter>;

const UseCursor = z.strictObject({ at: z.date(), orderId: IdSchema });
export type PromoUseCursor = z.infer<typeof UseCursor>;

/** `admin.promoCodes.uses`: `cursor` is the last order of the page before. */
export const PromoUsesInput = z.strictObject({ id: IdSchema, ...paged, cursor: UseCursor.nullish() });
export type PromoUsesInput = z.output<typeof PromoUsesInput>;

/**
 * A list of codes that are each used once, as if it were one code: its name, how many codes it has (`maxUses`), and how
 * many of them were used. Ended is one whose codes are all ended.
 */
export type PromoListView = PromoCodeView;

const ListCursor = z.strictObject({ createdAt: z.date(), id: IdSchema });
export type PromoListCursor = z.infer<typeof ListCursor>;
/** `admin.promoCodes.lists`. */
export const PromoListsInput = z.strictObject({ search: SearchText, ...paged, cursor: ListCursor.nullish() });
export type PromoListsInput = z.output<typeof PromoListsInput>;

/** What became of a code of a list. `held`: an open order has it. */
export type ListedState = 'left' | 'held' | 'used' | 'ended';

/** A code of a list, and the order that used it. */
export type ListedCode = {
  code: string;
  state: ListedState;
  /** Null while it was not used. */ usedAt: Date | null;
  orderId: string | null;
  /** Null without an account. */ userId: string | null;
  buyerName: string | null;
  eventTitle: string | null;
  startsAt: Date | null;
  paidCents: Cents | null;
  reducedCents: Cents | null;
};

/** `admin.promoCodes.listed`: the codes of a list by their text; `cursor` is the last of the page before. */
export const ListedCodesInput = z.strictObject({ id: IdSchema, ...paged, cursor: z.string().max(60).nullish() });
export type ListedCodesInput = z.output<typeof ListedCodesInput>;
/** Whose codes a file holds, as its address says it. */
export const ListedFileFilter = z.strictObject({ id: IdSchema });
export type ListedFileFilter = z.output<typeof ListedFileFilter>;

/** An order that was made with a code. Counted are its tickets with the code that were not given back. */
export type PromoUse = {
  orderId: string;
  at: Date;
  listedAs: OrderList;
  /** Null without an account. */ userId: string | null;
  buyerName: string | null;
  eventId: string | null;
  eventTitle: string | null;
  startsAt: Date | null;
  tickets: number;
  paidCents: Cents;
  /** What the tickets cost less than without it. */ reducedCents: Cents;
};
