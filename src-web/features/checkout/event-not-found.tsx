import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { NO_EVENT_MESSAGE } from '#shared/page-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Time to read it, before the page goes on by itself. */
const GO_HOME_AFTER_MS = 2_000;

/** Missing or hidden: says so, offers the way back, and goes home. */
export function EventNotFound() {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.bad(NO_EVENT_MESSAGE);
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), GO_HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">{NO_EVENT_MESSAGE}</h1>
      <EmptyState sentence="It is over, or it was never on.">
        <ButtonLink look="o" icon="arrow-left" href={paths.events}>
          Back to Events
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
