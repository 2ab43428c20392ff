import type { EventDetail } from '#shared/events/event-view.ts';
import { isSaid, textsOf } from '#shared/website/two-texts.ts';
import { SaidOf } from '#web/ui/lang.tsx';

/** What the organiser of a cancelled night says to its guests; nothing where nothing was said. */
export function CancelWords({ event, className }: { event: EventDetail; className?: string }) {
  if (!isSaid(textsOf(event, 'cancelWords'))) return null;
  return (
    <p className={className}>
      <SaidOf of={event} say="cancelWords" />
    </p>
  );
}
