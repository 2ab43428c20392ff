import { useEffect } from 'react';

/** As long as data that a part waits for may take; later a jump would come as a surprise. */
const PATIENCE_MS = 10_000;

/** Scrolls to a part and gives the focus to its heading, or to itself. */
function goTo(part: HTMLElement): void {
  const target = part.querySelector<HTMLElement>('h2, h3') ?? part;
  if (target.tabIndex < 0) target.tabIndex = -1;
  part.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/** Waits for the part that the address names and goes there; gives what ends the waiting. */
function follow(): () => void {
  const id = decodeURIComponent(location.hash.slice(1));
  const stop = new AbortController();
  const end = (): void => stop.abort();
  if (id === '') return end;
  const look = (): void => {
    const part = document.getElementById(id);
    // What stands above may still load, and would push it away.
    if (part === null || document.querySelector('main .spinner, .admin-waiting') !== null) return;
    end();
    goTo(part);
  };
  const timer = setTimeout(end, PATIENCE_MS);
  const changes = new MutationObserver(look);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    changes.disconnect();
  });
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, end, { signal: stop.signal, passive: true });
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}

/**
 * Follows the part of a page that the address names (`#devices`): the browser looks for it before its data are there.
 * `page` is what the parts belong to. A press, a key or a turn of the wheel ends the waiting: the reader is elsewhere.
 */
export function useDeepLink(page: string): void {
  useEffect(() => {
    let end = follow();
    const followAnew = (): void => {
      end();
      end = follow();
    };
    addEventListener('hashchange', followAnew);
    return () => {
      removeEventListener('hashchange', followAnew);
      end();
    };
  }, [page]);
}
