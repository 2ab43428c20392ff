import { useEffect } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CountLine } from '#web/ui/count-line.tsx';
import { HeroCouple, HeroMoon } from '#web/ui/hero-couple.tsx';

/** The count is the basic step; the heading says where you are. */
export function Hero() {
  // Coming back within a visit, nothing moves again.
  useEffect(() => () => document.documentElement.setAttribute('data-heard', ''), []);
  return (
    <section className="hero">
      <div className="wrap">
        <HeroMoon />
        <div className="beatbox">
          <CountLine part="hero" />
        </div>
        <HeroCouple />
        <div className="copy">
          <h1 className="heading-medium">Bachata and Salsa nights in&nbsp;Munich</h1>
          <p className="lead">
            Parties every Friday and Saturday, 20:00 to 02:00. You just read the basic step. Come and use it.
          </p>
          <div className="row">
            <ButtonLink size="l" href={paths.parties}>
              See the parties
            </ButtonLink>
            <ButtonLink size="l" look="o" href={paths.salsa}>
              Salsa Friday
            </ButtonLink>
            <ButtonLink size="l" look="o" href={paths.membersClub}>
              Members club
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
