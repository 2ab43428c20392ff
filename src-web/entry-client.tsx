import { keepPageQueries } from './keep-page-queries.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nameClub } from '#shared/brand.ts';
import { makeTrpcClient } from './api.ts';
import { App } from './app.tsx';
import { DRAWN_ID, readOwnAnswers, readPageState } from './page-state.ts';
import { makeQueryClient } from './query-client.ts';
import { loadPage, placeAt } from './routes/routes.ts';
import { takeOver } from './take-over.ts';
import './ui/forms/hold-back.ts';

/**
 * Makes the page interactive: over the server's HTML where there is some, else drawn from nothing. Rejects when the
 * page's own part does not come, or the server's page has been put back.
 */
export async function startClient(onReady: () => void): Promise<void> {
  const drawn = document.getElementById(DRAWN_ID);
  const root = drawn ?? document.getElementById('root');
  if (root === null) throw new Error('this page has no root');
  const [first] = root.children;
  const isRendered = first !== undefined && first.id !== 'before-scripts';
  const { queries, site } = readPageState();
  nameClub(() => site.club);
  const queryClient = makeQueryClient();
  keepPageQueries(queryClient, queries);
  const app = (whenReady: () => void) => (
    <StrictMode>
      <App client={makeTrpcClient()} queryClient={queryClient} site={site} onReady={whenReady} />
    </StrictMode>
  );
  await loadPage(placeAt(location.pathname));
  if (isRendered)
    return new Promise((_, onFailed) =>
      takeOver(
        root,
        (whenReady) =>
          app(() => {
            // After the first drawing, which is the server's and knows nobody.
            const own = readOwnAnswers();
            if (own !== undefined) keepPageQueries(queryClient, own);
            whenReady();
            onReady();
          }),
        { isWaitedFor: drawn !== null, onFailed },
      ),
    );
  document.querySelector('head > title')?.remove(); // React adds the page's own
  createRoot(root).render(app(onReady));
}
