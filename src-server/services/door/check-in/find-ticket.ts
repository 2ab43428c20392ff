import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { ScannedTicket } from '#shared/door/decide-verdict.ts';
import { nightName } from '#shared/door/night-name.ts';
import type { OrderChannel } from '#shared/orders/order-status.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { memberEntitlements } from '#server/db/schema/membership.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { namedAtDoor } from '#server/db/type-with-role.ts';
import { users } from '#server/db/schema/users.ts';
import { findFormerCode } from '../../shop/tickets/find-former-code.ts';
import { nowForAtDoor } from '../../shop/tickets/moved-ticket.ts';
import { findSubscriber } from '../../club/membership/subscriber-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EveningKey } from '../evenings/evening-key.ts';
import type { ReadCode } from './read-code.ts';

function selectTicket(orm: Orm) {
  const entitlement = orm
    .select({ subscriberId: memberEntitlements.subscriberId })
    .from(memberEntitlements)
    .where(and(eq(memberEntitlements.refId, tickets.orderId), isNull(memberEntitlements.freedAt)));
  return orm
    .select({
      id: tickets.id,
      eventId: tickets.eventId,
      orderId: tickets.orderId,
      userId: tickets.userId,
      title: events.title,
      // A guest's own evening is the night that their ticket is for.
      eveningId: tickets.eveningId,
      startsAt: sql<Date>`coalesce(${eventEvenings.startsAt}, ${events.startsAt})`.mapWith(events.startsAt),
      status: tickets.status,
      typeName: namedAtDoor(tickets),
      holder: sql<string | null>`coalesce(${tickets.holderName}, ${users.name})`,
      isDisputed: orders.isDisputed,
      channel: orders.channel,
      /** For a member's free ticket: the membership it belongs to. */
      subscriberId: sql<string | null>`CASE
        WHEN ${tickets.memberPlanId} IS NOT NULL AND ${tickets.pricePaidCents} = 0 THEN (${entitlement})
      END`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, tickets.eveningId))
    .leftJoin(users, eq(users.id, tickets.userId));
}
const byCode = prepared({ codeId: tickets.codeId }, (orm, { codeId }) =>
  selectTicket(orm).where(eq(tickets.codeId, codeId)).prepare(),
);
const byNumber = prepared({ ticketNumber: tickets.ticketNumber }, (orm, { ticketNumber }) =>
  selectTicket(orm).where(eq(tickets.ticketNumber, ticketNumber)).prepare(),
);
/** Two tickets may end alike: the one of this night comes first. */
const byEnd = prepared({ end: String, eventId: tickets.eventId }, (orm, { end, eventId }) =>
  selectTicket(orm)
    .where(sql`substr(${tickets.ticketNumber}, -8) = ${end}`)
    .orderBy(desc(eq(tickets.eventId, eventId)))
    .limit(1)
    .prepare(),
);
const byPrefix = prepared({ prefix: tickets.codeId, end: tickets.codeId }, (orm, { prefix, end }) =>
  selectTicket(orm)
    .where(and(gte(tickets.codeId, prefix), lt(tickets.codeId, end)))
    .limit(1)
    .prepare(),
);

/** Unpaid membership: its free tickets do not count until it is paid. */
function isUnpaid(ctx: ServiceContext, subscriberId: string | null): boolean {
  const membership = subscriberId === null ? undefined : findSubscriber(ctx, subscriberId);
  return membership !== undefined && phaseOf(membership, ctx.now()) === 'suspended';
}

export type DoorTicket = {
  id: string;
  eventId: string;
  orderId: string;
  /** Whose it is; null without an account. */ userId: string | null;
  channel: 'online' | 'door';
  /** The night it is for, or was moved to, in words; null for this one. */ otherNight: string | null;
  scanned: ScannedTicket;
};

/** Of our own sales the check-in alone says who came; what another system let in before has none here. */
function statusOf({ status, channel }: { status: TicketStatus; channel: OrderChannel }): TicketStatus {
  if (status === 'cancelled' || channel === 'imported') return status;
  return 'active';
}

type OfNight = { id: string; eventId: string; status: TicketStatus; title: string; startsAt: Date };

/** Of what was given back nothing is said: the night it was for is not its night any more. */
function otherNightOf(ctx: ServiceContext, row: OfNight, isForThisEvent: boolean): string | null {
  if (row.status === 'cancelled') return nowForAtDoor(ctx, row);
  return isForThisEvent ? null : nightName(row);
}

function rowOf(ctx: ServiceContext, find: NonNullable<ReadCode['find']>, eventId: string) {
  switch (find.by) {
    case 'ticket-code':
      return byCode(ctx.db).get({ codeId: find.codeId });
    case 'ticket-number':
      return byNumber(ctx.db).get({ ticketNumber: find.ticketNumber });
    case 'number-end':
      return byEnd(ctx.db).get({ end: find.end, eventId });
    case 'short-code':
      return byPrefix(ctx.db).get({ prefix: find.prefix, end: `${find.prefix}~` });
    case 'card-code':
    case 'membership-id':
      return undefined;
  }
}

/** A code that the ticket had before it was taken back from a friend; undefined for every other. */
function formerOf(ctx: ServiceContext, find: NonNullable<ReadCode['find']>) {
  if (find.by === 'ticket-code') return findFormerCode(ctx, find.codeId);
  return find.by === 'short-code' ? findFormerCode(ctx, find.prefix) : undefined;
}

/**
 * The ticket behind a code, or behind one that it had before. Whether it was used is not asked here: the unique row of
 * the check-in decides that, and asking before would only hide a missing guard.
 */
export function findDoorTicket(
  ctx: ServiceContext,
  find: ReadCode['find'],
  { eventId, eveningId }: EveningKey,
): DoorTicket | null {
  if (find === null) return null;
  const found = rowOf(ctx, find, eventId);
  const former = found === undefined ? formerOf(ctx, find) : undefined;
  const row = found ?? (former && byCode(ctx.db).get({ codeId: former.codeId }));
  if (row === undefined) return null;
  const isForThisEvent = row.eventId === eventId && (row.eveningId === null || row.eveningId === eveningId);
  return {
    id: row.id,
    eventId: row.eventId,
    orderId: row.orderId,
    userId: row.userId,
    // Whoever was given a ticket comes with it, like a buyer.
    channel: row.channel === 'door' ? 'door' : 'online',
    otherNight: otherNightOf(ctx, row, isForThisEvent),
    scanned: {
      status: statusOf(row),
      isForThisEvent,
      isDisputed: row.isDisputed,
      // Somebody who came in before it was taken back came in with the ticket.
      isReplaced: former !== undefined && former.endedAt <= ctx.now(),
      isUnpaid: isUnpaid(ctx, row.subscriberId),
      holder: doorName(row.holder),
      ticketTypeName: row.typeName,
      firstUse: null,
    },
  };
}
