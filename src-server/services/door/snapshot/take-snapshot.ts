import { and, desc, eq, asc } from 'drizzle-orm';
import { pick } from '#shared/pick.ts';
import { handoversForDesk } from '../sales/handovers-for-desk.ts';
import { brand } from '#shared/brand.ts';
import { DEFAULT_DOORS_OPEN_HOURS } from '#shared/door/doors-open.ts';
import { DEFAULT_FREE_PER_NIGHT } from '#shared/door/free-entry.ts';
import { shortCode } from '#shared/door/short-code.ts';
import type { RosterEntry, Snapshot, SnapshotInput } from '#shared/door/snapshot.ts';
import type { SnapshotPlan } from '#shared/door/snapshot-plan.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { deskEntries } from '#server/db/schema/desk.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { readerOf } from '../sales/card-payment.ts';
import { lastZNumber } from '../cash/z-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { deskCodeKeyOf, hashSecret } from '../devices/secret-hash.ts';
import { snapshotGuestLists, snapshotGuestsInside } from '../guest-lists/snapshot-guests.ts';
import { snapshotGoods } from '../goods/snapshot-goods.ts';
import { noteHealth } from '../devices/note-health.ts';
import { noteSignatures } from '../fiscal/set-up/note-signatures.ts';
import { noteCarriedPins } from '../devices/carried-pins.ts';
import { companyMaster } from '../fiscal/company-master.ts';
import { lastDocument } from '../fiscal/last-document.ts';
import { deskTse } from '../fiscal/set-up/desk-tse.ts';
import { absentTonight } from './absent-tonight.ts';
import { bannedTonight } from './banned-tonight.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { snapshotEvents, signPriceList } from './event-rows.ts';
import { snapshotMembers } from './member-rows.ts';
import { snapshotNotices, snapshotKeys, snapshotOpenShifts, snapshotRoster, snapshotShifts } from './staff-rows.ts';
import { deskTicket, NameIndex, type Names } from './ticket-rows.ts';
import { ticketsSince } from './tickets-since.ts';
import { boughtTonight } from '../../shop/add-ons/told-add-ons.ts';
import { toldTonight } from '../../shop/questions/told-at-door.ts';
import { tonight } from './tonight.ts';
import { IS_MOVED, nowForAtDoor } from '../../shop/tickets/moved-ticket.ts';
import type { EveningKey } from '../evenings/evening-key.ts';
import { allPlans } from '#server/services/shop/plans/load-plans.ts';
import { hasVoucher, isOffered } from '#shared/membership/plans.ts';

const movedOf = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: tickets.id, codeId: tickets.codeId, eventId: tickets.eventId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.status, 'cancelled'), IS_MOVED))
    .orderBy(asc(tickets.id))
    .prepare(),
);

/** The tickets of these nights that were moved, by their short codes, and where their guests belong now. Mostly none. */
function movedTonight(ctx: ServiceContext, nights: readonly EveningKey[]): [string, string][] {
  return [...new Set(nights.map(({ eventId }) => eventId))].flatMap((eventId) =>
    movedOf(ctx.db)
      .all({ eventId })
      .flatMap((ticket): [string, string][] => {
        const words = nowForAtDoor(ctx, ticket);
        return words === null ? [] : [[shortCode(ticket.codeId), words]];
      }),
  );
}

const lastSale = prepared(columnsOf(deskEntries, ['deskId', 'kind']), (orm, { deskId, kind }) =>
  orm
    .select({ payload: deskEntries.payload })
    .from(deskEntries)
    .where(and(eq(deskEntries.deskId, deskId), eq(deskEntries.kind, kind)))
    .orderBy(desc(deskEntries.deviceSeq))
    .limit(1)
    .prepare(),
);

/** How many receipts a desk has given, by the number of its last sale: a desk that lost its store goes on from there. */
function lastReceipt(ctx: ServiceContext, deskId: string): number {
  const row = lastSale(ctx.db).get({ deskId, kind: 'sale' });
  if (row === undefined) return 0;
  const { receiptNumber } = JSON.parse(row.payload) as { receiptNumber?: string };
  return Number(receiptNumber?.split('-').at(-1)) || 0;
}

const FINGERPRINT_LENGTH = 12;
const fingerprint = (part: unknown): string => hashSecret(JSON.stringify(part)).slice(0, FINGERPRINT_LENGTH);

function operatorOf({ operator }: ServiceContext): Snapshot['operator'] {
  return {
    name: operator.legalName,
    addressLines: [operator.street, `${operator.postalCode} ${operator.city}`],
    taxNumber: operator.taxNumber,
    isSmallBusiness: operator.vatMode === 'small-business',
    club: brand.name,
  };
}

/** What the desk is told about itself. */
function deskOf(ctx: ServiceContext, desk: Desk, { isFirst }: { isFirst: boolean }): Snapshot['desk'] {
  return {
    id: desk.id,
    name: desk.name,
    lastSeq: desk.lastSeq,
    lastHash: desk.lastHash,
    lastZNumber: lastZNumber(ctx, desk.id),
    ...(isFirst && { lastReceipt: lastReceipt(ctx, desk.id), lastDocument: lastDocument(ctx, desk.id) }),
    codeKey: deskCodeKeyOf(ctx.kasse.pepper, desk.id),
    freePerNight: ctx.kasse.freePerNight ?? DEFAULT_FREE_PER_NIGHT,
    doorsOpenHours: ctx.kasse.doorsOpenHours ?? DEFAULT_DOORS_OPEN_HOURS,
    takesCardWithoutSlip: ctx.kasse.takesCardWithoutSlip === true,
    siteUrl: ctx.baseUrl,
    hasCardReader: readerOf(ctx.db).get({ deskId: desk.id })?.readerId != null,
    tse: deskTse(ctx, desk.id),
  };
}

const bansOf = (ctx: ServiceContext, nights: Parameters<typeof bannedTonight>[1]): [string, number | null][] =>
  bannedTonight(ctx, nights).map(({ subject, endsAt }) => [subject, endsAt?.getTime() ?? null]);

/** Whose PINs the desk carries from now on. */
function noteRoster(ctx: ServiceContext, desk: Desk, roster: readonly RosterEntry[]): void {
  noteCarriedPins(
    ctx,
    desk.id,
    roster.flatMap(({ userId, verifier }) => (verifier === null ? [] : [userId])),
  );
}

const snapshotPlans = (ctx: ServiceContext): SnapshotPlan[] =>
  allPlans(ctx).map((plan) => ({
    ...pick(plan, ['id', 'tier', 'doorName', 'monthlyCents', 'minimumMonths']),
    name: plan.term === undefined ? plan.name : `${plan.name}, ${plan.term}`,
    hasVoucher: hasVoucher(plan),
    isOffered: isOffered(plan, ctx.now()),
  }));

type Tonight = ReturnType<typeof tonight> & { names: Names };

/** What comes whole, each part when it has changed. */
const partsOf = (ctx: ServiceContext, desk: Desk, { businessDay, nights, names }: Tonight) => ({
  events: snapshotEvents(ctx, desk, nights),
  members: snapshotMembers(ctx, nights, names),
  roster: snapshotRoster(ctx, businessDay),
  keys: snapshotKeys(ctx),
  shifts: snapshotShifts(ctx, businessDay),
  notices: [...snapshotNotices(ctx, desk), ...handoversForDesk(ctx)],
  guestLists: snapshotGuestLists(ctx, nights),
  guestsInside: snapshotGuestsInside(ctx, nights),
  bans: bansOf(ctx, nights),
  moved: movedTonight(ctx, nights),
  absences: absentTonight(ctx, nights).map(shortCode),
  told: toldTonight(ctx, nights).map(([codeId, told]): [string, string] => [shortCode(codeId), told]),
  bought: boughtTonight(ctx, nights).map(([codeId, names]): [string, string] => [shortCode(codeId), names]),
  openShifts: snapshotOpenShifts(ctx, businessDay),
  plans: snapshotPlans(ctx),
  goods: snapshotGoods(ctx, nights),
});

/**
 * `kasse.snapshot`: what a desk needs to go on without a network, and after that only what changed. The cursor says
 * what the desk has, so nothing is remembered here. Fills the desk's kept seats up while its till is open.
 */
export function takeSnapshot(ctx: ServiceContext, desk: Desk, input: SnapshotInput): Snapshot {
  noteHealth(ctx, desk, input?.health);
  noteSignatures(ctx, desk, input?.health?.signaturesLeft);
  return inTransaction(ctx.db, () => {
    const { businessDay, nights } = tonight(ctx);
    const nightsPrint = fingerprint([businessDay, nights.map(({ id }) => id)]);
    const given = readCursor(input?.since);
    const cursor = given?.nights === nightsPrint ? given : null;
    const names: Names = { types: new NameIndex(), desks: new NameIndex() };
    const all = partsOf(ctx, desk, { businessDay, nights, names });
    // After the members: where their desks' names stand must not depend on which tickets come along.
    const since = ticketsSince(ctx, { cursor, print: nightsPrint, nights });
    const tickets = since.tickets.map((ticket) => deskTicket(ticket, names));
    const prints: Record<string, string> = Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, fingerprint(part)]),
    );
    const changed = <T>(name: keyof typeof all, part: T): T | null =>
      cursor?.parts[name] === prints[name] ? null : part;
    const roster = changed('roster', all.roster);
    if (roster !== null) noteRoster(ctx, desk, roster);
    return {
      cursor: writeCursor({ v: since.v, nights: nightsPrint, page: since.page, parts: prints }),
      hasMore: since.hasMore,
      isFull: since.isFull,
      serverTime: ctx.now().getTime(),
      businessDay,
      desk: deskOf(ctx, desk, { isFirst: input?.since === undefined }),
      operator: operatorOf(ctx),
      company: companyMaster(ctx.operator),
      events: changed('events', all.events),
      priceList: changed('events', all.events) === null ? null : signPriceList(ctx, all.events),
      typeNames: names.types.names,
      deskNames: names.desks.names,
      tickets,
      members: changed('members', all.members),
      roster,
      keys: changed('keys', all.keys),
      shifts: changed('shifts', all.shifts),
      notices: changed('notices', all.notices),
      guestLists: changed('guestLists', all.guestLists),
      guestsInside: changed('guestsInside', all.guestsInside),
      bans: changed('bans', all.bans),
      moved: changed('moved', all.moved),
      absences: changed('absences', all.absences),
      told: changed('told', all.told),
      bought: changed('bought', all.bought),
      openShifts: changed('openShifts', all.openShifts),
      plans: changed('plans', all.plans),
      goods: changed('goods', all.goods),
    };
  });
}
