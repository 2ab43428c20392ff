import type { ReactNode } from 'react';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { HeroCouple, HeroMoon } from '#web/ui/art/hero-couple.tsx';
import { Logo } from '#web/ui/art/logo.tsx';
import { usePathFor } from '#web/ui/lang.tsx';
import { paths } from '#web/routes/paths.ts';

/** Each page of the accounts has its picture. */
const PANELS = {
  cinta: { art: 'panel', motif: 'cinta', genre: 'bachata', inks: 1 },
  disco: { art: 'panel', motif: 'disco', genre: 'salsa', inks: 0 },
  falda: { art: 'panel', motif: 'falda', genre: 'salsa', inks: 1 },
} as const;

type AuthFrameProps = { /** The couple when left out. */ art?: keyof typeof PANELS; children: ReactNode };

/** The picture on the left, one task on the right; on phones the picture is a band above. */
export function AuthFrame({ art, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <div className="auth-art grain" aria-hidden="true">
        {art === undefined ? (
          <>
            <HeroMoon />
            <HeroCouple />
          </>
        ) : (
          <DrawnArt key={art} className="auth-panel" drawing={PANELS[art]} />
        )}
      </div>
      <section className="auth-form">
        <Logo href={usePathFor()(paths.home)} />
        {children}
      </section>
    </div>
  );
}
