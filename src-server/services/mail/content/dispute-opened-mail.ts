import { providerPage } from '#shared/books/provider-page.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findDispute } from '#server/services/shop/refunds/keep-dispute.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS, officeLang } from './office-words.ts';

/** Tells the office that a bank asks for money back, until when it takes an answer, and where; null once it is over. */
export function disputeOpenedMail(
  ctx: ServiceContext,
  disputeId: string,
  chosen: Lang | null = null,
): MailContent | null {
  const dispute = findDispute(ctx, disputeId);
  if (dispute === undefined || dispute.status !== 'open') return null;
  const { answerUntil, isInquiry, orderId, paymentIntentId } = dispute;
  const lang = officeLang(ctx, chosen);
  const { dispute: words } = OFFICE_WORDS[lang];
  const amount = formatCents(cents(dispute.amountCents), lang);
  const deadline = answerUntil === null ? null : `${formatLongDate(answerUntil, lang)}, ${formatTime(answerUntil)}`;
  return {
    to: ctx.operator.email,
    lang,
    subject: words.subject(amount, deadline),
    preview: words.preview,
    title: words.title(amount),
    blocks: [
      { kind: 'text', text: isInquiry ? words.inquiry : words.taken },
      {
        kind: 'facts',
        rows: [
          [words.by, deadline ?? words.stripeSays],
          [words.amount, amount],
          [words.payment, paymentIntentId],
          [words.dispute, disputeId],
        ],
      },
      { kind: 'button', label: words.button, url: providerPage(disputeId, ctx.isLive) },
      { kind: 'button', label: words.order, url: `${ctx.baseUrl}/admin/orders/${orderId}`, look: 'o' },
    ],
  };
}

export const disputeOpenedMails = defineMails({
  'mail.dispute_opened': {
    name: 'A bank asks for money back',
    sample: ({ orders }) => ({ refId: orders.disputeId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => disputeOpenedMail(ctx, recordId, lang),
  },
});
