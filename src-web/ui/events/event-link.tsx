import type { NamedEvent } from '#shared/events/booked-event.ts';
import { SaidOf, usePathFor } from '../lang.tsx';

/** What an event is called, leading to its page. */
export function EventLink({ event, href }: { event: NamedEvent; href: string }) {
  const to = usePathFor();
  return (
    <a href={to(href)}>
      <SaidOf of={event} say="title" />
    </a>
  );
}
