import { housePoster } from '#shared/art/house-posters.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { shownIn } from '#shared/website/two-texts.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { Band } from './band.tsx';
import { factsOf, whenOf } from './festival-texts.ts';
import { TicketLink } from './ticket-link.tsx';
import { festivalsWords } from './words.ts';

type FestivalBandProps = {
  festival: ContentItem<'festivals'>;
  isPast: boolean;
  ticketUrl: string | undefined;
  isFirst: boolean;
};

/** An edition of the content pages; a past one is dimmed, says so and sells nothing. */
export function FestivalBand({ festival, isPast, ticketUrl, isFirst }: FestivalBandProps) {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const { id, title, poster } = festival;
  const lang = useLang();
  const leadLang = shownIn(festival.lead, lang);
  return (
    <Band
      title={title}
      href={to(paths.festival(id))}
      when={whenOf(festival, lang)}
      lead={festival.lead[leadLang]}
      leadLang={leadLang === lang ? undefined : leadLang}
      artwork={housePoster(poster)}
      isPast={isPast}
      isFirst={isFirst}
      state={isPast ? { tone: 'night', icon: 'history', text: words.past } : undefined}
      facts={<p className="festival-facts">{factsOf(festival, lang).join(' · ')}</p>}
    >
      <ButtonLink href={to(paths.festival(id))} look="o">
        <Rich text={words.more(title)} parts={{ aside }} />
      </ButtonLink>
      {!isPast && ticketUrl && <TicketLink href={ticketUrl} title={title} />}
    </Band>
  );
}
