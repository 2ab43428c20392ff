import { eq } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { profiles } from '#server/db/schema/profiles.ts';

const select = (orm: Orm) =>
  orm
    .select({ thanks: nightThanks, event: events, objectedAt: profiles.thanksOffAt })
    .from(nightThanks)
    .innerJoin(events, eq(events.id, nightThanks.eventId))
    .leftJoin(profiles, eq(profiles.id, nightThanks.userId));

export const thanksById = prepared({ id: nightThanks.id }, (orm, { id }) =>
  select(orm).where(eq(nightThanks.id, id)).prepare(),
);
/** By what the mail's links carry. */
export const thanksByToken = prepared({ token: nightThanks.token }, (orm, { token }) =>
  select(orm).where(eq(nightThanks.token, token)).prepare(),
);
