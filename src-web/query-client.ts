import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
/** How long a query waits before its second and its third try. */
export const RETRY_DELAYS_MS: readonly number[] = [950, 1_950];

/** A refusal stays a refusal however often it is asked; only a failing network or server is worth another try. */
function isRefusal(error: unknown): boolean {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  return (
    typeof data === 'object' &&
    data !== null &&
    'httpStatus' in data &&
    typeof data.httpStatus === 'number' &&
    data.httpStatus < 500
  );
}

/** `isServer`: drawing a page on the server does not wait for a second try. */
export function makeQueryClient({ isServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a question fails and says so; waiting for one, it would show a loader until then, and an order
      // would go out at a moment nobody chose.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: isServer ? false : (failures, error) => failures < RETRY_DELAYS_MS.length && !isRefusal(error),
        retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
      },
    },
  });
}
