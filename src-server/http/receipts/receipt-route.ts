import { Hono, type Context } from 'hono';
import { MailReceiptInput } from '#shared/door/mail-receipt.ts';
import { DomainError } from '#shared/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { doorReceiptFileName, doorReceiptPdf } from '#server/services/door/sales/door-receipt-pdf.ts';
import { mailReceipt } from '#server/services/door/sales/mail-receipt.ts';
import { showReceipt } from '#server/services/door/sales/show-receipt.ts';
import { takeTurn } from '#server/trpc/caller.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { takeFormTurn } from '../contact/form-turn.ts';
import { USUAL } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';
import { awaitedPage, receiptPage, unknownPage, type MailNotice } from './receipt-page.ts';

/**
 * A document of its own: no script, no picture but its empty icon, and no search engine keeps it. Its address is a
 * secret, so no other site hears it; our own has to, or a browser would not say where its form comes from.
 */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Drawing takes the processor for some milliseconds; a whole party may share one address. */
const DRAWINGS = { max: 120, windowMs: 10 * MINUTE_MS };
const MAILS_FROM_ONE_NETWORK = { max: 60, windowMs: HOUR_MS };
/** Whoever's address is typed in gets no more than a few mails an hour, and no receipt is sent to half the town. */
const MAILS_TO_ONE_ADDRESS = { max: 4, windowMs: HOUR_MS };
const MAILS_OF_ONE_RECEIPT = { max: 5, windowMs: HOUR_MS };

type ReceiptDeps = Pick<AppDeps, 'context'> & { callerOf: (c: Context) => Caller };

const isNotice = (text: string | undefined): text is MailNotice =>
  text === 'sent' || text === 'failed' || text === 'later';

/** Puts the mail into the outbox, and says what became of it. */
async function sendReceipt({ context, callerOf }: ReceiptDeps, c: Context, token: string): Promise<MailNotice> {
  const caller = callerOf(c);
  try {
    takeFormTurn(caller);
    const input = MailReceiptInput.safeParse(Object.fromEntries(await readFields(c, USUAL.maxBytes)));
    if (!input.success) return 'failed';
    takeTurn({ caller }, { name: 'receipt mail', rule: MAILS_FROM_ONE_NETWORK });
    takeTurn({ caller }, { name: 'receipt mail address', rule: MAILS_TO_ONE_ADDRESS, who: input.data.email });
    takeTurn({ caller }, { name: 'receipt mail of', rule: MAILS_OF_ONE_RECEIPT, who: token });
    mailReceipt(context(VISITOR), token, input.data);
    return 'sent';
  } catch (error) {
    if (error instanceof DomainError) return error.code === 'RATE_LIMITED' ? 'later' : 'failed';
    throw error;
  }
}

/**
 * `GET /receipt/{token}`: the door's receipt on the guest's phone (AEAO to § 146a, 2.5), to read, print and keep;
 * `…/beleg.pdf` is the same as a file, and `POST …/mail` sends it to an address.
 */
export function receiptRoute(deps: ReceiptDeps): Hono {
  const { context, callerOf } = deps;
  const find = (c: Context) => showReceipt(context(VISITOR), c.req.param('token') ?? '');
  const hono = new Hono();
  hono.get('/receipt/:token', (c) => {
    const shown = find(c);
    if (shown.state === 'unknown') return c.html(unknownPage(), 404, HEADERS);
    if (shown.state === 'awaited') return c.html(awaitedPage(), 200, HEADERS);
    const asked = c.req.query('mail');
    const page = { path: `/receipt/${c.req.param('token')}`, notice: isNotice(asked) ? asked : null };
    return c.html(receiptPage(shown.receipt, page), 200, HEADERS);
  });
  hono.get('/receipt/:token/beleg.pdf', async (c) => {
    const shown = find(c);
    if (shown.state !== 'here') return c.html(unknownPage(), 404, HEADERS);
    takeTurn({ caller: callerOf(c) }, { name: 'receipt pdf', rule: DRAWINGS });
    const file = await doorReceiptPdf(shown.receipt);
    return c.body(new Uint8Array(file), 200, {
      ...HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${doorReceiptFileName(shown.receipt)}"`,
    });
  });
  hono.post('/receipt/:token/mail', async (c) => {
    const { state } = find(c);
    if (state === 'unknown') return c.html(unknownPage(), 404, HEADERS);
    const notice = await sendReceipt(deps, c, c.req.param('token'));
    return c.redirect(`/receipt/${c.req.param('token')}?mail=${notice}#mail`, 303);
  });
  return hono;
}
