import type { EventSummary } from '#shared/events/event-view.ts';
import { closedWords } from '#shared/events/event-words.ts';
import { Button } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import type { ButtonLook } from '../button-look.ts';

type BookButtonProps = Pick<ButtonLook, 'size' | 'isWide'> & {
  event: EventSummary;
  now: Date;
  /** To the checkout, which asks a visitor to sign in first. */ href: string;
  /** Read aloud where several nights of one name are listed: 'Friday, 16 January 2026'. */ when?: string;
};

/** To the checkout; a closed night says why it is closed. */
export function BookButton({ event, now, href, when, ...look }: BookButtonProps) {
  const closed = closedWords(event, now);
  if (closed !== null)
    return (
      <Button {...look} disabled>
        {closed}
      </Button>
    );
  return (
    <ButtonLink {...look} href={href}>
      Book Now
      <span className="visually-hidden">
        : {event.title}
        {when && `, ${when}`}
      </span>
    </ButtonLink>
  );
}
