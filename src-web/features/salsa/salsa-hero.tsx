import type { ContentItem } from '#shared/website/content.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Said, useWords } from '#web/ui/lang.tsx';
import { useOrganisersLang } from '#web/ui/organisers.tsx';
import { salsaWords } from './words.ts';

type SalsaHeroProps = {
  /** From the operator's opening hours. */
  hours: { opens: string; closes: string } | undefined;
  bookHref: string;
  reserveHref: string;
  said: ContentItem<'salsa'>;
};

/** SALSA FRIDAY on chili, the couple over its letters. */
export function SalsaHero({ hours, bookHref, reserveHref, said }: SalsaHeroProps) {
  const words = useWords(salsaWords);
  return (
    <section className="salsa-hero grain">
      <div className="wrap">
        <h1>
          <span className="salsa-word">Salsa</span>{' '}
          <span className="friday-word" lang={useOrganisersLang()}>
            Friday
          </span>
        </h1>
        <DrawnArt className="vuelta" drawing={{ art: 'vuelta' }} />
        <div className="salsa-copy">
          <p>
            {words.lead(hours === undefined ? '' : words.hours(hours.opens, hours.closes))} <Said texts={said.lead} />
          </p>
          <div className="row">
            <ButtonLink href={bookHref} size="l">
              {words.book}
            </ButtonLink>
            <ButtonLink href={reserveHref} look="o" size="l">
              {words.table}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
