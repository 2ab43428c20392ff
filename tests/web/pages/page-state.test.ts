import { dehydrate, environmentManager, hydrate, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { keepPageQueries } from '#web/keep-page-queries.ts';
import { makeQueryClient } from '#web/query-client.ts';

const NIGHTS = ['nights'];

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

/** What a browser has for the page's list when it is drawn, some time after the page's state was read. */
function shownAfter(keep: typeof keepPageQueries, hours: number): unknown {
  const server = makeQueryClient({ isServer: true });
  server.setQueryData(NIGHTS, ['Salsa Friday']);
  const browser = makeQueryClient();
  keep(browser, dehydrate(server));
  vi.advanceTimersByTime(hours * HOUR_MS);
  return new QueryObserver(browser, { queryKey: NIGHTS }).getCurrentResult().data;
}

test('a page that comes alive late, on a phone that slept, still has what it was drawn from', () => {
  expect(shownAfter(keepPageQueries, 3)).toEqual(['Salsa Friday']);
  // Without the rule it would be gone, and React would find a page that is not the one it draws.
  expect(shownAfter(hydrate, 3)).toBeUndefined();
});
