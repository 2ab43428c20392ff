import { priceListText } from '#shared/door/price-list.ts';
import { pick } from '#shared/pick.ts';
import { NIGHT_FIELDS, type Snapshot, type SnapshotEvent } from '#shared/door/snapshot.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { findOpenSession } from '../cash/session-rows.ts';
import { headCount } from '../check-in/head-count.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { voucherKeyOf } from '../../shop/tickets/voucher-code.ts';
import { fillAllotment } from '../devices/allotment.ts';
import type { Desk } from '../devices/desk.ts';
import { doorTypes } from '../devices/door-types.ts';
import type { Night } from './tonight.ts';
import { allPlans } from '#server/services/shop/plans/load-plans.ts';

const VERSION_LENGTH = 16;

/**
 * Tonight's events with prices, seats and head counts. A desk whose till is open keeps a few seats for the time without
 * a network.
 */
export function snapshotEvents(ctx: ServiceContext, desk: Desk, nights: readonly Night[]): SnapshotEvent[] {
  const isSelling = findOpenSession(ctx, desk.id) !== undefined;
  const plans = allPlans(ctx);
  return nights.map((night) => {
    const types = doorTypes(ctx, { ...night, id: night.eventId, evening: night.eveningId === null ? null : night });
    const cheapest = Math.min(
      ...types.filter(({ channel }) => channel !== 'online').map(({ priceCents }) => priceCents),
    );
    const vouchers = Number.isFinite(cheapest)
      ? plans.map((plan) => memberPrice(plan, night, cents(cheapest))?.voucherCents ?? 0)
      : [];
    return {
      id: night.id,
      ...pick(night, NIGHT_FIELDS),
      startsAt: night.startsAt.getTime(),
      endsAt: night.endsAt.getTime(),
      isCancelled: night.cancelledAt !== null,
      evening: night.evening,
      seatsLeft: night.seatsLeft,
      allotment: isSelling
        ? fillAllotment(ctx, { deskId: desk.id, eventId: night.eventId, seatsLeft: night.seatsToKeep })
        : night.seatsLeft === null
          ? null
          : 0,
      counts: headCount(ctx, night, night.maxCapacity),
      voucherCents: Math.max(0, ...vouchers),
      voucherKey: voucherKeyOf(ctx.kasse.pepper, night.eventId),
      types,
    };
  });
}

/** The price list with our signature: what a desk may charge when nobody can be asked. */
export function signPriceList(
  ctx: ServiceContext,
  events: readonly SnapshotEvent[],
): NonNullable<Snapshot['priceList']> {
  const text = priceListText(events);
  return {
    version: hashSecret(text).slice(0, VERSION_LENGTH),
    keyId: ctx.signer.keyId,
    signature: Buffer.from(ctx.signer.sign(Buffer.from(text))).toString('base64'),
  };
}
