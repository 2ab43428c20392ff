import { writeOwnAnswers } from './page-state.ts';
import { prefetchOwn, type PageHelpers } from './pages/prefetch.ts';
import { matchRoute } from './routes/routes.ts';

/**
 * What the scripts of a page that is drawn for all would ask first about who is here, to stand at OWN_ANSWERS_PLACE; null
 * where its record is missing. `helpers` ask as that person.
 */
export async function ownAnswers({
  url,
  helpers,
  now,
}: {
  url: string;
  helpers: PageHelpers;
  now: Date;
}): Promise<string | null> {
  const match = matchRoute(url);
  const asks = match === null ? undefined : prefetchOwn[match.route.path];
  if (match === null || asks === undefined) return null;
  const page = { helpers, params: match.params, query: new URLSearchParams(), now };
  return (await asks(page)) === 'missing' ? null : writeOwnAnswers(helpers.queryClient);
}
