import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Answered by the server, no page. */
const FEED = '/events.ics';

/** Every night in one's own calendar: it follows by itself what is new, moved or cancelled. */
export function CalendarFeed() {
  const { baseUrl } = useSite();
  return (
    <div className="calendar-feed">
      <p>
        <b>All nights in your own calendar.</b> It keeps up with what is new, moved or cancelled.
      </p>
      <div className="row">
        <ButtonLink look="o" size="s" icon="calendar" href={`${baseUrl}${FEED}`.replace(/^https?:/, 'webcal:')}>
          Subscribe to the calendar
        </ButtonLink>
        <ButtonLink look="t" size="s" icon="download" href={FEED} download>
          Calendar file
        </ButtonLink>
      </div>
    </div>
  );
}
