import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Route, Router, useLocation } from 'wouter';
import { trpc, type TrpcClient } from './api.ts';
import { Frame } from './pages/frame.tsx';
import { FollowLinks } from './follow-links.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { pathFor } from './routes/path-for.ts';
import { loadedPage, loadPage, placeAt, type Place } from './routes/routes.ts';
import { SiteProvider, type SiteState } from './site.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { MarkLoader } from './ui/art/mark-loader.tsx';
import { frameWords } from './ui/frame/words.ts';
import { hasWords, Speaking } from './ui/lang.tsx';

export type AppProps = {
  client: TrpcClient;
  queryClient: QueryClient;
  site: SiteState;
  /** On the server: the address to render. */
  at?: { path: string; search: string };
  /** Called once the page listens. */
  onReady?: () => void;
};

/** Providers outside, one page inside; the same on both sides. */
export function App({ client, queryClient, site, at, onReady }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <Router {...(at && { ssrPath: at.path, ssrSearch: at.search })}>
            <CurrentPage />
          </Router>
          <FollowLinks onReady={onReady} />
        </SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

const waiting = new Map<string, ComponentType>();

/** The page itself if its chunk is here, else one that waits for it. */
function pageOf(place: Place): ComponentType {
  const name = place.words + place.route.path;
  const here = loadedPage(place) ?? waiting.get(name);
  if (here !== undefined) return here;
  const made = lazy(async () => ({ default: await loadPage(place).catch(askAnew) }));
  waiting.set(name, made);
  return made;
}

/**
 * A chunk that is missing belongs to an older build; the new build's page names its own chunks, so the page is loaded
 * again. Without a network the error stays until the next visit.
 */
async function askAnew(error: unknown): Promise<never> {
  waiting.clear();
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (status >= 500) throw error;
  location.reload();
  return new Promise(() => undefined);
}

/**
 * React takes over what is inside of a Suspense later than what is around it. On a page that the server has drawn for
 * all, an answer about who is here would come between, and what React finds would no longer be what it draws.
 */
const isTakenOverWhole = (place: Place): boolean =>
  place.route.isDrawnForAll === true && loadedPage(place) !== undefined;

function CurrentPage() {
  const [path] = useLocation();
  const place = placeAt(path);
  const { route, prefix, lang, words } = place;
  const [, setSpoken] = useState(words);
  if (!hasWords(words)) return <NotSpoken key={words} place={place} onSpoken={() => setSpoken(words)} />;
  const page = <Route path={prefix + route.path}>{createElement(pageOf(place))}</Route>;
  return (
    <Speaking lang={words} pathFor={pathFor} isAtHome={prefix === ''}>
      <Frame lang={lang} isBare={route.isBare} isWithoutBar={route.isWithoutBar}>
        {/* What is typed outlives a change of the language: it is the same page. */}
        <ErrorBoundary key={path.slice(prefix.length)} fallback={<ErrorPage />}>
          {isTakenOverWhole(place) ? (
            page
          ) : (
            <Suspense fallback={<MarkLoader text={frameWords.in(words).loading} />}>{page}</Suspense>
          )}
        </ErrorBoundary>
      </Frame>
    </Speaking>
  );
}

/** A way into a language that this document has not spoken yet, as from the sign-in on: its words come first. */
function NotSpoken({ place, onSpoken }: { place: Place; onSpoken: () => void }) {
  useEffect(() => {
    void loadPage(place).then(onSpoken, () => location.reload());
  });
  // What had the focus is gone with the page before, which this one has taken the place of.
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), []);
  return null;
}
