import { Hono } from 'hono';
import { MINUTE_MS } from '#shared/time.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { allMyTicketsPdf } from '#server/services/shop/tickets/all-my-tickets-pdf.ts';
import { ownVoucherPdf } from '#server/services/shop/orders/buy-voucher.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { refusal } from '../../security/refusal.ts';

export type TicketsPdfDeps = Pick<AppDeps, 'context'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
};

/** Drawing a page takes the processor for some milliseconds. */
const DRAWING = { max: 10, windowMs: 10 * MINUTE_MS };

/** `GET /dashboard/tickets.pdf`: all of one's own tickets, to take along; `…/voucher/{id}.pdf`: one's own voucher. */
export function ticketsPdfRoute({ context, findActor, limiter }: TicketsPdfDeps): Hono {
  const send = (file: Buffer, name: string) =>
    new Response(new Uint8Array(file), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    });
  return new Hono()
    .get('/dashboard/tickets.pdf', async (c) => {
      const actor = findActor(c.req.header('cookie'));
      if (actor.kind !== 'user') return refusal('UNAUTHORIZED');
      const retryAfterSeconds = limiter.take(`tickets.pdf ${actor.userId}`, DRAWING);
      if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
      const file = await allMyTicketsPdf(context(actor));
      return file === null ? refusal('TICKET_NOT_FOUND') : send(file, 'tickets.pdf');
    })
    .get('/dashboard/voucher/:orderId', async (c) => {
      const actor = findActor(c.req.header('cookie'));
      if (actor.kind !== 'user') return refusal('UNAUTHORIZED');
      const retryAfterSeconds = limiter.take(`voucher.pdf ${actor.userId}`, DRAWING);
      if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
      const file = await ownVoucherPdf(context(actor), c.req.param('orderId').replace(/\.pdf$/, ''));
      return file === null ? refusal('ORDER_NOT_FOUND') : send(file, 'voucher.pdf');
    });
}
