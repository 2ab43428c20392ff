import { priceListText } from '#shared/door/price-list.ts';
import type { Snapshot, SnapshotEvent } from '#shared/door/snapshot.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { findOpenSession } from '../cash/session-rows.ts';
import { headCount } from '../check-in/check-in-rows.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { PLAN_IDS } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { fillAllotment } from '../devices/allotment.ts';
import type { Desk } from '../devices/desk.ts';
import { doorTypes } from '../devices/door-types.ts';
import type { Night } from './tonight.ts';

const VERSION_LENGTH = 16;

/** Tonight's events with prices, seats and heads. A desk whose till is open keeps a few seats for the time without a network. */
export function mirrorEvents(ctx: ServiceContext, desk: Desk, nights: readonly Night[]): SnapshotEvent[] {
  const isSelling = findOpenSession(ctx, desk.id) !== undefined;
  return nights.map((night) => {
    const facts = {
      kind: night.kind,
      startsAt: new Date(night.startsAt),
      isPreParty: night.isPreParty === 1,
      memberOffer: night.memberOffer === 1,
    };
    const types = doorTypes(ctx, { id: night.id, ...facts });
    const cheapest = Math.min(
      ...types.filter(({ channel }) => channel !== 'online').map(({ priceCents }) => priceCents),
    );
    const vouchers = Number.isFinite(cheapest)
      ? PLAN_IDS.map((planId) => memberPrice(planId, facts, cents(cheapest))?.voucherCents ?? 0)
      : [];
    return {
      id: night.id,
      title: night.title,
      kind: night.kind,
      styles: night.styles,
      startsAt: night.startsAt,
      endsAt: night.endsAt,
      location: night.location,
      isCancelled: night.cancelledAt !== null,
      isPreParty: facts.isPreParty,
      memberOffer: facts.memberOffer,
      maxCapacity: night.maxCapacity,
      seatsLeft: night.seatsLeft,
      allotment: isSelling
        ? fillAllotment(ctx, { deskId: desk.id, eventId: night.id, seatsLeft: night.seatsLeft })
        : night.seatsLeft === null
          ? null
          : 0,
      counts: headCount(ctx, night.id, night.maxCapacity),
      voucherCents: Math.max(0, ...vouchers),
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
