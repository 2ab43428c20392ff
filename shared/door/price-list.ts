import type { SnapshotGoods } from './goods.ts';
import { canonicalJson } from './hash-chain.ts';
import type { SnapshotEvent } from './snapshot.ts';

/**
 * What of the events is the price list: all that a price at the door follows from. The server signs its bytes, the desk
 * checks them before it sells without a network.
 */
export function priceListText(
  events: readonly Pick<
    SnapshotEvent,
    'id' | 'kind' | 'startsAt' | 'isPreParty' | 'memberOffer' | 'voucherCents' | 'types'
  >[],
): string {
  return canonicalJson(
    events.map(({ id, kind, startsAt, isPreParty, memberOffer, voucherCents, types }) => ({
      id,
      kind,
      startsAt,
      isPreParty,
      memberOffer,
      voucherCents,
      types: types.map(
        ({ id: typeId, name, priceCents, vatBps, channel, saleStartsAt, saleEndsAt, isActive, memberPrices }) => ({
          id: typeId,
          name,
          priceCents,
          vatBps,
          channel,
          saleStartsAt,
          saleEndsAt,
          isActive,
          memberPrices,
        }),
      ),
    })),
  );
}

/** The same for goods: all but the stock, which changes all night long. */
export const goodsListText = (items: readonly SnapshotGoods[]): string =>
  canonicalJson(items.map(({ id, eventId, name, priceCents, vatBps }) => ({ id, eventId, name, priceCents, vatBps })));
