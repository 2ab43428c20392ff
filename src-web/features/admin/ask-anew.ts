import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks anew for all that stands under a key, once what is on its way has come: asked at once, the next page of a list
 * that somebody has just pressed for would be dropped.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(async ({ promise }) => promise));
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
