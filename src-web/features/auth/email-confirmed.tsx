import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { brand } from '#shared/brand.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/art/drawn-check.tsx';
import { AUTH_TEXT } from './auth-text.ts';

/** Time to read that it worked, before the page goes on by itself. */
const REDIRECT_MS = 5_000;

function sentenceFor(type: string | null): string {
  if (type === 'signup') return AUTH_MESSAGES.confirmed(brand.full);
  return type === 'recovery' ? AUTH_TEXT.confirmedRecovery : AUTH_TEXT.confirmedOther;
}

/** /email-confirmed?type=…: says so and goes home after five seconds, unless one asks for time (WCAG 2.2.1). */
export function EmailConfirmed({ type }: { type: string | null }) {
  const [isStaying, setIsStaying] = useState(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate]);
  return (
    <div className="auth-state">
      <DrawnCheck className="auth-success" />
      <h1 className="heading-large">{AUTH_TEXT.confirmed}</h1>
      <p className="lead" role="status">
        {sentenceFor(type)}
      </p>
      <ButtonLink href={paths.home} size="l" isWide>
        {AUTH_TEXT.toHome}
      </ButtonLink>
      <ButtonLink href={paths.dashboard} look="o" size="l" isWide>
        {AUTH_TEXT.toDashboard}
      </ButtonLink>
      {!isStaying && (
        <>
          <p>{AUTH_TEXT.homeSoon}</p>
          <Button look="t" onClick={() => setIsStaying(true)}>
            {AUTH_TEXT.stayHere}
          </Button>
        </>
      )}
    </div>
  );
}
