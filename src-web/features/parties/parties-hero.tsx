import type { Operator } from '#shared/operator.ts';
import { weekdayIn } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { partiesWords } from './words.ts';

/** On rosa ground, so the couple stands in the block and not in a frame. */
const COUPLE = {
  id: 'parties-couple',
  genre: 'bachata',
  motif: 'pareja',
  pose: 'abrazo',
  inks: 0,
  hasMoon: false,
  w: 640,
  h: 620,
} as const;

/** PARTIES fitted to the width, the couple over its end. */
export function PartiesHero({ openingHours }: Pick<Operator, 'openingHours'>) {
  const words = useWords(partiesWords);
  const { pages } = useSite();
  const lang = useLang();
  const to = usePathFor();
  const hours = openingHours.map(({ days, opens, closes }) =>
    words.hours(
      days.map((day) => weekdayIn(day, lang)),
      opens,
      closes,
    ),
  );
  return (
    <section className="parties-hero grain">
      <div className="wrap">
        <h1>
          <span>{words.title}</span>
        </h1>
        <DrawnArt className="parties-couple" drawing={{ art: 'print', options: COUPLE }} />
        <div className="parties-copy">
          <p>{words.lead(hours.join(' '))}</p>
          <div className="row">
            <ButtonLink href={to(paths.events)} size="l">
              {words.dates}
            </ButtonLink>
            {pages.salsa && (
              <ButtonLink href={to(paths.salsa)} look="o" size="l">
                {words.salsa}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
