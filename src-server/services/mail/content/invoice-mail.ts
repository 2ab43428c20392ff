import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { receiptBlocks } from './order-blocks.ts';
import { receiptAttachment } from './order-files.ts';

/** The invoice of an order that is paid already, as it counts when the mail leaves. */
async function invoiceMail(ctx: ServiceContext, orderId: string): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  const { receipt } = found ?? {};
  if (found === undefined || receipt == null || receipt.invoice === null) return null;
  const { number, replaces } = receipt.invoice;
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `Invoice ${number}: ${found.order.event.title}`,
    preview: `Your invoice is attached as a PDF.`,
    title: `Invoice ${number}`,
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${found.buyer.name}, your invoice is attached as a PDF. It replaces ` +
          `${replaces === null ? 'the receipt in our earlier mail' : `invoice ${replaces}`}; please keep only this one.`,
      },
      ...receiptBlocks(receipt, found.order),
    ],
    files: await receiptAttachment(ctx, found),
  };
}

export const invoiceMails = defineMails({
  'mail.invoice': {
    name: 'An invoice instead of the receipt',
    sample: ({ orders }) => ({ refId: `${orders.invoiced}:1` }),
    compose: (ctx, { recordId }) => invoiceMail(ctx, recordId),
  },
});
