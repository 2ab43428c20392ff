import type { ChargedGoods } from '#shared/door/goods.ts';
import { priceListText } from '#shared/door/price-list.ts';
import { priceGoods } from '#shared/door/price-goods.ts';
import { priceSale, type DoorLine } from '#shared/door/price-sale.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import { DomainError } from '#shared/errors.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { lookUp } from '../../door/scan/look-up.ts';
import { isSignedBy } from '../../base/signing-keys.ts';
import type { Bill } from './basket-draft.ts';
import { areGoodsGenuine, goodsTonight } from './goods-tonight.ts';
import { countWaitingDoorSales } from '../../base/store/door-moves.ts';
import type { ScannedMember } from '#shared/door/decide-verdict.ts';

export type PricedBasket = {
  lines: DoorLine[];
  goods: ChargedGoods[];
  totalCents: number;
  /** Handed out with a member's ticket, by its place on the bill. */
  vouchers: { position: number; cents: number }[];
  voucherCents: number;
  /** More than was set aside for this desk while nobody can be asked; sold all the same, and flagged. */
  isOverAllotment: boolean;
};

function isOverAllotment(ctx: DeskContext, event: SnapshotEvent, wanted: number): boolean {
  if (wanted === 0 || ctx.isOnline() || event.allotment === null) return false;
  return countWaitingDoorSales(ctx.store, event.id) + wanted > event.allotment;
}

/** The server signed this list: nobody changed a price on this machine's disk. */
export function isPriceListGenuine(ctx: DeskContext): boolean {
  const { priceList, events } = ctx.snapshot();
  const key = priceList === null ? undefined : ctx.snapshot().keyOf(priceList.keyId);
  if (priceList === null || key === undefined) return false;
  return isSignedBy(key, Buffer.from(priceListText(events)), Buffer.from(priceList.signature, 'base64'));
}

/** Whose card still has tonight's entitlement; null otherwise. */
function entitled(ctx: DeskContext, memberCode: string): ScannedMember | null {
  const { member } = lookUp(ctx, memberCode, requireTonight(ctx));
  return member === null ||
    !member.hasAccess ||
    member.isCardRevoked ||
    member.firstUse !== null ||
    member.priceCents === null
    ? null
    : member;
}

/** One card gives one price, whichever of its codes stands on the two lines; the server refuses it too. */
function requireEachMemberOnce(ctx: DeskContext, items: readonly SaleItem[]): void {
  const event = requireTonight(ctx);
  const members = items.flatMap(({ memberCode }) =>
    memberCode === undefined ? [] : [lookUp(ctx, memberCode, event).member?.subscriberId ?? memberCode],
  );
  if (new Set(members).size < members.length) throw new DeskRefusal('MEMBER_ON_BILL');
}

/** Whether a number is nobody's here, which is mended by typing it again, or its member has no price left. */
function refusalOf(ctx: DeskContext, { code }: DomainError, items: readonly SaleItem[]): DeskRefusal {
  if (code !== 'MEMBER_PRICE_NOT_POSSIBLE') return new DeskRefusal('PRICE_CHANGED');
  const event = requireTonight(ctx);
  const isUnknown = items.some(
    ({ memberCode }) => memberCode !== undefined && lookUp(ctx, memberCode, event).member === null,
  );
  return new DeskRefusal(isUnknown ? 'MEMBER_UNKNOWN' : 'MEMBER_NOT_ELIGIBLE');
}

function vouchersOf(ctx: DeskContext, lines: readonly DoorLine[]): PricedBasket['vouchers'] {
  const tickets = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  return tickets
    .map(({ memberCode, unitPriceCents: priceCents }, position) => ({
      position,
      cents: Math.min((memberCode === null ? null : entitled(ctx, memberCode))?.voucherCents ?? 0, priceCents),
    }))
    .filter((voucher) => voucher.cents > 0);
}

/** What a basket costs by the signed list. The screen's own sum is only compared, never taken. */
export function priceBasket(ctx: DeskContext, { items, goods = [], isFree }: Bill & { isFree: boolean }): PricedBasket {
  const event = requireTonight(ctx);
  if (!isPriceListGenuine(ctx) || (goods.length > 0 && !areGoodsGenuine(ctx))) throw new DeskRefusal('PRICE_LIST_BAD');
  try {
    requireEachMemberOnce(ctx, items);
    const lines = priceSale(items, {
      types: event.types,
      now: ctx.now(),
      planOf: (code) => entitled(ctx, code)?.planId ?? null,
      isFree,
    });
    const vouchers = vouchersOf(ctx, lines);
    const charged = priceGoods(goods, { goods: goodsTonight(ctx), isFree });
    return {
      lines,
      goods: charged,
      totalCents: [...lines, ...charged].reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
      vouchers,
      voucherCents: vouchers.reduce((sum, { cents }) => sum + cents, 0),
      isOverAllotment: isOverAllotment(
        ctx,
        event,
        lines.reduce((sum, line) => sum + line.quantity, 0),
      ),
    };
  } catch (error) {
    if (error instanceof DomainError) throw refusalOf(ctx, error, items);
    throw error;
  }
}
