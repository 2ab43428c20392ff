import { keepPageQueries } from './keep-page-queries.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { makeTrpcClient } from './api.ts';
import { App } from './app.tsx';
import { readPageState } from './page-state.ts';
import { makeQueryClient } from './query-client.ts';
import { loadPage, matchRoute } from './routes.ts';
import './ui/hold-back.ts';

/**
 * Makes the page interactive: over the server's HTML where there is some, else drawn from nothing. Rejects when the
 * page's own part does not come.
 */
export async function startClient(onReady: () => void): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('this page has no root');
  const match = matchRoute(location.pathname);
  const [first] = root.children;
  const isRendered = first !== undefined && first.id !== 'before-scripts';
  const { queries, site } = readPageState();
  const queryClient = makeQueryClient();
  keepPageQueries(queryClient, queries);
  const app = (
    <StrictMode>
      <App client={makeTrpcClient()} queryClient={queryClient} site={site} onReady={onReady} />
    </StrictMode>
  );
  if (match !== null) await loadPage(match.route);
  if (isRendered) return startTransition(() => void hydrateRoot(root, app));
  document.querySelector('head > title')?.remove(); // React adds the page's own
  createRoot(root).render(app);
}
