import type { Festival } from '#web/content/festivals.ts';
import { paths } from '#web/routes/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { festivalsWords } from './words.ts';

/** The poster across the window, the name on it in print. */
export function FestivalHero({ festival: { id, title, art }, isPast }: { festival: Festival; isPast: boolean }) {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const { dates, place } = words.of[id];
  return (
    <section className={isPast ? 'festival-hero is-past' : 'festival-hero'}>
      <Poster className="festival-art" artwork={art} size="share" mode="inline" />
      <div className="wrap">
        <a className="back" href={to(paths.festivals)}>
          <Icon name="arrow-left" size={20} />
          {words.all}
        </a>
        <div className="festival-title">
          {isPast && (
            <Chip tone="night" icon="history">
              {words.past}
            </Chip>
          )}
          <h1>{title}</h1>
          <p>
            {dates}, {place}
          </p>
        </div>
      </div>
    </section>
  );
}
