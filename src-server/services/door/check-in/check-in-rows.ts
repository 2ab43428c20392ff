import type { FirstUse } from '#shared/door/decide-verdict.ts';
import { doorName, type HeadCount } from '#shared/door/verdict.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type NewCheckIn = {
  id: string;
  eventId: string;
  ticketId: string | null;
  subscriberId: string | null;
  channel: 'online' | 'member' | 'door';
  deskId: string;
  cashierId: string | null;
  isUnder18: boolean;
  at: Date;
};

const insert = statement<Omit<NewCheckIn, 'isUnder18' | 'at'> & { isUnder18: number; at: number }>(
  `INSERT INTO admissions (id, event_id, ticket_id, subscriber_id, channel, desk_id, cashier_id, is_under18, admitted_at)
   VALUES (@id, @eventId, @ticketId, @subscriberId, @channel, @deskId, @cashierId, @isUnder18, @at) ON CONFLICT DO NOTHING`,
);
const useTicket = statement<{ ticketId: string; at: number }>(
  `UPDATE tickets SET status = 'used', used_at = @at WHERE id = @ticketId AND status = 'active'`,
);

/**
 * Writes an admission, if nobody has come in on this ticket or card: the unique index decides, whatever was read before.
 * False is the loser of a race, or a repeat. Call inside a transaction; the row is its own trail, append-only.
 */
export function insertCheckIn(ctx: ServiceContext, admission: NewCheckIn): boolean {
  const at = admission.at.getTime();
  if (insert(ctx.db).run({ ...admission, isUnder18: admission.isUnder18 ? 1 : 0, at }).changes === 0) return false;
  if (admission.ticketId !== null) useTicket(ctx.db).run({ ticketId: admission.ticketId, at });
  return true;
}

type UseRow = { id: string; at: number; deskId: string; deskName: string; by: string | null };
const USE = `SELECT a.id, a.admitted_at AS at, a.desk_id AS deskId, d.name AS deskName, u.name AS by FROM admissions a JOIN desks d ON d.id = a.desk_id LEFT JOIN users u ON u.id = a.cashier_id`;
const useOfTicket = statement<{ ticketId: string }, UseRow>(
  `${USE} WHERE a.ticket_id = @ticketId AND a.undone_at IS NULL`,
);
const useOfMember = statement<{ subscriberId: string; eventId: string }, UseRow>(
  `${USE} WHERE a.subscriber_id = @subscriberId AND a.event_id = @eventId AND a.undone_at IS NULL LIMIT 1`,
);

/** When, where and by whom a ticket, or a member tonight, came in. */
export function findFirstUse(
  ctx: ServiceContext,
  who: { ticketId: string } | { subscriberId: string; eventId: string },
): (FirstUse & { deskId: string }) | null {
  const row = 'ticketId' in who ? useOfTicket(ctx.db).get(who) : useOfMember(ctx.db).get(who);
  return row === undefined
    ? null
    : { admissionId: row.id, at: new Date(row.at), deskName: row.deskName, by: doorName(row.by), deskId: row.deskId };
}

export type CheckInRow = {
  id: string;
  eventId: string;
  ticketId: string | null;
  subscriberId: string | null;
  channel: 'online' | 'member' | 'door';
  deskId: string;
  at: number;
  undoneAt: number | null;
};
const byId = statement<{ id: string }, CheckInRow>(
  `SELECT id, event_id AS eventId, ticket_id AS ticketId, subscriber_id AS subscriberId, channel, desk_id AS deskId, admitted_at AS at, undone_at AS undoneAt FROM admissions WHERE id = @id`,
);
export const findCheckIn = (ctx: ServiceContext, id: string): CheckInRow | undefined => byId(ctx.db).get({ id });

const counts = statement<
  { eventId: string },
  { channel: 'online' | 'member' | 'door'; people: number; under18: number }
>(
  `SELECT channel, COUNT(*) AS people, SUM(is_under18) AS under18 FROM admissions WHERE event_id = @eventId AND undone_at IS NULL GROUP BY channel`,
);

/** People inside, from the rows themselves: never a counter that could drift. */
export function headCount(ctx: ServiceContext, eventId: string, capacity: number | null): HeadCount {
  const rows = counts(ctx.db).all({ eventId });
  const of = (channel: string) => rows.find((row) => row.channel === channel)?.people ?? 0;
  return {
    admitted: rows.reduce((sum, row) => sum + row.people, 0),
    capacity,
    online: of('online'),
    members: of('member'),
    door: of('door'),
    under18: rows.reduce((sum, row) => sum + row.under18, 0),
  };
}
