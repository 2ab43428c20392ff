import { and, eq } from 'drizzle-orm';
import type { Recap } from '#shared/recaps/recap.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ofCourse = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) =>
  orm
    .select(columnsOf(eveningRecaps, ['eveningId', 'text', 'links', 'playlistUrl', 'songs', 'publishedAt']))
    .from(eventEvenings)
    .innerJoin(eveningRecaps, eq(eveningRecaps.eveningId, eventEvenings.id))
    .where(and(eq(eventEvenings.eventId, eventId), eq(eventEvenings.state, 'planned')))
    .prepare(),
);

/** The recaps of a course by the evening they are of. */
export const recapsOfCourse = (ctx: ServiceContext, eventId: string): Map<string, Recap> =>
  new Map(
    ofCourse(ctx.db)
      .all({ eventId })
      .map(({ eveningId, ...recap }) => [eveningId, recap]),
  );
