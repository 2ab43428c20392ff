import type { Festival } from '#web/content/festivals.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { Band } from './band.tsx';
import { TicketLink } from './ticket-link.tsx';
import { festivalsWords } from './words.ts';

type FestivalBandProps = { festival: Festival; isPast: boolean; ticketUrl: string | undefined; isFirst: boolean };

/** An edition of the content pages; a past one is dimmed, says so and sells nothing. */
export function FestivalBand({ festival: { id, title, art }, isPast, ticketUrl, isFirst }: FestivalBandProps) {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const { dates, place, lead, facts } = words.of[id];
  return (
    <Band
      title={title}
      href={to(paths.festival(id))}
      when={`${dates}, ${place}`}
      lead={lead}
      artwork={art}
      isPast={isPast}
      isFirst={isFirst}
      state={isPast ? { tone: 'night', icon: 'history', text: words.past } : undefined}
      facts={<p className="festival-facts">{facts.map(({ figure, what }) => `${figure} ${what}`).join(' · ')}</p>}
    >
      <ButtonLink href={to(paths.festival(id))} look="o">
        <Rich text={words.more(title)} parts={{ aside }} />
      </ButtonLink>
      {!isPast && ticketUrl && <TicketLink href={ticketUrl} title={title} />}
    </Band>
  );
}
