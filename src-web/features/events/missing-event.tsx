import { useEffect } from 'react';
import { NO_EVENT_MESSAGE } from '#shared/page-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Unknown or hidden: says so on the page and in a toast, with the way back. */
export function MissingEvent() {
  useEffect(() => void toast.bad(NO_EVENT_MESSAGE), []);
  return (
    <div className="wrap section">
      <h1 className="heading-huge">{NO_EVENT_MESSAGE}</h1>
      <br />
      <EmptyState sentence="It is over, or it was never on.">
        <ButtonLink look="o" icon="arrow-left" href={paths.events}>
          Back to Events
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
