import { and, eq, gte, like, lt, ne, or, sql } from 'drizzle-orm';
import type { TicketScope } from '#shared/events/evening-sale.ts';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Accounts of one mailbox: its address, and those with a word behind a plus sign. */
const ofMailbox = prepared({ address: users.email, from: users.email, to: users.email, domain: String }, (orm, at) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.email, at.address),
        and(gte(users.email, at.from), lt(users.email, at.to), like(users.email, at.domain)),
      ),
    )
    .prepare(),
);
const trialsOf = prepared({ userId: tickets.userId, eventId: events.id }, (orm, { userId, eventId }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketTypes, and(eq(ticketTypes.id, tickets.ticketTypeId), eq(ticketTypes.scope, 'trial')))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(tickets.userId, userId),
        ne(tickets.status, 'cancelled'),
        sql`EXISTS (SELECT 1 FROM json_each(${events.styles}) had JOIN events wanted ON wanted.id = ${eventId}
          JOIN json_each(wanted.styles) style ON style.value = had.value)`,
      ),
    )
    .prepare(),
);

/** Everybody who reads the same mailbox; the account itself is among them. */
function accountsOf(ctx: ServiceContext, userId: string): string[] {
  const address = findRow(ctx.db, users, { id: userId }, ['email'])?.email ?? '';
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at);
  const found = ofMailbox(ctx.db).all({
    address: `${local}${domain}`,
    from: `${local}+`,
    to: `${local},`,
    domain: `%${domain}`,
  });
  return [...new Set([userId, ...found.map(({ id }) => id)])];
}

type Wanted = { types: readonly { id: string; scope: TicketScope }[]; input: CreateOrderInput };

/**
 * What is bought for one evening of a course alone: only types that are sold so, and a trial by nobody who has had one
 * in the style, by whichever address of their mailbox. A trigger refuses the same person twice (db/triggers-seats.ts).
 * Call inside the reserving transaction. Errors: TICKET_TYPE_NOT_FOUND, TRIAL_USED.
 */
export function requireGuestTypes(ctx: ServiceContext, userId: string, { types, input }: Wanted): void {
  if (input.items.some(({ ticketTypeId }) => ticketTypeId === GENERAL_ADMISSION_ID))
    throw new DomainError('TICKET_TYPE_NOT_FOUND');
  const isTrial = types.some(
    ({ id, scope }) => scope === 'trial' && input.items.some(({ ticketTypeId }) => ticketTypeId === id),
  );
  if (!isTrial) return;
  const { eventId } = input;
  if (accountsOf(ctx, userId).some((id) => trialsOf(ctx.db).get({ userId: id, eventId }) !== undefined))
    throw new DomainError('TRIAL_USED');
}
