import type { Festival } from '#web/content/festivals.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Band } from './band.tsx';
import { TicketLink } from './ticket-link.tsx';

type FestivalBandProps = { festival: Festival; isPast: boolean; ticketUrl: string | undefined; isFirst: boolean };

/** An edition of the content pages; a past one is dimmed, says so and sells nothing. */
export function FestivalBand({
  festival: { id, title, dates, place, lead, facts, art },
  isPast,
  ticketUrl,
  isFirst,
}: FestivalBandProps) {
  return (
    <Band
      title={title}
      href={paths.festival(id)}
      when={`${dates}, ${place}`}
      lead={lead}
      artwork={art}
      isPast={isPast}
      isFirst={isFirst}
      state={isPast ? { tone: 'night', icon: 'history', text: 'Past edition' } : undefined}
      facts={<p className="festival-facts">{facts.map(({ figure, what }) => `${figure} ${what}`).join(' · ')}</p>}
    >
      <ButtonLink href={paths.festival(id)} look="o">
        Read more<span className="visually-hidden">: {title}</span>
      </ButtonLink>
      {!isPast && ticketUrl && <TicketLink href={ticketUrl} title={title} />}
    </Band>
  );
}
