import { priceListText } from '#shared/desk/price-list.ts';
import type { Snapshot, SnapshotEvent } from '#shared/desk/snapshot.ts';
import { hashSecret } from '../secret-hash.ts';
import { findOpenSession } from '../../cash/session-rows.ts';
import { headCount } from '../../admissions/admission-rows.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import type { ServiceContext } from '../../service-context.ts';
import { fillAllotment } from '../allotment.ts';
import type { Desk } from '../desk.ts';
import { doorTypes } from '../door-types.ts';
import type { Night } from './tonight.ts';

const VERSION_LENGTH = 16;

/** Tonight's events with prices, seats and heads. A desk whose till is open keeps a few seats for the time without a network. */
export function mirrorEvents(ctx: ServiceContext, desk: Desk, nights: readonly Night[]): SnapshotEvent[] {
  const isSelling = findOpenSession(ctx, desk.id) !== undefined;
  return nights.map((night) => {
    const types = doorTypes(ctx, night);
    const facts = {
      kind: night.kind,
      startsAt: new Date(night.startsAt),
      isPreParty: night.isPreParty === 1,
      memberOffer: night.memberOffer === 1,
    };
    const cheapest = Math.min(
      ...types.filter(({ channel }) => channel !== 'online').map(({ priceCents }) => priceCents),
    );
    const voucher = Number.isFinite(cheapest) ? memberPrice('club', facts, cents(cheapest)) : null;
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
      voucherCents: voucher?.voucherCents ?? 0,
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
