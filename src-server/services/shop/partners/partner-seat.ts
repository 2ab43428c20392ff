import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { PartnerSeat, PartnerTokenInput } from '#shared/partners/partner-link.ts';
import { findRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEvent } from '../events/find-event.ts';
import { seatOfPartner, stopAsking } from '../wait-list/partner-links.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';

/**
 * `checkout.partnerSeat`: the half that a mail's link asks somebody to take. A link is only as long as its seat is kept:
 * afterwards nothing is known of it. Error: PARTNER_SEAT_OVER.
 */
export function showPartnerSeat(ctx: ServiceContext, { token }: PartnerTokenInput): PartnerSeat {
  const found = seatOfPartner(ctx, token);
  const role = found?.offer.role;
  if (found === undefined || role == null) throw new DomainError('PARTNER_SEAT_OVER');
  const { link, offer } = found;
  const event = findEvent(ctx, { id: link.eventId });
  const ticketTypeId = offer.ticketTypeId ?? GENERAL_ADMISSION_ID;
  const type = event.ticketTypes.find(({ id }) => id === ticketTypeId);
  return {
    eventId: event.id,
    title: event.title,
    startsAt: event.startsAt,
    ticketTypeId,
    ticketTypeName: type?.name ?? '',
    role,
    fromName: link.userId === null ? null : (findRow(ctx.db, users, { id: link.userId }, ['name'])?.name ?? null),
    endsAt: offer.expiresAt,
    priceCents: cents(type?.priceCents ?? 0),
  };
}

/** `checkout.declinePartner`: the seat is free, and who has named them is told. Error: PARTNER_SEAT_OVER. */
export function declinePartner(ctx: ServiceContext, { token }: PartnerTokenInput): void {
  inTransaction(ctx.db, () => {
    const found = seatOfPartner(ctx, token);
    if (found === undefined) throw new DomainError('PARTNER_SEAT_OVER');
    stopAsking(ctx, found.link, 'declined');
    scanWaitList(ctx, found.link.eventId);
    ctx.contentChanged();
  });
}
