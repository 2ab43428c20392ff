import type { Festival } from '#web/content/festivals.ts';
import { paths } from '#web/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Poster } from '#web/ui/poster.tsx';
import { TicketLink } from './ticket-link.tsx';

type FestivalBandProps = { festival: Festival; isPast: boolean; ticketUrl: string | undefined; isFirst: boolean };

/** One festival across the page, its art bleeding off the right side; a past one is dimmed and says so. */
export function FestivalBand({ festival: { id, title, dates, place, lead, facts, art }, isPast, ticketUrl, isFirst }: FestivalBandProps) {
  return (
    <section className={isPast ? 'festival-band is-past' : 'festival-band'} aria-labelledby={`festival-${id}`}>
      <Poster className="festival-art" artwork={art} size="share" mode={isFirst ? 'inline' : 'image'} />
      <div className="wrap">
        {isPast && (
          <Chip tone="night" icon="history">
            Past edition
          </Chip>
        )}
        <h2 id={`festival-${id}`}>
          <a href={paths.festival(id)}>{title}</a>
        </h2>
        <p className="festival-when">
          {dates}, {place}
        </p>
        <p className="festival-lead">{lead}</p>
        <p className="festival-facts">{facts.map(({ figure, what }) => `${figure} ${what}`).join(' · ')}</p>
        <div className="row">
          <ButtonLink href={paths.festival(id)} look="o">
            Read more<span className="vh">: {title}</span>
          </ButtonLink>
          {!isPast && ticketUrl && <TicketLink href={ticketUrl} title={title} />}
        </div>
      </div>
    </section>
  );
}
