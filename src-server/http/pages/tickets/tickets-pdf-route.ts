import { Hono } from 'hono';
import { MINUTE_MS } from '#shared/time.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { allMyTicketsPdf } from '#server/services/shop/tickets/all-my-tickets-pdf.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { refusal } from '../../security/refusal.ts';

export type TicketsPdfDeps = Pick<AppDeps, 'context'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
};

/** Drawing a page takes the processor for some milliseconds. */
const DRAWING = { max: 10, windowMs: 10 * MINUTE_MS };

/** `GET /dashboard/tickets.pdf`: all of one's own tickets, to take along. */
export function ticketsPdfRoute({ context, findActor, limiter }: TicketsPdfDeps): Hono {
  return new Hono().get('/dashboard/tickets.pdf', async (c) => {
    const actor = findActor(c.req.header('cookie'));
    if (actor.kind !== 'user') return refusal('UNAUTHORIZED');
    const retryAfterSeconds = limiter.take(`tickets.pdf ${actor.userId}`, DRAWING);
    if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
    const file = await allMyTicketsPdf(context(actor));
    if (file === null) return refusal('TICKET_NOT_FOUND');
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', 'attachment; filename="tickets.pdf"');
    c.header('Cache-Control', 'no-store');
    return c.body(new Uint8Array(file));
  });
}
