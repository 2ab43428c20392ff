import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { HAND_IN_AFTER_MS } from '#shared/door/phone-limits.ts';
import type { PhoneList, PhoneView } from '#shared/door/phone-views.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { phoneEndsAt } from './find-phone.ts';
import { openNights } from './open-nights.ts';

const MOST_PHONES = 100;

const admitted = (orm: Orm) =>
  orm
    .select({ people: sql`count(*)` })
    .from(checkIns)
    .where(and(eq(checkIns.deskId, doorPhones.id), isNull(checkIns.undoneAt)));
const recent = prepared({ since: doorPhones.endsAt }, (orm, { since }) =>
  orm
    .select({
      id: doorPhones.id,
      name: desks.name,
      helperName: doorPhones.helperName,
      eventTitle: events.title,
      joinedAt: doorPhones.joinedAt,
      lastSeenAt: doorPhones.lastSeenAt,
      queueLength: doorPhones.queueLength,
      admitted: sql<number>`(${admitted(orm)})`,
      isTeacher: doorPhones.isTeacher,
      endsAt: phoneEndsAt,
      endedAt: doorPhones.endedAt,
    })
    .from(doorPhones)
    .innerJoin(desks, eq(desks.id, doorPhones.id))
    .innerJoin(events, eq(events.id, doorPhones.eventId))
    .where(and(gt(doorPhones.endsAt, since), isNotNull(doorPhones.joinedAt)))
    .orderBy(asc(doorPhones.endsAt), asc(doorPhones.joinedAt))
    .limit(MOST_PHONES)
    .prepare(),
);

function viewOf(row: RowOf<typeof recent>, now: Date): PhoneView {
  const { joinedAt, lastSeenAt, endsAt, endedAt, ...facts } = row;
  return {
    ...facts,
    joinedAt: joinedAt?.getTime() ?? 0,
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    endsAt: endsAt.getTime(),
    state: endedAt !== null ? 'ended' : endsAt <= now ? 'over' : 'active',
  };
}

/** The phones of tonight and of the night before, and the nights that one can be let in for. */
export function listPhones(ctx: ServiceContext): PhoneList {
  requirePermission(ctx, 'desks:manage');
  const now = ctx.now();
  const since = new Date(now.getTime() - HAND_IN_AFTER_MS);
  return {
    nights: openNights(ctx)
      .filter(({ endsAt }) => endsAt > now)
      .map(({ eventId, title, endsAt }) => ({ id: eventId, title, endsAt: endsAt.getTime() })),
    phones: recent(ctx.db)
      .all({ since })
      .map((row) => viewOf(row, now)),
  };
}
