import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ClaveLine } from '#web/ui/art/clave-line.tsx';
import { Vinyl } from '#web/ui/art/vinyl.tsx';

/** Salsa Friday on chili. `nextEventId`: the next one that can be booked. */
export function FridayBlock({ nextEventId }: { nextEventId: string | undefined }) {
  return (
    <section className="friday grain">
      <div className="wrap">
        <p className="big" aria-hidden="true">
          <span>FRIDAY</span>
        </p>
        <Vinyl />
        <div className="info">
          <h2 className="heading-medium">Salsa Friday, every week</h2>
          <p>Two floors, two DJs, 20:00 to 02:00. Taster class at the start, rueda when the floor is full.</p>
          <ClaveLine />
          <div className="row">
            <ButtonLink size="l" href={nextEventId === undefined ? paths.salsa : paths.checkout(nextEventId)}>
              Book Friday
            </ButtonLink>
            <ButtonLink size="l" look="o" href={paths.salsa}>
              About the night
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
