import { useEffect, type ReactNode } from 'react';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { CountLine } from '#web/ui/forms/count-line.tsx';
import { HeroCouple, HeroMoon } from '#web/ui/art/hero-couple.tsx';
import { homeWords } from './words.ts';

type HeroProps = {
  /** The ticket of the night that is on, and what comes after it: they take the place of the words. */
  onNow?: ReactNode;
};

/** The count is the basic step; the heading says where you are. */
export function Hero({ onNow }: HeroProps) {
  const { hero } = useWords(homeWords);
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
          <h1 className="heading-medium">{hero.heading}</h1>
          {onNow ?? <Invitation />}
        </div>
      </div>
    </section>
  );
}

function Invitation() {
  const { hero } = useWords(homeWords);
  const to = usePathFor();
  return (
    <>
      <p className="lead">{hero.lead}</p>
      <div className="row">
        <ButtonLink size="l" href={to(paths.parties)}>
          {hero.parties}
        </ButtonLink>
        <ButtonLink size="l" look="o" href={to(paths.salsa)}>
          {hero.salsa}
        </ButtonLink>
        <ButtonLink size="l" look="o" href={to(paths.membersClub)}>
          {hero.club}
        </ButtonLink>
      </div>
    </>
  );
}
