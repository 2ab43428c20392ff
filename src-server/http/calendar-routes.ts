import { Hono, type Context } from 'hono';
import { brand } from '#shared/brand.ts';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { FEED_NAMES, FeedInput } from '#shared/calendar/feed.ts';
import { jsonFeed } from '#shared/calendar/json-feed.ts';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';
import { listCalendarShifts } from '#server/services/door/shifts/list-calendar-shifts.ts';
import { calendarOwner, listOwnCalendarEvents } from '#server/services/shop/events/lists/list-own-calendar-events.ts';
import { findCalendarEvent, listCalendarEvents } from '#server/services/shop/events/lists/calendar-events.ts';
import { VISITOR } from './app-deps.ts';
import type { Header } from './public-cache.ts';
import { publicFeed, takeFeedTurn, type FeedDeps } from './public-feed.ts';
import { refusal } from './security/refusal.ts';

const FEED_SECONDS = 300;

/** The name under which it is saved; `type` is what it is. */
const named = (filename: string, type = 'text/calendar'): readonly Header[] => [
  ['content-type', `${type}; charset=utf-8`],
  ['content-disposition', `inline; filename="${filename}"`],
];

/** What the feed of a kind, or of all, is called where somebody subscribes to it. */
const nameOf = ({ kind }: FeedInput): string =>
  kind === undefined ? brand.full : `${brand.full}: ${FEED_NAMES[kind]}`;

/** The one address of a feed, however it was asked for. */
const addressOf = (path: string, { kind }: FeedInput): string => (kind === undefined ? path : `${path}?kind=${kind}`);

/**
 * `GET /events.ics` and `/events.json` (feeds of what is to come, with `?kind=` of one kind), `/events/{id}.ics`, and
 * `/calendar/{secret}.ics` (somebody's own nights and shifts).
 */
export function calendarRoutes(deps: FeedDeps): Hono {
  const headersOf = (own: readonly Header[]): readonly Header[] => [...deps.securityHeaders, ...own];
  return new Hono()
    .get('/events.ics', (c) => {
      const input = FeedInput.parse(c.req.query());
      return publicFeed(deps, c, {
        keptAs: addressOf('/events.ics', input),
        mostSeconds: FEED_SECONDS,
        headers: headersOf(named('events.ics')),
        make: (ctx) => calendarFile(listCalendarEvents(ctx, input), nameOf(input)),
      });
    })
    .get('/events.json', (c) => {
      const input = FeedInput.parse(c.req.query());
      return publicFeed(deps, c, {
        keptAs: addressOf('/events.json', input),
        mostSeconds: FEED_SECONDS,
        // Anybody's page may read it: it holds what our own pages show.
        headers: headersOf([...named('events.json', 'application/feed+json'), ['access-control-allow-origin', '*']]),
        make: (ctx) =>
          jsonFeed(listCalendarEvents(ctx, input), { name: nameOf(input), baseUrl: ctx.baseUrl, ...input }),
      });
    })
    .get('/calendar/:file{[A-Za-z0-9_-]+\\.ics}', (c) => ownCalendar(deps, c))
    .get('/events/:file{[0-9a-fA-F-]+\\.ics}', async (c) => {
      const id = c.req.param('file').slice(0, -'.ics'.length);
      try {
        return await publicFeed(deps, c, {
          mostSeconds: FEED_SECONDS,
          headers: headersOf(named(`${id}.ics`)),
          make: (ctx) => calendarFile([findCalendarEvent(ctx, id)]),
        });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND')
          return c.text(ERROR_MESSAGES.EVENT_NOT_FOUND, 404);
        throw error;
      }
    });
}

/** For its owner alone, kept by nobody on the way. */
function ownCalendar(deps: FeedDeps, c: Context): Response {
  const retryAfterSeconds = takeFeedTurn(deps, c);
  if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
  const ctx = deps.context(VISITOR);
  const owner = calendarOwner(ctx, c.req.param('file')?.slice(0, -'.ics'.length) ?? '');
  if (owner === null) return c.text(NOT_FOUND_MESSAGE, 404);
  const own = [...listOwnCalendarEvents(ctx, owner), ...listCalendarShifts(ctx, owner)];
  for (const [name, value] of named('my-nights.ics')) c.header(name, value);
  c.header('cache-control', 'private, no-store');
  c.header('x-robots-tag', 'noindex');
  return c.body(calendarFile(own, `${brand.full}: my nights`));
}
