import type { EventSummary } from '#shared/events/event-view.ts';
import { whyClosed } from '#shared/events/event-words.ts';
import { hasWaitList } from '#shared/wait-list/has-wait-list.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { Button } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import type { ButtonLook } from '../button-look.ts';
import { SaidOf, usePathFor, useWords } from '../lang.tsx';
import { eventWords } from './words.ts';

type BookButtonProps = Pick<ButtonLook, 'size' | 'isWide'> & {
  event: EventSummary;
  now: Date;
  /** To the checkout, which asks a visitor to sign in first. */ href: string;
  /** Read aloud where several nights of one name are listed: 'Friday, 16 January 2026'. */ when?: string;
};

/** To the checkout, or to the wait list of a sold-out night; a closed night says why it is closed. */
export function BookButton({ event, now, href, when, ...look }: BookButtonProps) {
  const words = useWords(eventWords);
  const to = usePathFor();
  const isWaited = hasWaitList(event, now);
  const closed = whyClosed(event, now);
  if (closed !== null && !isWaited)
    return (
      <Button {...look} disabled>
        {words.closed[closed]}
      </Button>
    );
  return (
    <ButtonLink {...look} look={isWaited ? 'o' : 'p'} href={to(isWaited ? waitListPath(event.id) : href)}>
      {isWaited ? words.waitList : words.book}
      <span className="visually-hidden">
        : <SaidOf of={event} say="title" />
        {when && `, ${when}`}
      </span>
    </ButtonLink>
  );
}
