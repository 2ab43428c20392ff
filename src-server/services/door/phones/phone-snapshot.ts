import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_DOORS_OPEN_HOURS } from '#shared/door/doors-open.ts';
import { placeOfEvening } from '#shared/door/evening-id.ts';
import { packTickets } from '#shared/door/phone-list.ts';
import type { PhoneSnapshotInput } from '#shared/door/phone-inputs.ts';
import type { PhoneMember, PhoneSnapshot, SealedLines } from '#shared/door/phone-views.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { placeOf } from '#shared/events/evenings.ts';
import { SAFE_CODE_BITS } from '#shared/tickets/foreign-code.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { headCount } from '../check-in/head-count.ts';
import { loadDoorEvent, type DoorEvent } from '../check-in/door-event.ts';
import { ticketsOut } from '../check-in/tickets-out.ts';
import { entryPrice } from '../check-in/find-member.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { absentTonight } from '../snapshot/absent-tonight.ts';
import { bannedTonight } from '../snapshot/banned-tonight.ts';
import { readCursor, writeCursor } from '../snapshot/cursor.ts';
import { runningMembers, type RunningMember } from '../snapshot/member-rows.ts';
import { snapshotKeys, snapshotNotices } from '../snapshot/staff-rows.ts';
import { flagsOf, NameIndex, type ListedTicket, type Names } from '../snapshot/ticket-rows.ts';
import { boughtTonight } from '../../shop/add-ons/told-add-ons.ts';
import { toldTonight } from '../../shop/questions/told-at-door.ts';
import { ticketsSince } from '../snapshot/tickets-since.ts';
import { requireRunning, type Phone } from './find-phone.ts';
import { listClass } from './list-class.ts';
import { openSealer, type SealedName } from './seal-names.ts';

type Sealer = ReturnType<typeof openSealer>;

const PRINT_LENGTH = 12;
const printOf = (part: unknown): string => hashSecret(JSON.stringify(part)).slice(0, PRINT_LENGTH);
const hexOf = ({ lookup }: SealedName): string => Buffer.from(lookup).toString('hex');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const unlisted = prepared({ eventId: importedOrders.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: tickets.id })
    .from(importedOrders)
    .innerJoin(tickets, eq(tickets.orderId, importedOrders.orderId))
    .where(and(eq(importedOrders.eventId, eventId), sql`coalesce(${tickets.foreignCodeBits}, 0) < ${SAFE_CODE_BITS}`))
    .limit(1)
    .prepare(),
);

/** 'Last seen' to the minute; how much waits there at once. */
function note(ctx: ServiceContext, { phone: { id, lastSeenAt, queueLength } }: Phone, queue: number): void {
  const now = ctx.now();
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < MINUTE_MS && queue === queueLength) return;
  writeIfPossible(ctx.db, () => updateRows(ctx.db, doorPhones, { id }, { lastSeenAt: now, queueLength: queue }));
}

/**
 * A code that another system printed may be short, or not known at all: then it, and the name sealed under it, could be
 * found by trying. Such tickets are looked up by the server alone.
 */
const isSealable = ({ row: { channel, foreignCodeBits } }: ListedTicket): boolean =>
  channel !== 'imported' || (foreignCodeBits ?? 0) >= SAFE_CODE_BITS;

function packed(listed: readonly ListedTicket[], sealer: Sealer, names: Names): string {
  const rows = listed.filter(isSealable).map(({ row }) => ({
    ...sealer.seal(row.codeId, doorName(row.holder)),
    flags: flagsOf(row),
    type: names.types.of(row.typeName),
    used: row.at === null ? null : { at: row.at.getTime(), desk: names.desks.of(row.deskName ?? '') },
  }));
  return base64(packTickets(rows));
}

/** A member with a card, as the phone keeps them: what this night costs them is worked out here. */
function phoneMember({ codeId, plan, member }: RunningMember, event: DoorEvent, sealer: Sealer): PhoneMember[] {
  if (codeId === null) return [];
  const { lookup, sealedName } = sealer.seal(codeId, member.name);
  const [price, spent] = [entryPrice(plan, event), member.spent[0]];
  return [
    {
      lookup: base64(lookup),
      sealedName: base64(sealedName),
      planId: plan.id,
      tier: plan.tier,
      accessUntil: member.accessUntil,
      priceCents: spent?.by === 'ticket' ? null : price.priceCents,
      voucherCents: price.voucherCents,
      isRevoked: member.isRevoked,
      used: spent?.admission == null ? null : [spent.admission[1], spent.admission[2]],
    },
  ];
}

/** A sealer of its own: a key that has sealed a name seals nothing else under the same nonce. */
function sealedLines(eventId: string, told: readonly [codeId: string, line: string][]): SealedLines {
  const sealer = openSealer(eventId);
  const sealed = told.map(([codeId, line]) => sealer.seal(codeId, line));
  return {
    nonce: base64(sealer.nonce),
    lines: sealed.map((one): [string, string] => [hexOf(one), base64(one.sealedName)]),
  };
}

/** What the phone says of its night. */
function nightOf(ctx: ServiceContext, event: DoorEvent): PhoneSnapshot['event'] {
  const { id, evening, kind, seatsLeft } = event;
  const told = findRow(ctx.db, events, { id }, ['title', 'styles', 'location']);
  const { title = '', styles = [], location = '' } = told ?? {};
  const { startsAt, endsAt } = evening ?? event;
  return {
    id,
    title,
    styles,
    location: placeOf(location, evening),
    kind,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    evening: evening && placeOfEvening(event, evening.id),
    isCancelled: event.cancelledAt !== null,
    seatsLeft,
    doorsOpenHours: ctx.kasse.doorsOpenHours ?? DEFAULT_DOORS_OPEN_HOURS,
  };
}

/**
 * `kasse.phone.snapshot`: tonight's one event as a helper's phone needs it, then what changed since its cursor: ids,
 * kind and state, each name sealed under its own code. Error: DOOR_PHONE_ENDED, EVENT_NOT_FOUND.
 */
export function takePhoneSnapshot(ctx: ServiceContext, phone: Phone, input: PhoneSnapshotInput): PhoneSnapshot {
  requireRunning(ctx, phone);
  note(ctx, phone, input.queue ?? 0);
  const { id, eventId, helperName, endsAt, isTeacher } = phone.phone;
  const event = loadDoorEvent(ctx, eventId);
  const { startsAt } = event.evening ?? event;
  const night = { eventId, eveningId: event.eveningId, startsAt };
  const sealer = openSealer(eventId);
  const names: Names = { types: new NameIndex(), desks: new NameIndex() };
  const given = readCursor(input.since);
  const print = event.eveningId ?? eventId;
  const cursor = given?.nights === print ? given : null;
  // Members first: where their desks' names stand must not depend on which tickets come along.
  const members = runningMembers(ctx, [night], names);
  const memberPrint = printOf([members, event.entryCents]);
  const classList = isTeacher ? listClass(ctx, event, sealer) : undefined;
  const classPrint = printOf(classList ?? null);
  const told = toldTonight(ctx, [night]);
  const bought = boughtTonight(ctx, [night]);
  const [toldPrint, boughtPrint] = [printOf(told), printOf(bought)];
  const since = ticketsSince(ctx, { cursor, print, nights: [night] });
  return {
    cursor: writeCursor({
      v: since.v,
      nights: print,
      page: since.page,
      parts: { members: memberPrint, class: classPrint, told: toldPrint, bought: boughtPrint },
    }),
    hasMore: since.hasMore,
    isFull: since.isFull,
    serverTime: ctx.now().getTime(),
    phone: { id, name: phone.desk.name, helperName: helperName ?? '', endsAt: endsAt.getTime() },
    event: nightOf(ctx, event),
    counts: headCount(ctx, night, event.maxCapacity),
    expected: ticketsOut(ctx, night),
    hasUnlisted: unlisted(ctx.db).get({ eventId }) !== undefined,
    keys: snapshotKeys(ctx),
    members:
      cursor?.parts['members'] === memberPrint ? null : members.flatMap((member) => phoneMember(member, event, sealer)),
    tickets: packed(since.tickets, sealer, names),
    typeNames: names.types.names,
    deskNames: names.desks.names,
    nonce: base64(sealer.nonce),
    bans: bannedTonight(ctx, [night]).flatMap(({ codeIds, endsAt }) =>
      codeIds.map((codeId): [string, number | null] => [hexOf(sealer.seal(codeId, null)), endsAt?.getTime() ?? null]),
    ),
    absences: absentTonight(ctx, [night]).map((codeId) => hexOf(sealer.seal(codeId, null))),
    told: cursor?.parts['told'] === toldPrint ? null : sealedLines(eventId, told),
    bought: cursor?.parts['bought'] === boughtPrint ? null : sealedLines(eventId, bought),
    notices: snapshotNotices(ctx, phone.desk),
    ...(classList !== undefined && { classList: cursor?.parts['class'] === classPrint ? null : classList }),
  };
}
