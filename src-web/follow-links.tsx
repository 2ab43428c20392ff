import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { splitLang, type Lang } from '#shared/lang.ts';
import { chooseLang, chosenLang } from './chosen-lang.ts';
import { pathFor } from './routes/path-for.ts';
import { loadPage, matchRoute, placeAt, type RouteMatch } from './routes/routes.ts';
import { hasWords } from './ui/lang.tsx';

/** The language of the last page under a prefix. */
let came: Lang | undefined;

/** The route a plain click on this link leads to; null for anything the browser should do itself. */
function routeBehind(event: Event): { match: RouteMatch; url: URL; chosen: string } | null {
  const ours = 'a[href]:not([target],[download],[data-reload])';
  const link = event.target instanceof Element ? event.target.closest(ours) : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || /\.(ics|svg|png)$/.test(url.pathname)) return null;
  // Who has chosen a language is led on to it by pages at their own addresses; so is who comes from under its prefix.
  const here = placeAt(location.pathname);
  if (here.prefix !== '') came = here.words;
  const chosen = link.hreflang === '' && (chosenLang() ?? (came === here.words && came));
  if (chosen && splitLang(url.pathname).prefix === null) url.pathname = pathFor(url.pathname, chosen);
  const match = matchRoute(url.pathname);
  return match && { match, url, chosen: link.hreflang };
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const behind = routeBehind(event);
  if (behind === null) return;
  const { match, url } = behind;
  if (behind.chosen !== '') chooseLang(behind.chosen);
  // The browser jumps.
  if (url.pathname === location.pathname && url.search === location.search && url.hash !== '') return;
  const isSamePage = url.pathname === location.pathname;
  // The browser loads the page and jumps: here its part would not be drawn yet.
  if (!isSamePage && url.hash !== '') return;
  event.preventDefault();
  const here = placeAt(location.pathname);
  const isOtherLanguage = match.route === here.route && match.prefix !== here.prefix;
  const go = (): void => {
    navigate(url.pathname + url.search + url.hash);
    if (isSamePage || isOtherLanguage) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const isReady = hasWords(match.words) && !isOtherLanguage;
  afterNextPaint(isReady ? go : () => void loadPage(match).then(go, () => location.assign(url)));
}

/** A hidden page paints nothing. */
const LATEST_MS = 100;

let presses = 0;

/** The press is seen first: a slow phone draws the next page for many frames. Of two presses the last one counts. */
function afterNextPaint(go: () => void): void {
  const mine = ++presses;
  const once = (): void => {
    if (mine !== presses) return;
    presses++;
    go();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
}

function fetchAhead(event: Event): void {
  const behind = routeBehind(event);
  if (behind !== null) void loadPage(behind.match).catch(() => undefined);
}

/** Links are plain `<a>`, so they work before and without scripts; once these run, pages change without a reload. */
export function FollowLinks({ onReady }: { onReady: (() => void) | undefined }) {
  const isTold = useRef(false);
  useEffect(() => {
    document.addEventListener('click', followLink);
    document.addEventListener('pointerover', fetchAhead, { passive: true });
    if (!isTold.current) onReady?.();
    isTold.current = true;
    return () => {
      document.removeEventListener('click', followLink);
      document.removeEventListener('pointerover', fetchAhead);
    };
  }, [onReady]);
  return null;
}
