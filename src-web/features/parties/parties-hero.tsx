import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';

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
  return (
    <section className="parties-hero grain">
      <div className="wrap">
        <h1>
          <span>Parties</span>
        </h1>
        <DrawnArt className="parties-couple" drawing={{ art: 'print', options: COUPLE }} />
        <div className="parties-copy">
          <p>Bachata and Salsa, close to each other and close to your home. {hoursText(openingHours)}</p>
          <div className="row">
            <ButtonLink href={paths.events} size="l">
              See all dates
            </ButtonLink>
            <ButtonLink href={paths.salsa} look="o" size="l">
              Salsa Friday
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** 'Friday and Saturday, 20:00 to 02:00.' */
function hoursText(openingHours: Operator['openingHours']): string {
  return openingHours.map(({ days, opens, closes }) => `${days.join(' and ')}, ${opens} to ${closes}.`).join(' ');
}
