import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { BoardDesk } from '#shared/door/tonight-board.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns, walkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { AT_DESK, isAtDesk } from '../check-in/check-in-rows.ts';

/** A desk asks every two seconds, and is noted once a minute. */
const OFFLINE_AFTER_MS = 2 * MINUTE_MS;
/** A phone is asked for as often while it is looked at: one that was not heard of for this long has left. */
const PHONE_LEFT_AFTER_MS = 30 * MINUTE_MS;
/** A desk that was not seen for this long takes no part in tonight. */
const SHOWN_FOR_MS = DAY_MS;

const seen = prepared({ since: checkIns.admittedAt }, (orm, { since }) =>
  orm
    .select({
      id: desks.id,
      name: desks.name,
      lastSeenAt: desks.lastSeenAt,
      queueLength: desks.queueLength,
      batteryPercent: desks.batteryPercent,
      isCharging: desks.isCharging,
      holder: users.name,
    })
    .from(desks)
    .leftJoin(
      cashSessions,
      and(eq(cashSessions.deskId, desks.id), isNull(cashSessions.closedAt), isNull(cashSessions.officeClosedAt)),
    )
    .leftJoin(users, eq(users.id, cashSessions.holderId))
    .where(and(isNull(desks.revokedAt), isNotNull(desks.tokenHash), gte(desks.lastSeenAt, since)))
    .orderBy(asc(desks.name), asc(desks.id))
    .prepare(),
);
const checkInsAt = prepared(AT_DESK, (orm, range) =>
  orm
    .select({
      checkIns: count(),
      lastCheckInAt: sql<Date | null>`${max(checkIns.admittedAt)}`.mapWith(checkIns.admittedAt),
    })
    .from(checkIns)
    .where(isAtDesk(range))
    .prepare(),
);

const walkInsAt = prepared(
  { deskId: walkIns.deskId, from: walkIns.countedAt, to: walkIns.countedAt },
  (orm, { deskId, from, to }) =>
    orm
      .select({
        people: sql<number>`coalesce(sum(${walkIns.people}), 0)`,
        lastAt: sql<Date | null>`${max(walkIns.countedAt)}`.mapWith(walkIns.countedAt),
      })
      .from(walkIns)
      .where(
        and(
          eq(walkIns.deskId, deskId),
          gte(walkIns.countedAt, from),
          lt(walkIns.countedAt, to),
          isNull(walkIns.undoneAt),
        ),
      )
      .prepare(),
);

/** Everybody whom a desk or a phone let in on a day, with a ticket or as a +1, and when it last did. */
function guestsOf(ctx: ServiceContext, asked: { deskId: string; from: Date; to: Date }) {
  const [checkedIn, walkedIn] = [checkInsAt(ctx.db).get(asked), walkInsAt(ctx.db).get(asked)];
  const last = Math.max(checkedIn?.lastCheckInAt?.getTime() ?? 0, walkedIn?.lastAt?.getTime() ?? 0);
  return {
    checkIns: (checkedIn?.checkIns ?? 0) + (walkedIn?.people ?? 0),
    lastCheckInAt: last === 0 ? null : new Date(last),
  };
}

const phones = prepared({ now: doorPhones.endsAt }, (orm, { now }) =>
  orm
    .select({
      id: doorPhones.id,
      name: desks.name,
      lastSeenAt: doorPhones.lastSeenAt,
      joinedAt: doorPhones.joinedAt,
      holder: doorPhones.helperName,
      queueLength: doorPhones.queueLength,
    })
    .from(doorPhones)
    .innerJoin(desks, eq(desks.id, doorPhones.id))
    .where(and(gt(doorPhones.endsAt, now), isNotNull(doorPhones.joinedAt), isNull(doorPhones.endedAt)))
    .orderBy(asc(doorPhones.joinedAt), asc(doorPhones.id))
    .prepare(),
);

/** One with entries that nobody else has stays: somebody has to find it. */
const hasLeft = (phone: { lastSeenAt: Date | null; joinedAt: Date | null; queueLength: number }, now: Date): boolean =>
  phone.queueLength === 0 &&
  now.getTime() - (phone.lastSeenAt ?? phone.joinedAt ?? now).getTime() >= PHONE_LEFT_AFTER_MS;

/**
 * The desks that were seen within a day, then the phones of nights that are not over, with what they did on this
 * business day.
 */
export function boardDesks(ctx: ServiceContext, day: { from: Date; to: Date }): BoardDesk[] {
  const now = ctx.now();
  const own = seen(ctx.db)
    .all({ since: new Date(now.getTime() - SHOWN_FOR_MS) })
    .map((desk) => ({ ...desk, isPhone: false }));
  const helpers = phones(ctx.db)
    .all({ now })
    .filter((phone) => !hasLeft(phone, now))
    .map(({ joinedAt: _joinedAt, ...phone }) => ({ ...phone, isPhone: true, batteryPercent: null, isCharging: false }));
  return [...own, ...helpers].map(({ holder, ...door }) => {
    return {
      ...door,
      holder: doorName(holder),
      isOnline: door.lastSeenAt !== null && now.getTime() - door.lastSeenAt.getTime() < OFFLINE_AFTER_MS,
      ...guestsOf(ctx, { deskId: door.id, ...day }),
    };
  });
}
