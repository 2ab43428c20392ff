import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { eventsWords } from './words.ts';

/** Answered by the server, no page. */
const FEED = '/events.ics';

/** Every night in one's own calendar: it follows by itself what is new, moved or cancelled. */
export function CalendarFeed() {
  const { baseUrl } = useSite();
  const { feed, subscribe, file } = useWords(eventsWords);
  return (
    <div className="calendar-feed">
      <p>
        <Rich text={feed} parts={{ b: (what) => <b>{what}</b> }} />
      </p>
      <div className="row">
        <ButtonLink look="o" size="s" icon="calendar" href={`${baseUrl}${FEED}`.replace(/^https?:/, 'webcal:')}>
          {subscribe}
        </ButtonLink>
        <ButtonLink look="t" size="s" icon="download" href={FEED} download>
          {file}
        </ButtonLink>
      </div>
    </div>
  );
}
