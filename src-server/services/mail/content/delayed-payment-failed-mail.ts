import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';

/** A bank transfer or debit that came to nothing after the buyer was told to wait. */
function delayedPaymentFailedMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const {
    lang,
    order: { event, totalCents },
    buyer,
  } = found;
  const words = ORDER_WORDS[lang].failed;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, formatCents(totalCents, lang)) },
      eventFacts(event, lang),
      { kind: 'text', text: words.again },
      { kind: 'button', label: words.button, url: pageUrl(ctx, `/checkout/${event.id}`, lang) },
    ],
  };
}

export const delayedPaymentFailedMails = defineMails({
  'mail.payment_failed': {
    name: 'A delayed payment that came to nothing',
    sample: ({ orders }) => ({ refId: orders.unpaid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => delayedPaymentFailedMail(ctx, recordId, lang),
  },
});
