import type { EventDetail } from '#shared/events/event-view.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { useNow } from '#web/site.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';

/** For whom places are kept at the moment, with the way to one's own. */
export function FirstRefusals({ event: { id, firstRefusals, isPast } }: { event: EventDetail }) {
  const { keptFirst, wasThere } = useWords(nightWords).tickets;
  const [lang, now, to] = [useLang(), useNow(), usePathFor()];
  return firstRefusals
    .filter(({ until }) => !isPast && until > now)
    .map(({ until, places, ...course }) => (
      <p key={course.title} className="small">
        {keptFirst(places, saidIn(course, 'title', lang), `${formatDayAndMonth(until, lang)}, ${formatTime(until)}`)}{' '}
        <a href={to(waitListPath(id))}>{wasThere}</a>
      </p>
    ));
}
