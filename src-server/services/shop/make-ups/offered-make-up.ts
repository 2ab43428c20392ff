import { placeOf } from '#shared/events/evenings.ts';
import { DomainError } from '#shared/errors.ts';
import type { OfferedMakeUp } from '#shared/make-ups/make-up.ts';
import type { OfferedMakeUpInput } from '#shared/make-ups/make-up-inputs.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEveningOffer, type EveningOffer } from '../wait-list/evening-offers.ts';
import { endOffer } from '../wait-list/kept-seats.ts';
import { makeUpOn } from './book-make-up.ts';

type Found = OfferedMakeUp & { offer: EveningOffer; ticketId: string; missedEveningId: string };

/** A place that is kept of an evening, with what it is instead of; undefined once one of them is gone. */
export function loadOfferedMakeUp(ctx: ServiceContext, offer: EveningOffer | undefined): Found | undefined {
  const absence = offer && findRow(ctx.db, absences, { id: offer.absenceId });
  const own = absence && findRow(ctx.db, tickets, { id: absence.ticketId }, ['eventId', 'holderName']);
  const missed = absence && findRow(ctx.db, eventEvenings, { id: absence.eveningId }, ['startsAt']);
  const evening = offer && findRow(ctx.db, eventEvenings, { id: offer.eveningId }, ['startsAt', 'endsAt', 'room']);
  const course = own && findRow(ctx.db, events, { id: own.eventId }, ['title']);
  const event = offer && findRow(ctx.db, events, { id: offer.eventId }, ['title', 'location']);
  if (!offer || !absence || !own || !missed || !evening || !course || !event) return undefined;
  const booked = findRows(ctx.db, tickets, { absenceId: absence.id, eveningId: offer.eveningId }, [
    'status',
    'shareToken',
  ]).find(({ status }) => status !== 'cancelled');
  const { startsAt, endsAt } = evening;
  return {
    offer,
    ticketId: absence.ticketId,
    missedEveningId: absence.eveningId,
    title: event.title,
    place: placeOf(event.location, evening),
    startsAt,
    endsAt,
    role: offer.role,
    missed: { title: course.title, startsAt: missed.startsAt },
    keptUntil: offer.expiresAt,
    sharePath: booked === undefined ? null : `/ticket/${booked.shareToken}`,
  };
}

const isOpen = (ctx: ServiceContext, { offer }: Found): boolean =>
  offer.state === 'live' && offer.expiresAt > ctx.now();

function requireOffered(ctx: ServiceContext, { token }: OfferedMakeUpInput): Found {
  const found = loadOfferedMakeUp(ctx, findEveningOffer(ctx, token));
  if (found === undefined || (found.sharePath === null && !isOpen(ctx, found)))
    throw new DomainError('SEAT_OFFER_OVER');
  return found;
}

/** `checkout.offeredMakeUp`: the place that a mail's link leads to, with its ticket once it is taken. SEAT_OFFER_OVER. */
export function showOfferedMakeUp(ctx: ServiceContext, input: OfferedMakeUpInput): OfferedMakeUp {
  const { offer: _offer, ticketId: _ticket, missedEveningId: _evening, ...shown } = requireOffered(ctx, input);
  return shown;
}

/**
 * `checkout.takeOfferedMakeUp`: the link is all that it takes; again it changes nothing. Errors: SEAT_OFFER_OVER, BANNED,
 * MAKE_UP_NOT_POSSIBLE.
 */
export function takeOfferedMakeUp(ctx: ServiceContext, input: OfferedMakeUpInput): OfferedMakeUp {
  return inTransaction(ctx.db, () => {
    const { sharePath, ticketId, missedEveningId, offer } = requireOffered(ctx, input);
    if (sharePath === null) makeUpOn(ctx, { ticketId, missedEveningId, eveningId: offer.eveningId });
    return showOfferedMakeUp(ctx, input);
  });
}

/** `checkout.declineOfferedMakeUp`: it is the next one's. Again it changes nothing. Error: SEAT_OFFER_OVER once it is taken. */
export function declineOfferedMakeUp(ctx: ServiceContext, { token }: OfferedMakeUpInput): void {
  inTransaction(ctx.db, () => {
    const offer = findEveningOffer(ctx, token);
    if (offer === undefined || offer.state === 'claimed') throw new DomainError('SEAT_OFFER_OVER');
    if (offer.state !== 'live') return;
    endOffer(ctx, offer, 'declined');
    writeAudit(ctx, {
      action: 'make_up.declined',
      subjectKind: 'event',
      subjectId: offer.eventId,
      after: { evening: offer.eveningId },
    });
    ctx.contentChanged();
  });
}
