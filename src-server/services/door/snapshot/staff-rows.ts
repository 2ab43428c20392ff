import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, or, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PinVerifier } from '#shared/door/pin-verifier.ts';
import type { RosterEntry, SigningKey, SnapshotNotice, SnapshotShift } from '#shared/door/snapshot.ts';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { germanException } from '#shared/door/exception-words-german.ts';
import { pick } from '#shared/pick.ts';
import { byJob } from '#shared/shifts/jobs.ts';
import { noteWords } from '#shared/shifts/plan-words.ts';
import { rolesWith } from '#shared/permissions.ts';
import { DAY_MS, type LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { cashierPins, cashierSchedule } from '#server/db/schema/cashiers.ts';
import { deskExceptions, desks } from '#server/db/schema/desk.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { aboutColumns, doorColumn } from '../devices/exception-about.ts';
import { listOpenShifts, listShifts } from '../shifts/shift-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';

const staff = prepared({ date: cashierSchedule.date }, (orm, { date }) => {
  const shiftsOfDay = orm
    .select({ one: sql`1` })
    .from(cashierSchedule)
    .where(
      and(
        eq(cashierSchedule.date, date),
        or(
          eq(cashierSchedule.personId, users.id),
          // A name that is no account's, typed by hand, is whoever typed it.
          and(isNull(cashierSchedule.personId), isNull(cashierSchedule.shiftId), eq(cashierSchedule.userId, users.id)),
        ),
      ),
    );
  const isOnShift = sql`${exists(shiftsOfDay)}`.mapWith(Boolean);
  return (
    orm
      .select({
        userId: users.id,
        name: users.name,
        isSupervisor: sql`max(${inArray(userRoles.role, rolesWith('door:supervise'))})`.mapWith(Boolean),
        isOnShift,
        chosenAt: cashierPins.updatedAt,
        voidedAt: cashierPins.voidedAt,
        verifier: cashierPins.verifier,
      })
      .from(userRoles)
      // Few people have a role: SQLite keeps a cross join in this order.
      .crossJoin(users)
      .leftJoin(cashierPins, eq(cashierPins.userId, users.id))
      .where(and(eq(users.id, userRoles.userId), inArray(userRoles.role, rolesWith('kasse:pin'))))
      .groupBy(userRoles.userId, users.id, cashierPins.userId)
      .orderBy(desc(isOnShift), asc(users.name))
      .prepare()
  );
});

/**
 * Who may work the till, tonight's shift first. Verifiers only for supervisors and tonight's shift; for all while
 * nobody is on the roster.
 */
export function snapshotRoster(ctx: ServiceContext, businessDay: string): RosterEntry[] {
  const rows = staff(ctx.db).all({ date: businessDay });
  const hasShift = rows.some(({ isOnShift }) => isOnShift);
  return rows.map(({ userId, name, isSupervisor, isOnShift, chosenAt, voidedAt, verifier }) => ({
    userId,
    name,
    isSupervisor,
    isOnShift,
    hasPin: chosenAt !== null && voidedAt === null,
    isPinVoided: voidedAt !== null,
    verifier:
      verifier !== null && voidedAt === null && (isSupervisor || isOnShift || !hasShift)
        ? (JSON.parse(verifier) as PinVerifier)
        : null,
  }));
}

/** The month around a day, and the next: what the desk's calendar shows without a network. */
export function snapshotShifts(ctx: ServiceContext, businessDay: string): SnapshotShift[] {
  const [year = 0, month = 0] = businessDay.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return listShifts(ctx.db)
    .all({ from: `${businessDay.slice(0, 7)}-01`, to: `${next}-31` })
    .map((row) => ({ ...pick(row, ['id', 'userId', 'date', 'name']), note: noteWords(row, 'de') }));
}

/** By job, how many tonight's plan still lacks of those that are not over. */
export function snapshotOpenShifts(ctx: ServiceContext, businessDay: LocalDate): [job: string, missing: number][] {
  const missing = new Map<string, number>();
  for (const shift of listOpenShifts(ctx.db).all({ from: businessDay, to: businessDay, now: ctx.now() }))
    missing.set(shift.job, (missing.get(shift.job) ?? 0) + shift.missing);
  return [...missing].toSorted(([a], [b]) => byJob(a, b));
}

/** RFC 8410 prefix of a raw Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The public keys that sign our codes. */
export function snapshotKeys(ctx: ServiceContext): SigningKey[] {
  const { x } = ctx.signer.publicJwk();
  return [
    { keyId: ctx.signer.keyId, spki: Buffer.concat([SPKI_PREFIX, Buffer.from(x, 'base64url')]).toString('base64') },
  ];
}

const NOTICES_FOR_MS = 2 * DAY_MS;
const MOST_NOTICES = 50;

const otherDesks = alias(desks, 'other_desks');
const noticesWhere = (desk: Column) =>
  prepared({ deskId: desk, since: deskExceptions.createdAt }, (orm, { deskId, since }) =>
    orm
      .select({
        id: deskExceptions.id,
        entryId: deskExceptions.entryId,
        kind: deskExceptions.kind,
        detail: deskExceptions.detail,
        toldAt: deskExceptions.createdAt,
        deskName: doorColumn(orm, desks).as('desk_name'),
        otherDeskName: sql<string | null>`${doorColumn(orm, otherDesks)}`.as('other_desk_name'),
        ...aboutColumns(orm),
        isResolved: sql`${isNotNull(deskExceptions.resolvedAt)}`.mapWith(Boolean),
      })
      .from(deskExceptions)
      .innerJoin(desks, eq(desks.id, deskExceptions.deskId))
      .leftJoin(otherDesks, eq(otherDesks.id, deskExceptions.otherDeskId))
      .where(and(eq(desk, deskId), gte(deskExceptions.createdAt, since)))
      .orderBy(desc(deskExceptions.createdAt))
      .limit(MOST_NOTICES)
      .prepare(),
  );
const ownNotices = noticesWhere(deskExceptions.deskId);
const othersNotices = noticesWhere(deskExceptions.otherDeskId);

/** The exceptions of this desk, and those of other desks that collide with it: a desk is told both. */
export function snapshotNotices(ctx: ServiceContext, desk: Desk): SnapshotNotice[] {
  const asked = { deskId: desk.id, since: new Date(ctx.now().getTime() - NOTICES_FOR_MS) };
  return [...ownNotices(ctx.db).all(asked), ...othersNotices(ctx.db).all(asked)].map(
    ({ id, entryId, toldAt, isResolved, ...facts }) => ({
      id,
      entryId,
      kind: facts.kind,
      at: toldAt.getTime(),
      isResolved,
      detail: `${DESK_EXCEPTION_KINDS[facts.kind]}: ${germanException(facts)}`,
    }),
  );
}
