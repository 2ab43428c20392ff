import { DomainError } from '#shared/errors.ts';
import { MOST_GIVEN_PER_EVENT, type GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { and, eq } from 'drizzle-orm';
import { events } from '#server/db/schema/events.ts';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfAddress } from '../bans/running-bans.ts';
import { makeGivenOrder } from '../orders/make-given-order.ts';
import { countGiven, findGiven } from './given-rows.ts';

const accountOf = prepared({ email: users.email }, (orm, { email }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .prepare(),
);

function requireComingNight(ctx: ServiceContext, eventId: string): { vatBps: number } {
  // What decides whether tickets may still be given for an event.
  const night = findRow(ctx.db, events, { id: eventId }, ['endsAt', 'cancelledAt', 'vatBps']);
  if (night === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (night.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
  if (night.endsAt <= ctx.now()) throw new DomainError('EVENT_OVER');
  return night;
}

/**
 * Tickets for nothing under an id of their own, and the mail with them; for verbs that have asked who may give them. Call
 * it inside a transaction. Errors: those of giving tickets.
 */
export function makeGift(
  ctx: ServiceContext,
  { id, eventId, name, email, quantity, reason, note }: GiveTicketsInput,
  guestId: string | null = null,
): { orderId: string } {
  const known = findGiven(ctx, id);
  if (known !== undefined) return { orderId: known.orderId };
  if (banOfAddress(ctx, email) !== null) throw new DomainError('BANNED_GUEST');
  const { vatBps } = requireComingNight(ctx, eventId);
  if ((countGiven(ctx.db).get({ eventId })?.gifts ?? 0) >= MOST_GIVEN_PER_EVENT) throw new DomainError('GIVEN_FULL');
  const userId = accountOf(ctx.db).get({ email })?.id ?? null;
  const orderId = makeGivenOrder(ctx, { eventId, userId, holderName: name, vatBps, quantity, reason });
  insertRow(ctx.db, givenTickets, {
    id,
    orderId,
    eventId,
    name,
    email,
    reason,
    note,
    guestId,
    givenBy: requireUser(ctx).userId,
    givenAt: ctx.now(),
  });
  putInOutbox(ctx, { kind: 'mail.tickets_given', refId: orderId });
  return { orderId };
}
