import type { ServiceContext } from '../../base/service-context.ts';
import type { Cursor } from './cursor.ts';
import { changedTickets, fullPage, hasChangesSince, lastChange, type ListedTicket } from './ticket-rows.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

export type TicketsSince = {
  tickets: ListedTicket[];
  hasMore: boolean;
  isFull: boolean;
  v: number;
  page: [number, string] | null;
};

/**
 * The next page of a full list, or what changed since the last answer. Who has other nights, or was away too long,
 * begins anew.
 */
export function ticketsSince(
  ctx: ServiceContext,
  { cursor, print, nights }: { cursor: Cursor | null; print: string; nights: readonly EveningKey[] },
): TicketsSince {
  const isFollowing = cursor !== null && cursor.nights === print && hasChangesSince(ctx, cursor.v);
  if (isFollowing && cursor.page === null)
    return { ...changedTickets(ctx, { nights, v: cursor.v }), isFull: false, page: null };
  // The changes are counted from before the first page: what happens meanwhile comes again, never too little.
  const v = isFollowing ? cursor.v : lastChange(ctx);
  const from: [number, string] = isFollowing && cursor.page !== null ? cursor.page : [0, ''];
  const { tickets, next } = fullPage(ctx, { nights, from });
  return { tickets, hasMore: next !== null, isFull: !isFollowing, v, page: next };
}
