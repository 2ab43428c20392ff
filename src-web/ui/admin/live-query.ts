/** The panel shows what is so now: asked again whenever it is opened or looked at. */
export const LIVE = { refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

/** The same for a list that comes a page at a time. */
export const LIVE_PAGES = {
  ...LIVE,
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor: Cursor }): Cursor => nextCursor,
} as const;

/** All that was loaded of such a list, page after page. */
export const itemsOf = <Item>(data: { pages: { items: Item[] }[] } | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
