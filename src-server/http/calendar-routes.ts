import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { brand } from '#shared/brand.ts';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { findCalendarEvent, listCalendarEvents } from '#server/services/shop/events/calendar-events.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { publicFor } from './keep-until-turn.ts';

export type CalendarDeps = { context: () => ServiceContext };

const FEED_SECONDS = 300;

/** Calendars ask again every few hours; most times nothing has changed and the tag says so. */
function answer(c: Context, ctx: ServiceContext, { file, filename }: { file: string; filename: string }): Response {
  const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', publicFor(ctx, FEED_SECONDS));
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  c.header('Content-Type', 'text/calendar; charset=utf-8');
  c.header('Content-Disposition', `inline; filename="${filename}"`);
  return c.body(file);
}

/** `GET /events.ics` (feed of what is to come) and `GET /events/{id}.ics`. */
export function calendarRoutes({ context }: CalendarDeps): Hono {
  return new Hono()
    .get('/events.ics', (c) => {
      const ctx = context();
      return answer(c, ctx, { file: calendarFile(listCalendarEvents(ctx), brand.full), filename: 'events.ics' });
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
