import { DomainError } from '#shared/errors.ts';
import type { ChargedGoods, GoodsItem, SnapshotGoods } from './goods.ts';

/** Pure: what goods cost by the signed list. Throws GOODS_NOT_FOUND. */
export const priceGoods = (
  items: readonly GoodsItem[],
  { goods, isFree }: { goods: readonly SnapshotGoods[]; isFree: boolean },
): ChargedGoods[] =>
  items.map(({ goodsId, quantity }) => {
    const found = goods.find(({ id }) => id === goodsId);
    if (found === undefined) throw new DomainError('GOODS_NOT_FOUND');
    const { name, priceCents, vatBps } = found;
    return { goodsId, quantity, name, unitPriceCents: isFree ? 0 : priceCents, listPriceCents: priceCents, vatBps };
  });
