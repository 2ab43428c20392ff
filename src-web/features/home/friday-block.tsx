import type { ContentItem } from '#shared/website/content.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ClaveLine } from '#web/ui/art/clave-line.tsx';
import { Vinyl } from '#web/ui/art/vinyl.tsx';
import { Said, usePathFor, useWords } from '#web/ui/lang.tsx';
import { homeWords } from './words.ts';

type FridayBlockProps = {
  said: ContentItem<'salsa'>;
  /** The next one that can be booked. */ nextEventId: string | undefined;
};

/** Salsa Friday on chili. */
export function FridayBlock({ said, nextEventId }: FridayBlockProps) {
  const { friday } = useWords(homeWords);
  const to = usePathFor();
  return (
    <section className="friday grain">
      <div className="wrap">
        <p className="big" aria-hidden="true">
          <span>FRIDAY</span>
        </p>
        <Vinyl />
        <div className="info">
          <h2 className="heading-medium">{friday.heading}</h2>
          <p>
            <Said texts={said.teaser} />
          </p>
          <ClaveLine />
          <div className="row">
            <ButtonLink size="l" href={to(nextEventId === undefined ? paths.salsa : paths.checkout(nextEventId))}>
              {friday.book}
            </ButtonLink>
            <ButtonLink size="l" look="o" href={to(paths.salsa)}>
              {friday.about}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
