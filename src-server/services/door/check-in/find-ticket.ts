import type { ScannedTicket } from '#shared/door/decide-verdict.ts';
import { doorName } from '#shared/door/verdict.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import { findSubscriber } from '../../club/membership/subscriber-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { ReadCode } from './read-code.ts';

type Row = {
  id: string;
  eventId: string;
  status: TicketStatus;
  typeName: string;
  holder: string | null;
  isDisputed: number;
  channel: 'online' | 'door';
  /** Of a member's free ticket: the membership it belongs to. */ subscriberId: string | null;
};

const SELECT = `SELECT t.id, t.event_id AS eventId, t.status, t.ticket_type_name AS typeName, COALESCE(t.holder_name, u.name) AS holder, o.is_disputed AS isDisputed, o.channel,
    CASE WHEN t.member_plan_id IS NOT NULL AND t.price_paid_cents = 0 THEN (SELECT m.subscriber_id FROM member_entitlements m WHERE m.ref_id = t.order_id AND m.freed_at IS NULL) END AS subscriberId
  FROM tickets t JOIN orders o ON o.id = t.order_id LEFT JOIN users u ON u.id = t.user_id`;
const byCode = statement<{ codeId: string }, Row>(`${SELECT} WHERE t.code_id = @codeId`);
const byNumber = statement<{ ticketNumber: string }, Row>(`${SELECT} WHERE t.ticket_number = @ticketNumber`);
/** Two tickets may end alike; the one of this night is meant. */
const byEnd = statement<{ end: string; eventId: string }, Row>(
  `${SELECT} WHERE substr(t.ticket_number, -8) = @end ORDER BY t.event_id = @eventId DESC LIMIT 1`,
);
const byPrefix = statement<{ prefix: string; end: string }, Row>(
  `${SELECT} WHERE t.code_id >= @prefix AND t.code_id < @end LIMIT 1`,
);

/** No access until it is paid (decisions §5): what the membership gave for nothing waits as well. */
function isUnpaid(ctx: ServiceContext, subscriberId: string | null): boolean {
  const membership = subscriberId === null ? undefined : findSubscriber(ctx, subscriberId);
  return membership !== undefined && phaseOf(membership, ctx.now()) === 'suspended';
}

export type DoorTicket = { id: string; eventId: string; channel: 'online' | 'door'; scanned: ScannedTicket };

function rowOf(ctx: ServiceContext, find: NonNullable<ReadCode['find']>, eventId: string): Row | undefined {
  if (find.by === 'ticket-code') return byCode(ctx.db).get({ codeId: find.codeId });
  if (find.by === 'ticket-number') return byNumber(ctx.db).get({ ticketNumber: find.ticketNumber });
  if (find.by === 'number-end') return byEnd(ctx.db).get({ end: find.end, eventId });
  if (find.by === 'short-code') return byPrefix(ctx.db).get({ prefix: find.prefix, end: `${find.prefix}~` });
  return undefined;
}

/**
 * The ticket behind a code. Whether it was used is not asked here: the unique row of the admission decides that,
 * and asking before would only hide a missing guard.
 */
export function findDoorTicket(ctx: ServiceContext, find: ReadCode['find'], eventId: string): DoorTicket | null {
  const row = find === null ? undefined : rowOf(ctx, find, eventId);
  if (row === undefined) return null;
  return {
    id: row.id,
    eventId: row.eventId,
    channel: row.channel,
    scanned: {
      status: row.status === 'cancelled' ? 'cancelled' : 'active',
      isForThisEvent: row.eventId === eventId,
      isDisputed: row.isDisputed === 1,
      isUnpaid: isUnpaid(ctx, row.subscriberId),
      holder: doorName(row.holder),
      ticketTypeName: row.typeName,
      firstUse: null,
    },
  };
}
