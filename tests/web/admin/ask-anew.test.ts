import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { askAnew } from '#web/features/admin/use-live-panel.ts';

const KEY = ['admin', 'tickets'];

/** A list whose first page is there and whose second was pressed for and waits for `answer`. */
async function pressedForMore() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  const answer = Promise.withResolvers<void>();
  const list = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    initialPageParam: 0,
    getNextPageParam: (page: number) => page + 1,
    async queryFn({ pageParam }) {
      asked.push(pageParam);
      if (pageParam === 1) await answer.promise;
      return pageParam;
    },
  });
  list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual([0]);
  void list.fetchNextPage();
  return { client, list, asked, answer };
}

it('a list that is told of a change keeps the page that was pressed for, then asks for both anew', async () => {
  const { client, list, asked, answer } = await pressedForMore();
  const anew = askAnew(client, KEY);
  answer.resolve();
  await anew;
  expect(list.getCurrentResult().data?.pages).toEqual([0, 1]);
  expect(asked).toEqual([0, 1, 0, 1]);
});

it('negative control: asked at once, the page is dropped', async () => {
  const { client, list, answer } = await pressedForMore();
  const anew = client.invalidateQueries({ queryKey: KEY });
  answer.resolve();
  await anew;
  expect(list.getCurrentResult().data?.pages).toEqual([0]);
});
