import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { UNEXPECTED_MESSAGE } from '#shared/messages.ts';
import { makeTrpcClient } from './api.ts';
import { App } from './app.tsx';
import { writePageState } from './page-state.ts';
import { prefetch, type PageHelpers } from './pages/prefetch.ts';
import { makeQueryClient } from './query-client.ts';
import { loadPage, matchRoute, routes } from './routes.ts';
import type { SiteState } from './site.tsx';
import { givePencils } from './ui/drawn-art.tsx';
import { makeRememberedDraw } from './ui/remembered-draw.ts';

export { makeQueryClient };

export type RenderRequest = { url: string; site: SiteState; queryClient: QueryClient; helpers: PageHelpers };
export type RenderedPage = { status: 200 | 404; isPrivate: boolean; lang: string; /** See PageRoute. */ styledBy: string | undefined; head: string; html: string; state: string };

const draw = makeRememberedDraw();

/** All addresses nobody has share one page. */
export const MISSING_KEY = '/404';

/** The address under which a page is kept: its path and the parameters that matter to it. */
export function pageKey(path: string, search: string): { key: string; url: string } {
  const match = matchRoute(path);
  if (match === null) return { key: MISSING_KEY, url: MISSING_KEY };
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams((match.route.query ?? []).flatMap((name) => given.getAll(name).slice(0, 1).map((value) => [name, value.slice(0, 40)])));
  const url = kept.size === 0 ? path : `${path}?${kept.toString()}`;
  return { key: url, url };
}

/** Whatever case somebody types it in, a page without parameters has one address. */
export function properPath(path: string): string {
  const own = matchRoute(path)?.route.path ?? path;
  return own.includes(':') ? path : own;
}

/** Public pages without parameters, for the sitemap. */
export const publicPaths = (): string[] => routes.filter((route) => route.render === 'server' && !route.path.includes(':')).map((route) => route.path);

/** The tags React puts first belong into the head; Seo writes no others. */
const HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>)+/;

/** All that a private page can say where no script runs: who follows 'Book Now' must not end before an empty page. */
const NEEDS_SCRIPT = {
  en: '<noscript><main class="wrap sec"><h1 class="h-m">This page needs JavaScript</h1><p>Tickets and your account need it. <a href="/events">Back to Events</a></p></main></noscript>',
  de: '<noscript><main class="wrap sec"><h1 class="h-m">Diese Seite braucht JavaScript</h1><p>Tickets und Konto gehen nicht ohne. <a href="/events" lang="en">Back to Events</a></p></main></noscript>',
};

/** What a private page says when its scripts don't come (boot.ts); the empty address is its own. */
const notLoaded = (sentence: string, again: string): string => `<template id="not-loaded"><main class="wrap sec"><div class="empty" role="alert"><h1 class="h-m">${sentence}</h1><a class="btn btn-p" href="">${again}</a></div></main></template>`;
const NOT_LOADED = { en: notLoaded(UNEXPECTED_MESSAGE, 'Try again'), de: notLoaded('Die Seite konnte nicht geladen werden.', 'Erneut versuchen') };

/** Renders one address to the parts of the template. */
export async function renderPage({ url, site, queryClient, helpers }: RenderRequest): Promise<RenderedPage> {
  givePencils(draw);
  const [path = '/', search = ''] = url.split('?', 2);
  const match = matchRoute(path);
  const lang = match?.route.lang ?? 'en';
  if (match?.route.render === 'client') {
    const head = '<meta name="robots" content="noindex"/>';
    return { status: 200, isPrivate: true, lang, styledBy: undefined, head, html: '', state: NEEDS_SCRIPT[lang] + NOT_LOADED[lang] + writePageState(site, queryClient) };
  }
  let isMissing = match === null;
  if (match !== null) {
    await loadPage(match.route);
    isMissing = (await prefetch[match.route.path]?.({ helpers, params: match.params, query: new URLSearchParams(search), now: site.now })) === 'missing';
  }
  const shown: SiteState = isMissing ? { ...site, missingPath: path } : site;
  const rendered = renderToString(<App client={makeTrpcClient()} queryClient={queryClient} site={shown} at={{ path, search }} />);
  const head = HEAD_TAGS.exec(rendered)?.[0] ?? '';
  return { status: isMissing ? 404 : 200, isPrivate: false, lang, styledBy: match?.route.styledBy, head, html: rendered.slice(head.length), state: writePageState(shown, queryClient) };
}
