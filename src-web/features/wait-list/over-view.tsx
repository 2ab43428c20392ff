import type { ReactNode } from 'react';
import type { EventDetail } from '#shared/events/event-view.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { WaitCard } from './wait-card.tsx';

type OverViewProps = {
  event: EventDetail;
  title: string;
  text: string;
  way: { href: string; label: string };
  /** What else one may do here. */ children?: ReactNode;
};

/** Nothing to wait for here, and where to go on. */
export function OverView({ event, title, text, way, children }: OverViewProps) {
  const heading = useFocusIfLost();
  return (
    <WaitCard event={event}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="wait-acts">
        <ButtonLink size="l" isWide href={way.href}>
          {way.label}
        </ButtonLink>
        {children}
      </div>
    </WaitCard>
  );
}
