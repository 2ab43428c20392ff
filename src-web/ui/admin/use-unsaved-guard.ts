import { useCallback, useEffect, useRef, useState } from 'react';
import { holdBack } from '../forms/hold-back.ts';

/** A leave that waits for an answer: carried out by `leave`, forgotten by `stay`. */
export type UnsavedGuard = { isAsking: boolean; leave: () => void; stay: () => void };

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement &&
    link.target === '' &&
    link.origin === location.origin &&
    !link.hasAttribute('download')
    ? link
    : null;
};

/**
 * While `isDirty`, nobody leaves the page by mistake: a reload or a closed tab is asked about by the browser, a link or
 * the back button waits for an answer (show `UnsavedDialog`). Saving makes `isDirty` false.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const here = location.href;
    const holdTab = (event: BeforeUnloadEvent): void => event.preventDefault();
    const holdLink = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setWaiting({ go: () => link.click() });
    };
    holdBack((event) => {
      // The address has moved already: it is put back before the router hears of it.
      event.stopImmediatePropagation();
      const there = location.href;
      history.pushState(null, '', here);
      setWaiting({ go: () => location.assign(there) });
    });
    window.addEventListener('beforeunload', holdTab);
    window.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdTab);
      window.removeEventListener('click', holdLink, { capture: true });
      holdBack(null);
    };
  }, [isDirty]);
  const leaving = useRef<(() => void) | null>(null);
  // Only once the form is clean and the listeners above are gone.
  useEffect(() => {
    if (isDirty) return;
    leaving.current?.();
    leaving.current = null;
  }, [isDirty]);
  const leave = useCallback(() => {
    leaving.current = waiting?.go ?? null;
    setWaiting(null);
  }, [waiting]);
  const stay = useCallback(() => setWaiting(null), []);
  return { isAsking: waiting !== null, leave, stay };
}
