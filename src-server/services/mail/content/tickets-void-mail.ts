import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { calendarAttachment } from './order-files.ts';

/** Tells a buyer that tickets nobody paid no longer count. */
function ticketsVoidMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const {
    lang,
    order: { event, totalCents },
    buyer,
    calendarEvent,
  } = found;
  const words = ORDER_WORDS[lang].isVoid;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, formatCents(totalCents, lang)) },
      eventFacts(event, lang),
      { kind: 'text', text: words.didPay },
      { kind: 'button', label: words.button, url: pageUrl(ctx, `/events/${event.id}`, lang) },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const ticketsVoidMails = defineMails({
  'mail.tickets_void': {
    name: 'Tickets no longer valid',
    sample: ({ orders }) => ({ refId: orders.paid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => ticketsVoidMail(ctx, recordId, lang),
  },
});
