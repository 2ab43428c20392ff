import type { ReactNode } from 'react';
import type { Lang } from '#shared/lang.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Poster, type PosterArtwork } from '#web/ui/art/poster.tsx';

type BandProps = {
  title: string;
  /** Where it is not the page's own. */ titleLang?: Lang;
  href: string;
  /** '26 Feb to 2 Mar 2026, Munich' */
  when: string;
  lead: string;
  /** Where it is not the page's own. */ leadLang?: Lang;
  artwork: PosterArtwork;
  state?: { tone: ChipTone; icon: IconName; text: string };
  isPast?: boolean;
  isFirst: boolean;
  /** What to do: links. */
  children: ReactNode;
  /** Facts or price, above the links. */
  facts: ReactNode;
};

/** One festival across the page, its art bleeding off the right side. */
export function Band(band: BandProps) {
  const {
    title,
    titleLang,
    href,
    when,
    lead,
    leadLang,
    artwork,
    state,
    isPast = false,
    isFirst,
    facts,
    children,
  } = band;
  return (
    <section
      className={isPast ? 'festival-band is-past' : 'festival-band'}
      aria-label={[title, when, ...(state ? [state.text] : [])].join(', ')}
    >
      <Poster
        className="festival-art"
        artwork={artwork}
        size="share"
        photoSizes="(max-width: 760px) 100vw, 52vw"
        mode={isFirst ? 'inline' : 'image'}
      />
      <div className="wrap">
        {state && (
          <Chip tone={state.tone} icon={state.icon}>
            {state.text}
          </Chip>
        )}
        <h2>
          <a href={href} lang={titleLang}>
            {title}
          </a>
        </h2>
        <p className="festival-when">{when}</p>
        <p className="festival-lead" lang={leadLang}>
          {lead}
        </p>
        {facts}
        <div className="row">{children}</div>
      </div>
    </section>
  );
}
