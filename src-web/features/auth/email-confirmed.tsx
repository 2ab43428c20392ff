import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { brand } from '#shared/brand.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/art/drawn-check.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authWords, type AuthWords } from './words.ts';

/** Time to read that it worked, before the page goes on by itself. */
const REDIRECT_MS = 5_000;

function sentenceFor(type: string | null, { says, confirmedRecovery, confirmedOther }: AuthWords): string {
  if (type === 'signup') return says.confirmed(brand.full);
  return type === 'recovery' ? confirmedRecovery : confirmedOther;
}

/** /email-confirmed?type=…: says so and goes home after five seconds, unless one asks for time (WCAG 2.2.1). */
export function EmailConfirmed({ type }: { type: string | null }) {
  const words = useWords(authWords);
  const to = usePathFor();
  const home = to(paths.home);
  const [isStaying, setIsStaying] = useState(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate(home, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate, home]);
  return (
    <div className="auth-state">
      <DrawnCheck className="auth-success" />
      <h1 className="heading-large">{words.confirmed}</h1>
      <p className="lead" role="status">
        {sentenceFor(type, words)}
      </p>
      <ButtonLink href={home} size="l" isWide>
        {words.toHome}
      </ButtonLink>
      <ButtonLink href={to(paths.dashboard)} look="o" size="l" isWide>
        {words.toDashboard}
      </ButtonLink>
      {!isStaying && (
        <>
          <p>{words.homeSoon}</p>
          <Button look="t" onClick={() => setIsStaying(true)}>
            {words.stayHere}
          </Button>
        </>
      )}
    </div>
  );
}
