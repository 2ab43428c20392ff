import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';

const PAGE_SIZE = 50;

type Cursor = { purchasedAt: Date; id: string };

export type MyTickets = {
  /** Newest purchase first, as far as they are loaded; null before the first page is here. */
  tickets: TicketView[] | null;
  isFailed: boolean;
  isLoading: boolean;
  /** Null when everything is here. */
  showMore: (() => void) | null;
  retry: () => void;
};

/** One's own tickets, a page at a time; each page begins after the last ticket of the one before. */
export function useMyTickets(): MyTickets {
  const [cursors, setCursors] = useState<readonly (Cursor | undefined)[]>([undefined]);
  const { profile } = trpc.useUtils();
  const pages = useQueries({
    queries: cursors.map((before) =>
      profile.tickets.queryOptions(
        { limit: PAGE_SIZE, ...(before && { before }) },
        { refetchOnMount: 'always', refetchOnWindowFocus: true },
      ),
    ),
  });
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const last = pages.at(-1)?.data;
  const end = loaded.at(-1);
  const isMore = last !== undefined && last.length === PAGE_SIZE && end !== undefined;
  return {
    tickets: pages[0]?.data === undefined ? null : loaded,
    isFailed: pages.some(({ isError, data }) => isError && data === undefined),
    isLoading: pages.some(({ isFetching }) => isFetching),
    showMore: isMore ? () => setCursors([...cursors, { purchasedAt: end.purchasedAt, id: end.id }]) : null,
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
  };
}
