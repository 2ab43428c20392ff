import type { SnapshotGoods, SnapshotGoodsList } from '#shared/door/goods.ts';
import { goodsListText } from '#shared/door/price-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsOnSale } from './goods-rows.ts';

/** What a desk sells beside tonight's tickets, with our signature over the prices. */
export function snapshotGoods(
  ctx: ServiceContext,
  nights: readonly { id: string; eventId: string }[],
): SnapshotGoodsList {
  // What is sold on one event only is named by the night that the desk knows.
  const items = new Map<string, SnapshotGoods>(
    nights
      .flatMap(({ id, eventId }) =>
        goodsOnSale(ctx, eventId).map((item) => (item.eventId === null ? item : { ...item, eventId: id })),
      )
      .map((item) => [item.id, item]),
  );
  const list = [...items.values()];
  return {
    keyId: ctx.signer.keyId,
    signature: Buffer.from(ctx.signer.sign(Buffer.from(goodsListText(list)))).toString('base64'),
    items: list,
  };
}
