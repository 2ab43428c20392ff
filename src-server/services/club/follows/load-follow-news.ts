import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { findRow } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfAddress } from '../../shop/bans/running-bans.ts';
import { confirmedFollows } from './follow-rows.ts';

const stillOn = prepared({ ids: String, now: events.startsAt }, (orm, { ids, now }) =>
  orm
    .select({
      id: events.id,
      title: events.title,
      otherWords: events.otherWords,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
      location: events.location,
      kind: events.kind,
      styles: events.styles,
    })
    .from(events)
    .where(
      and(
        sql`${events.id} IN (SELECT value FROM json_each(${ids}))`,
        eq(events.isActive, true),
        isNull(events.cancelledAt),
        gt(events.startsAt, now),
      ),
    )
    .orderBy(asc(events.startsAt))
    .prepare(),
);

/** What the mail about something new says, read when it leaves. */
export type FollowNews = {
  email: string;
  unsubscribeToken: string;
  lang: Lang | null;
  /** What its reader follows. */
  names: string[];
  nights: ReturnType<ReturnType<typeof stillOn>['all']>;
};

/** Null when it is not to leave any more: somebody has ended it or is banned, or nothing of it is still on. */
export function loadFollowNews(
  ctx: ServiceContext,
  followerId: string,
  eventIds: readonly string[],
): FollowNews | null {
  const follower = findRow(ctx.db, followers, { id: followerId });
  if (follower === undefined || !ctx.operator.tellsFollowers) return null;
  if (banOfAddress(ctx, follower.email) !== null) return null;
  const names = confirmedFollows(ctx.db)
    .all({ followerId })
    .map(({ name }) => name);
  const nights = stillOn(ctx.db).all({ ids: JSON.stringify(eventIds), now: ctx.now() });
  if (names.length === 0 || nights.length === 0) return null;
  const { email, unsubscribeToken, lang } = follower;
  return { email, unsubscribeToken, lang, names, nights };
}
