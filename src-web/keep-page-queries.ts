import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

/**
 * Gives the queries what came with the page. It stays: usually an answer that nobody shows is let go after five minutes,
 * and on a phone that slept while the page came alive those are over before anybody has shown it.
 */
export const keepPageQueries = (queryClient: QueryClient, queries: DehydratedState): void =>
  hydrate(queryClient, queries, { defaultOptions: { queries: { gcTime: Infinity } } });
