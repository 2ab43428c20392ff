import type { GoodsTileView } from '#shared/door/desk-state.ts';
import type { SnapshotGoods } from '#shared/door/goods.ts';
import { goodsListText } from '#shared/door/price-list.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { sumGoodsAfter } from '../../base/journal/find-entries.ts';
import { isSignedBy } from '../../base/signing-keys.ts';
import { GOODS_UP_TO } from '../../link/snapshot/apply-snapshot.ts';
import { readSetting } from '../../base/store/settings-table.ts';

/** What is sold tonight beside tickets. */
export function goodsTonight(ctx: DeskContext): SnapshotGoods[] {
  const eventId = ctx.tonight()?.id;
  const items = ctx.snapshot().goods?.items ?? [];
  return items.filter((item) => item.eventId === null || item.eventId === eventId);
}

/** The server signed their prices: nobody changed one on this machine's disk. */
export function areGoodsGenuine(ctx: DeskContext): boolean {
  const { goods, keyOf } = ctx.snapshot();
  const key = goods === null ? undefined : keyOf(goods.keyId);
  if (goods === null || key === undefined) return false;
  return isSignedBy(key, Buffer.from(goodsListText(goods.items)), Buffer.from(goods.signature, 'base64'));
}

/** The tiles: what is left is the server's count, less what this desk has sold since. Other desks may have sold too. */
export function goodsTiles(ctx: DeskContext): GoodsTileView[] {
  const goods = goodsTonight(ctx);
  const isCounted = goods.some(({ stock }) => stock !== null);
  const sold = isCounted
    ? sumGoodsAfter(ctx.store, readSetting<number>(ctx.store, GOODS_UP_TO) ?? 0)
    : new Map<string, number>();
  return goods.map(({ id, name, kind, priceCents, stock }) => ({
    id,
    name,
    kind,
    priceCents,
    left: stock === null ? null : stock - (sold.get(id) ?? 0),
  }));
}
