import { useEffect, type ReactNode } from 'react';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CountLine } from '#web/ui/forms/count-line.tsx';
import { HeroCouple, HeroMoon } from '#web/ui/art/hero-couple.tsx';

type HeroProps = {
  /** The ticket of the night that is on, and what comes after it: they take the place of the words. */
  onNow?: ReactNode;
};

/** The count is the basic step; the heading says where you are. */
export function Hero({ onNow }: HeroProps) {
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
          <h1 className="heading-medium">Bachata and Salsa nights in&nbsp;Munich</h1>
          {onNow ?? <Invitation />}
        </div>
      </div>
    </section>
  );
}

function Invitation() {
  return (
    <>
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
    </>
  );
}
