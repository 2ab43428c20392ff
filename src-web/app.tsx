import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { Route, Router, useLocation } from 'wouter';
import { trpc, type TrpcClient } from './api.ts';
import { Frame } from './pages/frame.tsx';
import { FollowLinks } from './follow-links.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import type { PageRoute } from './routes/page-route.ts';
import { loadedPage, loadPage, routeAt } from './routes/routes.ts';
import { SiteProvider, type SiteState } from './site.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { MarkLoader } from './ui/art/mark-loader.tsx';

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

const waiting = new Map<PageRoute, ComponentType>();

/** The page itself if its chunk is here, else one that waits for it. */
function pageOf(route: PageRoute): ComponentType {
  const here = loadedPage(route) ?? waiting.get(route);
  if (here !== undefined) return here;
  const made = lazy(async () => ({ default: await loadPage(route).catch(askAnew) }));
  waiting.set(route, made);
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
const isTakenOverWhole = (route: PageRoute): boolean => route.isDrawnForAll === true && loadedPage(route) !== undefined;

function CurrentPage() {
  const [path] = useLocation();
  const route = routeAt(path);
  const page = <Route path={route.path}>{createElement(pageOf(route))}</Route>;
  return (
    <Frame lang={route.lang} isBare={route.isBare} isWithoutBar={route.isWithoutBar}>
      <ErrorBoundary key={path} fallback={<ErrorPage />}>
        {isTakenOverWhole(route) ? page : <Suspense fallback={<MarkLoader text="Loading" />}>{page}</Suspense>}
      </ErrorBoundary>
    </Frame>
  );
}
