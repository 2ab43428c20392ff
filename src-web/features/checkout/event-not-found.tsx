import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { checkoutWords } from './words.ts';

/** Time to read it, before the page goes on by itself. */
const GO_HOME_AFTER_MS = 2_000;

/** Missing or hidden: says so, offers the way back, and goes home. */
export function EventNotFound() {
  const [, navigate] = useLocation();
  const { title, text } = useWords(checkoutWords).missing;
  const { backToEvents } = useWords(orderWords);
  const to = usePathFor();
  const home = to(paths.home);
  useEffect(() => {
    toast.bad(title);
    const timer = setTimeout(() => navigate(home, { replace: true }), GO_HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, title, home]);
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">{title}</h1>
      <EmptyState sentence={text}>
        <ButtonLink look="o" icon="arrow-left" href={to(paths.events)}>
          {backToEvents}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
