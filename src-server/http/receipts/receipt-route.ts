import { Hono } from 'hono';
import { showReceipt } from '#server/services/door/sales/show-receipt.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { awaitedPage, receiptPage, unknownPage } from './receipt-page.ts';

/** A document of its own: no script, no picture from anywhere, and no search engine keeps it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** `GET /receipt/{token}`: the door's receipt on the guest's phone (AEAO § 146a 2.5), to read, print and keep. */
export function receiptRoute({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono().get('/receipt/:token', (c) => {
    const shown = showReceipt(context(VISITOR), c.req.param('token'));
    if (shown.state === 'unknown') return c.html(unknownPage(), 404, HEADERS);
    return c.html(shown.state === 'awaited' ? awaitedPage() : receiptPage(shown.receipt), 200, HEADERS);
  });
}
