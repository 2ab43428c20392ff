import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { brand } from '#shared/brand.ts';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { FEED_NAMES, FeedInput } from '#shared/calendar/feed.ts';
import { jsonFeed } from '#shared/calendar/json-feed.ts';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';
import { listOwnCalendarEvents } from '#server/services/shop/events/list-own-calendar-events.ts';
import { findCalendarEvent, listCalendarEvents } from '#server/services/shop/events/calendar-events.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { publicFor } from './keep-until-turn.ts';

export type CalendarDeps = { context: () => ServiceContext };

const FEED_SECONDS = 300;

type Feed = {
  file: string;
  filename: string;
  /** `private`: for its owner alone, kept by nobody on the way. */
  kept?: 'private';
  type?: string;
};

/** Calendars ask again every few hours; most times nothing has changed and the tag says so. */
function answer(c: Context, ctx: ServiceContext, { file, filename, kept, type = 'text/calendar' }: Feed): Response {
  const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', kept === 'private' ? 'private, no-store' : publicFor(ctx, FEED_SECONDS));
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  c.header('Content-Type', `${type}; charset=utf-8`);
  c.header('Content-Disposition', `inline; filename="${filename}"`);
  return c.body(file);
}

/** What the feed of a kind, or of all, is called where somebody subscribes to it. */
const nameOf = ({ kind }: FeedInput): string =>
  kind === undefined ? brand.full : `${brand.full}: ${FEED_NAMES[kind]}`;

/**
 * `GET /events.ics` and `/events.json` (feeds of what is to come, with `?kind=` of one kind), `/events/{id}.ics`, and
 * `/calendar/{secret}.ics` (somebody's own nights).
 */
export function calendarRoutes({ context }: CalendarDeps): Hono {
  return new Hono()
    .get('/events.ics', (c) => {
      const [ctx, input] = [context(), FeedInput.parse(c.req.query())];
      return answer(c, ctx, {
        file: calendarFile(listCalendarEvents(ctx, input), nameOf(input)),
        filename: 'events.ics',
      });
    })
    .get('/events.json', (c) => {
      const [ctx, input] = [context(), FeedInput.parse(c.req.query())];
      const file = jsonFeed(listCalendarEvents(ctx, input), { name: nameOf(input), baseUrl: ctx.baseUrl, ...input });
      // Anybody's page may read it: it holds what our own pages show.
      c.header('Access-Control-Allow-Origin', '*');
      return answer(c, ctx, { file, filename: 'events.json', type: 'application/feed+json' });
    })
    .get('/calendar/:file{[A-Za-z0-9_-]+\\.ics}', (c) => {
      const ctx = context();
      const own = listOwnCalendarEvents(ctx, c.req.param('file').slice(0, -'.ics'.length));
      if (own === null) return c.text(NOT_FOUND_MESSAGE, 404);
      c.header('X-Robots-Tag', 'noindex');
      const file = calendarFile(own, `${brand.full}: my nights`);
      return answer(c, ctx, { file, filename: 'my-nights.ics', kept: 'private' });
    })
    .get('/events/:file{[0-9a-fA-F-]+\\.ics}', (c) => {
      const id = c.req.param('file').slice(0, -'.ics'.length);
      const ctx = context();
      try {
        return answer(c, ctx, { file: calendarFile([findCalendarEvent(ctx, id)]), filename: `${id}.ics` });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND')
          return c.text(ERROR_MESSAGES.EVENT_NOT_FOUND, 404);
        throw error;
      }
    });
}
