import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';

type SalsaHeroProps = {
  /** '20:00 to 02:00', from the operator's opening hours. */
  hours: string | undefined;
  bookHref: string;
  reserveHref: string;
};

/** SALSA FRIDAY on chili, the couple over its letters. */
export function SalsaHero({ hours, bookHref, reserveHref }: SalsaHeroProps) {
  return (
    <section className="salsa-hero grain">
      <div className="wrap">
        <h1>
          <span className="salsa-word">Salsa</span> <span className="friday-word">Friday</span>
        </h1>
        <DrawnArt className="vuelta" drawing={{ art: 'vuelta' }} />
        <div className="salsa-copy">
          <p>
            {hours ? `Every Friday, ${hours}. ` : 'Every Friday. '}Salsa all night, for people who dance it and people
            who will.
          </p>
          <div className="row">
            <ButtonLink href={bookHref} size="l">
              Book Friday
            </ButtonLink>
            <ButtonLink href={reserveHref} look="o" size="l">
              Reserve a table
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
