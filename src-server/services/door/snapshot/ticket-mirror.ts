import { SNAPSHOT_PAGE, TICKET_FLAGS, type SnapshotTicket } from '#shared/door/snapshot.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { doorName } from '#shared/door/verdict.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = {
  id: string;
  eventId: string;
  codeId: string;
  typeName: string;
  status: TicketStatus;
  isDisputed: number;
  numberEnd: string;
  holder: string | null;
  admissionId: string | null;
  at: number | null;
  deskName: string | null;
  cashierId: string | null;
};

const SELECT = `SELECT t.id, t.event_id AS eventId, t.code_id AS codeId, t.ticket_type_name AS typeName, t.status, o.is_disputed AS isDisputed, substr(t.ticket_number, -8) AS numberEnd,
    COALESCE(t.holder_name, u.name) AS holder, a.id AS admissionId, a.admitted_at AS at, d.name AS deskName, a.cashier_id AS cashierId
  FROM tickets t JOIN orders o ON o.id = t.order_id LEFT JOIN users u ON u.id = t.user_id
    LEFT JOIN admissions a ON a.ticket_id = t.id AND a.undone_at IS NULL LEFT JOIN desks d ON d.id = a.desk_id`;
const pageOf = statement<{ eventId: string; after: string; limit: number }, Row>(
  `${SELECT} WHERE t.event_id = @eventId AND t.id > @after ORDER BY t.id LIMIT @limit`,
);
const one = statement<{ id: string }, Row>(`${SELECT} WHERE t.id = @id`);
const changes = statement<{ v: number; limit: number }, { v: number; ticketId: string; eventId: string }>(
  `SELECT v, ticket_id AS ticketId, event_id AS eventId FROM desk_changes WHERE v > @v ORDER BY v LIMIT @limit`,
);
const bounds = statement<[], { first: number | null; last: number | null }>(
  `SELECT (SELECT v FROM desk_changes ORDER BY v LIMIT 1) AS first, (SELECT v FROM desk_changes ORDER BY v DESC LIMIT 1) AS last`,
);
const forget = statement<{ v: number }>(`DELETE FROM desk_changes WHERE v <= @v`);

/** Changes kept: a desk that has been away longer gets everything anew. */
const KEPT_CHANGES = 50_000;

/** Names are sent once per answer and pointed at. */
export class NameIndex {
  readonly names: string[] = [];
  readonly #places = new Map<string, number>();

  of(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

export type Names = { types: NameIndex; desks: NameIndex };

export type AdmissionTuple = [id: string, at: number, desk: number, cashierId: string | null];

export function admissionTuple(
  row: { admissionId: string | null; at: number | null; deskName: string | null; cashierId: string | null },
  names: Names,
): AdmissionTuple | null {
  if (row.admissionId === null || row.at === null) return null;
  return [row.admissionId, row.at, names.desks.of(row.deskName ?? ''), row.cashierId];
}

function toTuple(row: Row, eventIndex: number, names: Names): SnapshotTicket {
  const flags = TICKET_FLAGS[row.status] + (row.isDisputed === 1 ? TICKET_FLAGS.disputed : 0);
  return [
    shortCode(row.codeId),
    eventIndex,
    names.types.of(row.typeName),
    flags,
    row.numberEnd,
    doorName(row.holder),
    admissionTuple(row, names),
  ];
}

/** The newest change there is; older ones than anybody needs are forgotten on the way. */
export function lastChange(ctx: ServiceContext): number {
  const { first, last } = bounds(ctx.db).get() ?? { first: null, last: null };
  if (first !== null && last !== null && last - first > 2 * KEPT_CHANGES)
    forget(ctx.db).run({ v: last - KEPT_CHANGES });
  return last ?? 0;
}

/** Whether the changes after `v` are all still there. */
export function hasChangesSince(ctx: ServiceContext, v: number): boolean {
  const { first } = bounds(ctx.db).get() ?? { first: null };
  return first === null || first <= v + 1;
}

export type TicketPage = { tickets: SnapshotTicket[]; next: [number, string] | null };

/** One page of a full list: through the nights in order, each by ticket id. */
export function fullPage(
  ctx: ServiceContext,
  { eventIds, from }: { eventIds: readonly string[]; from: [number, string] },
  names: Names,
): TicketPage {
  const tickets: SnapshotTicket[] = [];
  let after = from[1];
  for (let index = from[0]; index < eventIds.length; index++) {
    const rows = pageOf(ctx.db).all({ eventId: eventIds[index] ?? '', after, limit: SNAPSHOT_PAGE - tickets.length });
    tickets.push(...rows.map((row) => toTuple(row, index, names)));
    if (tickets.length >= SNAPSHOT_PAGE) return { tickets, next: [index, rows.at(-1)?.id ?? after] };
    after = '';
  }
  return { tickets, next: null };
}

/** What changed after `v`, as it is now; each ticket once however often it changed. */
export function changedTickets(
  ctx: ServiceContext,
  { eventIds, v }: { eventIds: readonly string[]; v: number },
  names: Names,
): { tickets: SnapshotTicket[]; v: number; hasMore: boolean } {
  const rows = changes(ctx.db).all({ v, limit: SNAPSHOT_PAGE });
  const ids = new Set(rows.filter(({ eventId }) => eventIds.includes(eventId)).map(({ ticketId }) => ticketId));
  const tickets = [...ids].flatMap((id) => {
    const row = one(ctx.db).get({ id });
    return row === undefined ? [] : [toTuple(row, eventIds.indexOf(row.eventId), names)];
  });
  return { tickets, v: rows.at(-1)?.v ?? v, hasMore: rows.length === SNAPSHOT_PAGE };
}
