import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { whileNamed } from '#shared/brand.ts';
import { splitLang } from '#shared/lang.ts';
import { isNearMonth } from '#shared/events/near-months.ts';
import { makeTrpcClient, trpc } from './api.ts';
import { App } from './app.tsx';
import { aboutToBuy, type AboutToBuy } from './features/auth/about-to-buy.ts';
import { SignInDraft } from './features/auth/sign-in-draft.tsx';
import { authWords } from './features/auth/words.ts';
import { currentMonth, isSameMonth, monthOf } from './features/events/shown-month.ts';
import { ownAnswers } from './own-answers.ts';
import { DRAWN_ID, HERE, OWN_ANSWERS_PLACE, writePageState } from './page-state.ts';
import { pathFor } from './routes/path-for.ts';
import { paths } from './routes/paths.ts';
import { Frame } from './pages/frame.tsx';
import { prefetch, type PageHelpers } from './pages/prefetch.ts';
import { NEEDS_SCRIPT, NOT_LOADED, withoutScripts } from './pages/without-scripts.ts';
import { makeQueryClient } from './query-client.ts';
import { loadPage, matchRoute, placeAt, type RouteMatch } from './routes/routes.ts';
import { SiteProvider, type SiteState } from './site.tsx';
import { STYLED_PAGES } from './routes/styled-pages.ts';
import { provideDraw } from './ui/art/drawn-art.tsx';
import { makeRememberedDraw } from './ui/art/remembered-draw.ts';
import { addIcons } from './ui/icon.tsx';
import { loadWords, Speaking } from './ui/lang.tsx';
import { MORE_ICONS } from './ui/more-icons.ts';

export { isPublicPage, languagesOf, leadOf, publicPaths } from './routes/addresses.ts';
export { wordsOf } from './routes/routes.ts';
export { makeQueryClient, OWN_ANSWERS_PLACE, ownAnswers };

export type RenderRequest = {
  url: string;
  site: SiteState;
  queryClient: QueryClient;
  helpers: PageHelpers;
  /** Whether the page of a route's missing records is there already: it is the same for all of them. */
  hasMissing?: (key: string) => boolean;
  /** Whether somebody has given a right password in this browser. */
  isKnown?: boolean;
  /** What a private page shows until its scripts have come; with it the page is of use without them. */
  draft?: string;
};
export type RenderedPage = {
  status: 200 | 404;
  /** Set on the page of a record that is missing: under which it is kept for all of them. */ missingKey?: string;
  isPrivate: boolean;
  /** A private page with all that is public about it. */ isDrawn?: boolean;
  lang: string;
  /** Its file, see STYLED_PAGES. */ styledBy: string | undefined;
  head: string;
  html: string;
  state: string;
};

const draw = makeRememberedDraw();
addIcons(MORE_ICONS);

/** Draws a page that names the club as its site does. */
const drawAs = ({ club }: SiteState, page: ReactNode): string => whileNamed(club, () => renderToString(page));

/** All addresses that lead to no page share one in each language. */
export const missingKey = (path: string): string => (splitLang(path).prefix === 'de' ? '/de/404' : '/404');

/** Months far away are no pages of their own: the browser draws them into one empty frame of their language. */
const FAR_MONTH = '/events?month=far';

/** The calendar's own address. For this month it has no month in it, and so for any text that names no month. */
function monthKey(text: string | null, now: Date): string {
  const month = monthOf(text, now);
  if (!isNearMonth(month, currentMonth(now))) return FAR_MONTH;
  return isSameMonth(month, currentMonth(now)) ? paths.events : paths.eventsMonth(month.year, month.month);
}

/** Under which name a page is kept, and what it is drawn from. */
export type KeptPage = {
  key: string;
  url: string;
  isKnown?: boolean;
  /** A private page with all that is public about it; who is here is missing in it. */ isDrawn?: boolean;
};

const sameKey = (url: string): KeptPage => ({ key: url, url });

/**
 * The address under which a page is kept. There are only so many: one for all empty frames of a route, one for all
 * addresses nobody has.
 */
export function pageKey(path: string, search: string, { now, isKnown }: { now: Date; isKnown: boolean }): KeptPage {
  const match = matchRoute(path);
  if (match === null) return sameKey(missingKey(path));
  if (match.route.render === 'client') {
    if (isDrawn(match, search)) return { key: drawnKey(match), url: path, isDrawn: true };
    if (!showsSignIn(match.route.path, search)) {
      // The frame of a link's page is not kept under the address of the sign-in, where it would be answered with.
      const kept = match.route.path === paths.auth ? 'link ' : '';
      return { key: kept + match.prefix + match.route.path, url: `${path}${search}` };
    }
    const bought = boughtAfter(search);
    if (bought === null) return { key: signInKey(match), url: match.prefix + paths.auth };
    const key = `${signInKey(match)}${isKnown ? '' : ' new'} ${bought.planId ?? bought.eventId}`;
    return { key, url: `${path}${search}`, isKnown };
  }
  if (match.route.path === paths.events)
    return sameKey(match.prefix + monthKey(new URLSearchParams(search).get('month'), now));
  // However its letters are written: an address has as many spellings as somebody has patience.
  const own = match.route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''));
  return sameKey(own === paths.home && match.prefix !== '' ? match.prefix : match.prefix + own);
}

/** The tags React puts first belong into the head; Seo writes no others. */
const HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>)+/;

/** Whether a private page's HTML has what is public about it; where an order is named, it is about that. */
const isDrawn = ({ route }: RouteMatch, search: string): boolean =>
  route.isDrawnForAll === true && !new URLSearchParams(search).has('order');

/** No address, so that nobody is shown it before it is known that somebody is signed in. */
const drawnKey = ({ route, prefix, params }: RouteMatch): string =>
  `drawn ${prefix}${route.path} ${Object.values(params).join(' ')}`;

const signInKey = ({ prefix }: RouteMatch): string => `sign-in${prefix}`;

/** Whether /auth begins with its form; with a token, its scripts have something else to do first. */
const showsSignIn = (path: string, search: string): boolean =>
  path === paths.auth && !new URLSearchParams(search).has('token_hash');

/** What somebody is about to buy when they have signed in. */
const boughtAfter = (search: string): AboutToBuy | null =>
  aboutToBuy(readReturnPath(new URLSearchParams(search).get('returnTo')));

type Draft = Pick<RenderRequest, 'site' | 'queryClient' | 'isKnown'> & { match: RouteMatch; bought: AboutToBuy | null };

const signInDraft = async ({ site, queryClient, match, bought, isKnown = false }: Draft): Promise<string> => {
  const { lang, prefix } = match;
  await loadWords(lang);
  return `<div id="before-scripts">${drawAs(
    site,
    <trpc.Provider client={makeTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <Router ssrPath={prefix + paths.auth}>
            <Speaking lang={lang} pathFor={pathFor} isAtHome={prefix === ''}>
              <Frame lang={lang} isWithoutBar>
                <SignInDraft bought={bought} isKnown={isKnown} />
              </Frame>
            </Speaking>
          </Router>
        </SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  )}</div>`;
};

type Place = { path: string; search: string; match: RouteMatch | null };

/** The page as anybody would see it, which its scripts take over and fill in who is here; of use only with them. */
async function drawnForAll({ path, match }: Place, { site, queryClient }: RenderRequest) {
  await loadPage(placeAt(path));
  const rendered = drawAs(
    site,
    <App client={makeTrpcClient()} queryClient={queryClient} site={site} at={{ path, search: '' }} />,
  );
  const head = HEAD_TAGS.exec(rendered)?.[0] ?? '';
  const needsScript = NEEDS_SCRIPT[match?.lang ?? 'en'];
  return { head, html: `${needsScript}<div id="${DRAWN_ID}">${rendered.slice(head.length)}</div>` };
}

/** A page that is about somebody: drawn for all, the sign-in, the draft that the server has of it, or an empty frame. */
async function renderPrivate(place: Place, request: RenderRequest): Promise<RenderedPage | null> {
  const { search, match } = place;
  const { site, queryClient, helpers, hasMissing, draft } = request;
  const lang = match?.lang ?? 'en';
  const query = new URLSearchParams(search);
  const signIn = match !== null && showsSignIn(match.route.path, search) ? match : null;
  const isDrawnPage = match !== null && isDrawn(match, search);
  const isUnknown =
    (signIn !== null || isDrawnPage) &&
    (await prefetch[match?.route.path ?? '']?.({ helpers, params: match?.params ?? {}, query, now: site.now })) ===
      'missing';
  const keptMissing =
    signIn !== null ? signInKey(signIn) : match === null ? missingKey(place.path) : match.prefix + match.route.path;
  if (isUnknown && hasMissing?.(keptMissing) === true) return null;
  const bought = isUnknown ? null : boughtAfter(search);
  const drawn = isDrawnPage && !isUnknown ? await drawnForAll(place, request) : undefined;
  const html =
    signIn === null
      ? (drawn?.html ?? draft)
      : await signInDraft({ site, queryClient, match: signIn, bought, isKnown: request.isKnown });
  const title =
    signIn === null ? (drawn?.head ?? '') : `<title>${authWords.in(lang).titles.signIn} | ${site.club.full}</title>`;
  return {
    status: 200,
    ...(isUnknown && { missingKey: keptMissing }),
    isPrivate: true,
    isDrawn: drawn !== undefined,
    lang,
    styledBy: html === undefined ? undefined : STYLED_PAGES[match?.route.path ?? ''],
    head: `${title}<meta name="robots" content="noindex"/>`,
    html: html ?? '',
    state:
      (html === undefined ? withoutScripts(lang, place.path) : '') +
      (html === undefined || drawn !== undefined ? NOT_LOADED[lang] : '') +
      writePageState(site, queryClient) +
      (drawn === undefined ? '' : OWN_ANSWERS_PLACE),
  };
}

/** Renders one address to the parts of the template; null for a missing record whose page is there already. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage | null> {
  const { url, site, queryClient, helpers, hasMissing } = request;
  provideDraw(draw);
  const [path = '/', search = ''] = url.split('?', 2);
  const match = matchRoute(path);
  if (match?.route.render === 'client' || splitLang(url).path === FAR_MONTH)
    return renderPrivate({ path, search, match }, request);
  let isMissing = match === null;
  await loadPage(placeAt(path));
  if (match !== null)
    isMissing =
      (await prefetch[match.route.path]?.({
        helpers,
        params: match.params,
        query: new URLSearchParams(search),
        now: site.now,
      })) === 'missing';
  const keptMissing = isMissing && match !== null ? `${match.prefix}${match.route.path} missing` : undefined;
  if (keptMissing !== undefined && hasMissing?.(keptMissing) === true) return null;
  const shown: SiteState = isMissing ? { ...site, missingPath: path } : site;
  const rendered = drawAs(
    site,
    <App client={makeTrpcClient()} queryClient={queryClient} site={shown} at={{ path, search }} />,
  );
  const head = HEAD_TAGS.exec(rendered)?.[0] ?? '';
  return {
    status: isMissing ? 404 : 200,
    ...(keptMissing !== undefined && { missingKey: keptMissing }),
    isPrivate: false,
    lang: placeAt(path).lang,
    styledBy: match === null ? undefined : STYLED_PAGES[match.route.path],
    head,
    html: rendered.slice(head.length),
    state: writePageState(isMissing ? { ...site, missingPath: HERE } : site, queryClient),
  };
}
