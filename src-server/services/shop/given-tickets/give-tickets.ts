import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { MOST_GIVEN_PER_EVENT, type GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
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
 * Gives somebody tickets for nothing, and mails them. Whoever has a confirmed account under that address finds them in
 * the dashboard too. The same call twice gives once. The audit log has the reason and no name. Errors: EVENT_NOT_FOUND,
 * EVENT_CANCELLED, EVENT_OVER, EVENT_SOLD_OUT, GIVEN_FULL, BANNED_GUEST.
 */
export function giveTickets(
  ctx: ServiceContext,
  { id, eventId, name, email, quantity, reason, note }: GiveTicketsInput,
  { guestId }: { guestId: string | null } = { guestId: null },
): { orderId: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const known = findGiven(ctx, id);
    if (known !== undefined) return { orderId: known.orderId };
    if (banOfAddress(ctx, email) !== null) throw new DomainError('BANNED_GUEST');
    const { vatBps } = requireComingNight(ctx, eventId);
    if ((countGiven(ctx.db).get({ eventId })?.gifts ?? 0) >= MOST_GIVEN_PER_EVENT) throw new DomainError('GIVEN_FULL');
    const userId = accountOf(ctx.db).get({ email })?.id ?? null;
    const orderId = makeGivenOrder(ctx, { eventId, userId, holderName: name, vatBps, quantity, reason });
    const { userId: givenBy } = requireUser(ctx);
    insertRow(ctx.db, givenTickets, {
      id,
      orderId,
      eventId,
      name,
      email,
      reason,
      note,
      guestId,
      givenBy,
      givenAt: ctx.now(),
    });
    putInOutbox(ctx, { kind: 'mail.tickets_given', refId: orderId });
    return { orderId };
  });
}
