import { and, asc, eq, exists, gt, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { FOLLOW_PAUSE_DAYS } from '#shared/follows/follow.ts';
import { DAY_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { followers, follows, followTold } from '#server/db/schema/follows.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { noteTold } from './know-what-is-on.ts';

/** So many mails are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
const CHUNK = 100;
/** More nights than a season has. */
const MOST_NIGHTS = 400;

const isFollowed = prepared((orm) =>
  orm
    .select({ id: follows.id })
    .from(follows)
    .where(and(isNull(follows.endedAt), sql`${follows.confirmedAt} IS NOT NULL`))
    .limit(1)
    .prepare(),
);
const nightsToCome = prepared({ now: events.startsAt }, (orm, { now }) =>
  orm
    .select({ id: events.id, title: events.title, seriesId: events.seriesId })
    .from(events)
    .where(and(eq(events.isActive, true), isNull(events.cancelledAt), gt(events.startsAt, now)))
    .orderBy(asc(events.startsAt))
    .limit(MOST_NIGHTS)
    .prepare(),
);

/** Who follows it and does not know of the night. */
const isNew = (orm: Orm, eventId: SQL) =>
  and(
    isNull(follows.endedAt),
    sql`${follows.confirmedAt} IS NOT NULL`,
    notExists(
      orm
        .select({ one: sql`1` })
        .from(followTold)
        .where(and(eq(followTold.followerId, follows.followerId), eq(followTold.eventId, eventId))),
    ),
  );
/** The same, and had no mail for a week. */
const isDue = (orm: Orm, { eventId, before }: { eventId: SQL; before: SQL }) =>
  and(isNew(orm, eventId), or(isNull(followers.lastToldAt), lte(followers.lastToldAt, before)));
const ofSeries = prepared(
  { eventId: events.id, seriesId: events.seriesId, title: events.title, before: followers.lastToldAt },
  (orm, { eventId, seriesId, title, before }) =>
    orm
      .selectDistinct({ followerId: follows.followerId })
      .from(follows)
      .innerJoin(followers, eq(followers.id, follows.followerId))
      .where(
        and(
          eq(follows.subject, 'series'),
          or(eq(follows.subjectId, seriesId), eq(follows.name, title)),
          isDue(orm, { eventId, before }),
        ),
      )
      .prepare(),
);
const ofArtists = prepared({ eventId: events.id, before: followers.lastToldAt }, (orm, { eventId, before }) =>
  orm
    .selectDistinct({ followerId: follows.followerId })
    .from(lineUpEntries)
    .innerJoin(follows, and(eq(follows.subjectId, lineUpEntries.artistId), eq(follows.subject, 'artist')))
    .innerJoin(followers, eq(followers.id, follows.followerId))
    .where(and(eq(lineUpEntries.eventId, eventId), isDue(orm, { eventId, before })))
    .prepare(),
);
/** A workshop that can be booked now is told of at once: its places may be gone in a week. */
const ofWorkshop = prepared({ eventId: events.id }, (orm, { eventId }) =>
  orm
    .selectDistinct({ followerId: follows.followerId })
    .from(workshops)
    .innerJoin(follows, and(eq(follows.subjectId, workshops.id), eq(follows.subject, 'workshop')))
    .where(and(eq(workshops.eventId, eventId), isNew(orm, eventId)))
    .prepare(),
);

/** Who is told of what is over needs no note of it any more. */
const forgetOver = prepared({ now: events.endsAt }, (orm, { now }) =>
  orm
    .delete(followTold)
    .where(
      exists(
        orm
          .select({ one: sql`1` })
          .from(events)
          .where(and(eq(events.id, followTold.eventId), lte(events.endsAt, now))),
      ),
    )
    .prepare(),
);

/** Longer than the server is ever down. */
const ENDS_WITHIN_DAYS = 60;
const lastWorkshops = prepared({ after: workshops.workshopDate, now: workshops.workshopDate }, (orm, { after, now }) =>
  orm
    .select({ id: workshops.id })
    .from(workshops)
    .where(
      and(
        inArray(workshops.isApproved, [true, false]),
        inArray(workshops.isActive, [true, false]),
        gt(workshops.workshopDate, after),
        lte(workshops.workshopDate, now),
      ),
    )
    .prepare(),
);
const endOf = prepared({ subjectId: follows.subjectId, now: follows.endedAt }, (orm, { subjectId, now }) =>
  orm
    .update(follows)
    .set({ endedAt: now })
    .where(and(eq(follows.subjectId, subjectId), eq(follows.subject, 'workshop'), isNull(follows.endedAt)))
    .prepare(),
);

/** Nobody waits any more for a workshop that is over. */
function endOverWorkshops(ctx: ServiceContext, now: Date): void {
  const after = new Date(now.getTime() - ENDS_WITHIN_DAYS * DAY_MS);
  for (const { id } of lastWorkshops(ctx.db).all({ after, now })) endOf(ctx.db).run({ subjectId: id, now });
}

/** The nights that are new to each follower who may be written to now. */
function newsByFollower(ctx: ServiceContext): Map<string, string[]> {
  const now = ctx.now();
  const before = new Date(now.getTime() - FOLLOW_PAUSE_DAYS * DAY_MS);
  const news = new Map<string, string[]>();
  for (const { id: eventId, title, seriesId } of nightsToCome(ctx.db).all({ now })) {
    const due = [
      ...ofSeries(ctx.db).all({ eventId, seriesId: seriesId ?? '', title, before }),
      ...ofArtists(ctx.db).all({ eventId, before }),
      ...ofWorkshop(ctx.db).all({ eventId }),
    ];
    for (const followerId of new Set(due.map((row) => row.followerId)))
      news.set(followerId, [...(news.get(followerId) ?? []), eventId]);
  }
  return news;
}

/**
 * Writes to everybody who follows something new, at most once a week, all that is new in one mail; of a workshop that
 * can be booked at once. Gives how many mails
 * were put into the outbox; 0 when there is nothing to do for now.
 */
export function feedFollowNews(ctx: ServiceContext): number {
  if (!ctx.operator.tellsFollowers || isFollowed(ctx.db).get() === undefined) return 0;
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    forgetOver(ctx.db).run({ now });
    endOverWorkshops(ctx, now);
    const due = [...newsByFollower(ctx)].slice(0, CHUNK);
    for (const [followerId, eventIds] of due) {
      putInOutbox(ctx, {
        kind: 'mail.follow_news',
        refId: `${followerId}:${now.getTime()}`,
        payload: { eventIds },
      });
      for (const eventId of eventIds) noteTold(ctx, { followerId, eventId });
      updateRows(ctx.db, followers, { id: followerId }, { lastToldAt: now });
    }
    return due.length;
  });
}
