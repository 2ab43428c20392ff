import { isoBerlin } from '#shared/time.ts';
import type { CalendarEvent } from './calendar-file.ts';
import type { FeedKind } from './feed.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

/** The same as `/events.ics`, as a JSON Feed (jsonfeed.org): for readers and small programs. Instants are ISO texts. */
export function jsonFeed(
  events: readonly CalendarEvent[],
  { name, baseUrl, kind }: { name: string; baseUrl: string; kind?: FeedKind },
): string {
  return JSON.stringify({
    version: VERSION,
    title: name,
    home_page_url: `${baseUrl}/events`,
    feed_url: `${baseUrl}/events.json${kind === undefined ? '' : `?kind=${kind}`}`,
    language: 'en',
    items: events.map((event) => ({
      id: event.id,
      url: event.url,
      title: event.isCancelled ? `Cancelled: ${event.title}` : event.title,
      content_text: event.description,
      date_published: event.createdAt.toISOString(),
      date_modified: event.updatedAt.toISOString(),
      tags: [event.kind],
      // What a reader for feeds does not know it leaves out (jsonfeed.org, 'Extensions').
      _event: {
        starts_at: isoBerlin(event.startsAt),
        ends_at: isoBerlin(event.endsAt),
        location: event.location,
        is_cancelled: event.isCancelled,
      },
    })),
  });
}
