import type { EventSummary } from '#shared/events/event-view.ts';
import { closedWords } from '#shared/events/event-words.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

type BookButtonProps = { event: EventSummary; now: Date; size?: 'm' | 'l'; isWide?: boolean };

/** To the checkout, which asks a visitor to sign in first; a closed night says why it is closed. */
export function BookButton({ event, now, size = 'm', isWide }: BookButtonProps) {
  const closed = closedWords(event, now);
  if (closed !== null) {
    return (
      <Button size={size} isWide={isWide} disabled>
        {closed}
      </Button>
    );
  }
  return (
    <ButtonLink size={size} isWide={isWide} href={paths.checkout(event.id)}>
      Book Now<span className="visually-hidden">: {event.title}</span>
    </ButtonLink>
  );
}
