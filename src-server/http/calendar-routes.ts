import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { brand } from '#shared/brand.ts';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { findCalendarEvent, listCalendarEvents } from '#server/services/shop/events/calendar-events.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

export type CalendarDeps = { context: () => ServiceContext };

/** Calendars ask again every few hours; most times nothing has changed and the tag says so. */
function answer(c: Context, file: string, filename: string): Response {
  const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', 'public, max-age=300');
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  c.header('Content-Type', 'text/calendar; charset=utf-8');
  c.header('Content-Disposition', `inline; filename="${filename}"`);
  return c.body(file);
}

/** `GET /events.ics` (feed of what is to come) and `GET /events/{id}.ics`. */
export function calendarRoutes({ context }: CalendarDeps): Hono {
  return new Hono()
    .get('/events.ics', (c) => answer(c, calendarFile(listCalendarEvents(context()), brand.full), 'events.ics'))
    .get('/events/:file{[0-9a-fA-F-]+\\.ics}', (c) => {
      const id = c.req.param('file').slice(0, -'.ics'.length);
      try {
        return answer(c, calendarFile([findCalendarEvent(context(), id)]), `${id}.ics`);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND')
          return c.text(ERROR_MESSAGES.EVENT_NOT_FOUND, 404);
        throw error;
      }
    });
}
