import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { owedBecauseOf } from '../owed-because-of.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';

/** The apology for money that arrived when the seats were gone. */
export function paymentTooLateMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const {
    lang,
    order: { event },
    buyer,
  } = found;
  const amount = formatCents(owedBecauseOf(ctx, { orderId, reason: 'late_payment' }), lang);
  const { tooLate: words, facts, otherNight } = ORDER_WORDS[lang];
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: words.preview(amount),
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name) },
      {
        kind: 'facts',
        rows: [
          [facts.event, event.title],
          [words.refund, amount],
        ],
      },
      eventFacts(event, lang),
      { kind: 'text', text: words.underWay },
      { kind: 'button', label: otherNight, url: pageUrl(ctx, '/events', lang) },
    ],
  };
}

export const paymentTooLateMails = defineMails({
  'mail.payment_too_late': {
    name: 'Apology for a payment that came too late',
    sample: ({ orders }) => ({ refId: orders.unpaid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => paymentTooLateMail(ctx, recordId, lang),
  },
});
