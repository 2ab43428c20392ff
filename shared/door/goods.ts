import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { MAX_LINE_TICKETS } from './desk-limits.ts';

export const GOODS_KINDS = ['cloakroom', 'merchandise', 'drink', 'other'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/** In basis points: the rates that goods of ours have, and that a receipt's signed text has a slot for. */
export const GOODS_VAT_RATES = [1900, 700, 0] as const;

export const MAX_GOODS_CENTS = 100_000;
/** Goods that are on offer at once: more are no tiles any more. */
export const MOST_GOODS = 30;
const MAX_STOCK = 100_000;
const MAX_GOODS_LINES = 20;
const MAX_SALE_GOODS = 40;

const Stock = z.int('A whole number.').min(-MAX_STOCK).max(MAX_STOCK, 'At most 100,000.').nullable();

/** A new one under a new id; under a known one its changes. */
export const SaveGoodsInput = z
  .strictObject({
    id: IdSchema,
    /** Null is every night. */
    eventId: IdSchema.nullable(),
    name: z.string().overwrite(tidyLine).min(1, 'Please name it.').max(40, 'At most 40 letters: it is a tile.'),
    kind: z.enum(GOODS_KINDS),
    priceCents: z.int('In euros, like 2.50.').min(1, 'More than €0.').max(MAX_GOODS_CENTS, 'At most €1,000.'),
    vatBps: z.literal(GOODS_VAT_RATES),
    /** Null is not counted. */
    stock: Stock,
    /** What it was when the form was opened: desks sell meanwhile. */
    stockSeen: Stock,
    position: z.int('A whole number.').min(0, 'Not below 0.').max(999, 'At most 999.'),
  })
  .refine(({ stock, stockSeen }) => stock === null || stock >= 0 || stock === stockSeen, {
    path: ['stock'],
    message: 'Not below 0.',
  });
export type SaveGoodsInput = z.infer<typeof SaveGoodsInput>;

export const ArchiveGoodsInput = z.strictObject({ id: IdSchema, isActive: z.boolean() });
export type ArchiveGoodsInput = z.infer<typeof ArchiveGoodsInput>;

/** Something for sale, as the panel has it. */
export type GoodsView = {
  id: string;
  eventId: string | null;
  /** Null with goods of every night. */
  eventTitle: string | null;
  name: string;
  kind: GoodsKind;
  priceCents: number;
  vatBps: number;
  stock: number | null;
  position: number;
  isActive: boolean;
};

/** The list, and the coming events that something can be sold at alone. */
export type GoodsList = { goods: GoodsView[]; nights: { id: string; title: string; startsAt: Date }[] };

const amountCents = z.int().min(0).max(MAX_GOODS_CENTS);

/** One of tonight's goods at a desk; `stock` as the server last counted it. */
export const SnapshotGoods = z.object({
  id: z.string(),
  eventId: z.string().nullable(),
  name: z.string(),
  kind: z.enum(GOODS_KINDS),
  priceCents: amountCents,
  vatBps: z.int(),
  stock: z.int().nullable(),
});
export type SnapshotGoods = z.infer<typeof SnapshotGoods>;

/** Signed with the codes' key over `goodsListText`: nobody changed a price on the desk's disk. */
export const SnapshotGoodsList = z.object({
  keyId: z.int(),
  signature: z.string(),
  items: z.array(SnapshotGoods),
});
export type SnapshotGoodsList = z.infer<typeof SnapshotGoodsList>;

/** What a desk asks to sell beside tickets. */
export const GoodsItem = z.strictObject({ goodsId: IdSchema, quantity: z.int().min(1).max(MAX_LINE_TICKETS) });
export type GoodsItem = z.infer<typeof GoodsItem>;

const atMost = (items: readonly { quantity: number }[]): boolean =>
  items.reduce((sum, { quantity }) => sum + quantity, 0) <= MAX_SALE_GOODS;
export const GoodsItems = z
  .array(GoodsItem)
  .max(MAX_GOODS_LINES)
  .refine(atMost, 'Höchstens 40 Artikel in einem Verkauf.');

/** Goods as they were really charged. */
const ChargedGoods = GoodsItem.extend({
  name: z.string().min(1).max(120),
  unitPriceCents: amountCents,
  /** What it costs a guest who pays for it. */
  listPriceCents: amountCents,
  vatBps: z.int().min(0).max(10_000),
});
export type ChargedGoods = z.infer<typeof ChargedGoods>;
export const SoldGoods = z.array(ChargedGoods).max(MAX_GOODS_LINES).refine(atMost);

/** Goods in a closing sheet, by name; what came back is taken off. */
export type GoodsSold = { name: string; quantity: number; grossCents: number };
