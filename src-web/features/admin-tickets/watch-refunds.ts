import type { AdminTicket } from '#shared/admin/admin-views.ts';

const WATCH_MS = 3_000;

/** Money on its way is watched until it has arrived: how long to wait before asking again. */
export const watchRefunds = (tickets: readonly AdminTicket[] | undefined): number | false =>
  tickets?.some(({ refundStatus }) => refundStatus === 'requested' || refundStatus === 'pending') === true
    ? WATCH_MS
    : false;
