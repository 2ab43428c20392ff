import { useEffect, type ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { isSaid, type TwoTexts } from '#shared/website/two-texts.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Said, usePathFor, useWords } from '#web/ui/lang.tsx';
import { CountLine } from '#web/ui/forms/count-line.tsx';
import { HeroCouple, HeroMoon } from '#web/ui/art/hero-couple.tsx';
import { homeWords } from './words.ts';

type HeroProps = {
  /** What the club says of itself; without it, its name. */ said: ContentItem<'home'> | undefined;
  /** The ticket of the night that is on, and what comes after it: they take the place of the words. */
  onNow?: ReactNode;
};

/** The count is the basic step; the heading says where you are. */
export function Hero({ said, onNow }: HeroProps) {
  // Coming back within a visit, nothing moves again.
  useEffect(() => () => document.documentElement.setAttribute('data-heard', ''), []);
  return (
    <section className={onNow === undefined ? 'hero' : 'hero is-on'}>
      <div className="wrap">
        <HeroMoon />
        <div className="beatbox">
          <CountLine part="hero" />
        </div>
        <HeroCouple />
        <div className="copy">
          <h1 className="heading-medium">{said === undefined ? brand.full : <Said texts={said.heading} />}</h1>
          {onNow ?? <Invitation lead={said?.lead} />}
        </div>
      </div>
    </section>
  );
}

function Invitation({ lead }: { lead: TwoTexts | undefined }) {
  const { pages } = useSite();
  const { hero } = useWords(homeWords);
  const to = usePathFor();
  return (
    <>
      {isSaid(lead) && (
        <p className="lead">
          <Said texts={lead} />
        </p>
      )}
      <div className="row">
        <ButtonLink size="l" href={to(paths.parties)}>
          {hero.parties}
        </ButtonLink>
        {pages.salsa && (
          <ButtonLink size="l" look="o" href={to(paths.salsa)}>
            {hero.salsa}
          </ButtonLink>
        )}
        <ButtonLink size="l" look="o" href={to(paths.membersClub)}>
          {hero.club}
        </ButtonLink>
      </div>
    </>
  );
}
