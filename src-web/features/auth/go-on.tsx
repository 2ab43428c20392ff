import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** On to where somebody wanted to go: its beginning is in sight and has the focus, as after following a link. */
export function GoOn({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(to, { replace: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [to, navigate]);
  return null;
}
