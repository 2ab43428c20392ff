import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { receiptBlocks } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { receiptAttachment } from './order-files.ts';

/** The invoice of an order that is paid already, as it counts when the mail leaves. */
async function invoiceMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  const { receipt } = found ?? {};
  if (found === undefined || receipt == null || receipt.invoice === null) return null;
  const { number, replaces } = receipt.invoice;
  const words = ORDER_WORDS[found.lang].invoice;
  return {
    to: found.buyer.email,
    lang: found.lang,
    subject: words.subject(number, found.order.event.title),
    preview: words.preview,
    title: words.title(number),
    blocks: [{ kind: 'text', text: words.hello(found.buyer.name, replaces) }, ...receiptBlocks(receipt, found.order)],
    files: await receiptAttachment(ctx, found),
  };
}

export const invoiceMails = defineMails({
  'mail.invoice': {
    name: 'An invoice instead of the receipt',
    sample: ({ orders }) => ({ refId: `${orders.invoiced}:1` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => invoiceMail(ctx, recordId, lang),
  },
});
