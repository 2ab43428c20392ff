import type { SnapshotGoods, SnapshotGoodsList } from '#shared/door/goods.ts';
import { goodsListText } from '#shared/door/price-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsOnSale } from './goods-rows.ts';

/** What a desk sells beside tonight's tickets, with our signature over the prices. */
export function snapshotGoods(ctx: ServiceContext, eventIds: readonly string[]): SnapshotGoodsList {
  const items = new Map<string, SnapshotGoods>(
    eventIds.flatMap((eventId) => goodsOnSale(ctx, eventId)).map((item) => [item.id, item]),
  );
  const list = [...items.values()];
  return {
    keyId: ctx.signer.keyId,
    signature: Buffer.from(ctx.signer.sign(Buffer.from(goodsListText(list)))).toString('base64'),
    items: list,
  };
}
