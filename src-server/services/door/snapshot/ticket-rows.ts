import { and, asc, desc, eq, gt, isNull, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { SNAPSHOT_PAGE, TICKET_FLAGS, type SnapshotTicket } from '#shared/door/snapshot.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { deskChanges, desks } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { namedAtDoor } from '#server/db/type-with-role.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { formerCodesOfEvent } from '../../shop/tickets/find-former-code.ts';
import { isGoodFor, isOfEvening, type EveningKey } from '../evenings/evening-key.ts';

const selectTickets = (orm: Orm, eveningId: SQLWrapper) =>
  orm
    .select({
      id: tickets.id,
      eventId: tickets.eventId,
      codeId: tickets.codeId,
      typeName: namedAtDoor(tickets),
      status: tickets.status,
      isDisputed: orders.isDisputed,
      channel: orders.channel,
      foreignCodeBits: tickets.foreignCodeBits,
      numberEnd: sql<string>`substr(${tickets.ticketNumber}, -8)`,
      holder: sql<string | null>`coalesce(${tickets.holderName}, ${users.name})`,
      checkInId: checkIns.id,
      at: checkIns.admittedAt,
      deskName: desks.name,
      cashierId: checkIns.cashierId,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isOfEvening(eveningId), isNull(checkIns.undoneAt)))
    .leftJoin(desks, eq(desks.id, checkIns.deskId));

const pageOf = prepared(
  { eventId: tickets.eventId, eveningId: orNull(checkIns.eveningId), after: tickets.id, limit: Number },
  (orm, { eventId, eveningId, after, limit }) =>
    selectTickets(orm, eveningId)
      .where(and(eq(tickets.eventId, eventId), isGoodFor(eveningId), gt(tickets.id, after)))
      .orderBy(asc(tickets.id))
      .limit(limit)
      .prepare(),
);
/** A ticket of tonight with its check-in, where there is one. */
type TicketRow = RowOf<typeof pageOf>;

const one = prepared({ id: tickets.id, eveningId: orNull(checkIns.eveningId) }, (orm, { id, eveningId }) =>
  selectTickets(orm, eveningId)
    .where(and(eq(tickets.id, id), isGoodFor(eveningId)))
    .prepare(),
);
const changes = prepared({ v: deskChanges.v, limit: Number }, (orm, { v, limit }) =>
  orm.select().from(deskChanges).where(gt(deskChanges.v, v)).orderBy(asc(deskChanges.v)).limit(limit).prepare(),
);
const firstChange = prepared((orm) =>
  orm.select({ v: deskChanges.v }).from(deskChanges).orderBy(asc(deskChanges.v)).limit(1).prepare(),
);
const newestChange = prepared((orm) =>
  orm.select({ v: deskChanges.v }).from(deskChanges).orderBy(desc(deskChanges.v)).limit(1).prepare(),
);
const forget = prepared({ v: deskChanges.v }, (orm, { v }) =>
  orm.delete(deskChanges).where(lte(deskChanges.v, v)).prepare(),
);

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

/** A check-in as it travels to a desk; `desk` is the index of its name, `at` in ms. */
export type CheckInTuple = [id: string, at: number, desk: number, cashierId: string | null];

export function checkInTuple(
  row: { checkInId: string | null; at: Date | null; deskName: string | null; cashierId: string | null },
  names: Names,
): CheckInTuple | null {
  if (row.checkInId === null || row.at === null) return null;
  return [row.checkInId, row.at.getTime(), names.desks.of(row.deskName ?? ''), row.cashierId];
}

/**
 * The state of a ticket tonight as the flags of the snapshot (shared/door/snapshot.ts): a course's ticket stays valid
 * when its guest comes in, and is a used one this evening.
 */
export function flagsOf({ status, isDisputed, checkInId, isReplaced }: ListedTicket['row']): number {
  if (isReplaced === true) return TICKET_FLAGS.cancelled + TICKET_FLAGS.replaced;
  const tonight = status === 'active' && checkInId !== null ? 'used' : status;
  return TICKET_FLAGS[tonight] + (isDisputed ? TICKET_FLAGS.disputed : 0);
}

/** The ticket as a desk keeps it. */
export function deskTicket({ row, event }: ListedTicket, names: Names): SnapshotTicket {
  return [
    shortCode(row.codeId),
    event,
    names.types.of(row.typeName),
    flagsOf(row),
    row.numberEnd,
    doorName(row.holder),
    checkInTuple(row, names),
  ];
}

/** The number of the newest change. Older changes than any desk needs are deleted here. */
export function lastChange(ctx: ServiceContext): number {
  const first = firstChange(ctx.db).get()?.v ?? 0;
  const newest = newestChange(ctx.db).get()?.v ?? 0;
  if (newest - first > 2 * KEPT_CHANGES) forget(ctx.db).run({ v: newest - KEPT_CHANGES });
  return newest;
}

/** Whether the changes after `v` are all still there. */
export function hasChangesSince(ctx: ServiceContext, v: number): boolean {
  const first = firstChange(ctx.db).get();
  return first === undefined || first.v <= v + 1;
}

/** A ticket and the place of its event among those asked for; `isReplaced` is a code that the ticket had before. */
export type ListedTicket = { row: TicketRow & { isReplaced?: boolean }; event: number };

/**
 * The tickets, and for each code that one had before a line of its own, without number and name: nobody is to find the
 * guest by it.
 */
function withFormerCodes(ctx: ServiceContext, listed: readonly ListedTicket[]): ListedTicket[] {
  const former = new Map(
    [...new Set(listed.map(({ row }) => row.eventId))].flatMap((eventId) => [...formerCodesOfEvent(ctx, eventId)]),
  );
  return listed.flatMap(({ row, event }) => [
    { row, event },
    ...(former.get(row.id) ?? []).map((codeId) => ({
      event,
      row: { ...row, codeId, numberEnd: '', holder: null, checkInId: null, at: null, isReplaced: true },
    })),
  ]);
}

/** One page of a full list: through the nights in order, each by ticket id. */
export function fullPage(
  ctx: ServiceContext,
  { nights, from }: { nights: readonly EveningKey[]; from: [number, string] },
): { tickets: ListedTicket[]; next: [number, string] | null } {
  const found: ListedTicket[] = [];
  let after = from[1];
  for (const [event, { eventId, eveningId }] of nights.entries()) {
    if (event < from[0]) continue;
    const rows = pageOf(ctx.db).all({ eventId, eveningId, after, limit: SNAPSHOT_PAGE - found.length });
    found.push(...rows.map((row) => ({ row, event })));
    if (found.length >= SNAPSHOT_PAGE)
      return { tickets: withFormerCodes(ctx, found), next: [event, rows.at(-1)?.id ?? after] };
    after = '';
  }
  return { tickets: withFormerCodes(ctx, found), next: null };
}

/** What changed after `v`, as it is now; each ticket once however often it changed. */
export function changedTickets(
  ctx: ServiceContext,
  { nights, v }: { nights: readonly EveningKey[]; v: number },
): { tickets: ListedTicket[]; v: number; hasMore: boolean } {
  const rows = changes(ctx.db).all({ v, limit: SNAPSHOT_PAGE });
  const nightOf = (id: string) => nights.findIndex(({ eventId }) => eventId === id);
  const ids = new Set(rows.filter(({ eventId }) => nightOf(eventId) >= 0).map(({ ticketId }) => ticketId));
  const changed = [...ids].flatMap((id) => {
    const event = nightOf(findRow(ctx.db, tickets, { id }, ['eventId'])?.eventId ?? '');
    const row = one(ctx.db).get({ id, eveningId: nights[event]?.eveningId ?? null });
    return row === undefined ? [] : [{ row, event }];
  });
  return { tickets: withFormerCodes(ctx, changed), v: rows.at(-1)?.v ?? v, hasMore: rows.length === SNAPSHOT_PAGE };
}
