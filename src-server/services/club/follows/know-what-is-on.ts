import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { insertIfNew } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { follows, followTold } from '#server/db/schema/follows.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const isToCome = (now: SQL) => and(eq(events.isActive, true), isNull(events.cancelledAt), gt(events.startsAt, now));

const onOfSeries = prepared({ id: follows.id, now: events.startsAt }, (orm, { id, now }) =>
  orm
    .select({ eventId: events.id })
    .from(events)
    .innerJoin(follows, eq(follows.id, id))
    .where(and(or(eq(events.seriesId, follows.subjectId), eq(events.title, follows.name)), isToCome(now)))
    .prepare(),
);
const onOfArtist = prepared({ artistId: lineUpEntries.artistId, now: events.startsAt }, (orm, { artistId, now }) =>
  orm
    .select({ eventId: events.id })
    .from(events)
    .where(
      and(
        inArray(
          events.id,
          orm.select({ id: lineUpEntries.eventId }).from(lineUpEntries).where(eq(lineUpEntries.artistId, artistId)),
        ),
        isToCome(now),
      ),
    )
    .prepare(),
);

const followById = prepared({ followerId: follows.followerId }, (orm, { followerId }) =>
  orm
    .select({ id: follows.id, subject: follows.subject, subjectId: follows.subjectId })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), isNull(follows.endedAt), sql`${follows.confirmedAt} IS NOT NULL`))
    .prepare(),
);

/** Notes that a follower knows of a night: it is in no later mail. Call inside a transaction. */
export const noteTold = (ctx: ServiceContext, row: { followerId: string; eventId: string }): void =>
  void insertIfNew(ctx.db, followTold, row);

/**
 * What is on sale already when somebody begins to follow is not new to them: the page they pressed on shows it. A
 * workshop that became bookable before the confirming click is: that is what they asked for. Call inside the transaction
 * that confirms.
 */
export function knowWhatIsOn(ctx: ServiceContext, followerId: string): void {
  const now = ctx.now();
  for (const { id, subject, subjectId } of followById(ctx.db).all({ followerId })) {
    if (subject === 'workshop') continue;
    const on =
      subject === 'series' ? onOfSeries(ctx.db).all({ id, now }) : onOfArtist(ctx.db).all({ artistId: subjectId, now });
    for (const { eventId } of on) noteTold(ctx, { followerId, eventId });
  }
}
