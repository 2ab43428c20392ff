import { housePoster } from '#shared/art/house-posters.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { paths } from '#web/routes/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { whenOf } from './festival-texts.ts';
import { festivalsWords } from './words.ts';

type FestivalHeroProps = { festival: ContentItem<'festivals'>; isPast: boolean };

/** The poster across the window, the name on it in print. */
export function FestivalHero({ festival, isPast }: FestivalHeroProps) {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const when = whenOf(festival, useLang());
  return (
    <section className={isPast ? 'festival-hero is-past' : 'festival-hero'}>
      <Poster className="festival-art" artwork={housePoster(festival.poster)} size="share" mode="inline" />
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
          <h1>{festival.title}</h1>
          {when !== '' && <p>{when}</p>}
        </div>
      </div>
    </section>
  );
}
