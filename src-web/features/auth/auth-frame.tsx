import type { ReactNode } from 'react';
import { HeroCouple, HeroMoon } from '#web/ui/hero-couple.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The couple on the left, one task on the right; on phones the couple is a band above. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth" lang="de">
      <div className="auth-art grain" aria-hidden="true">
        <HeroMoon />
        <HeroCouple />
      </div>
      <section className="auth-form">
        <Logo href="/" />
        {children}
      </section>
    </div>
  );
}
