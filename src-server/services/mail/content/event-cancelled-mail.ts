import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { listOrderTickets } from '#server/services/shop/tickets/list-order-tickets.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { owedBecauseOf } from '../owed-because-of.ts';
import { CHANGED_WORDS } from './changed-words.ts';
import { eventFacts } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

/** Tells a buyer that the event does not take place and what happens with the money, also one who was still paying. */
export function eventCancelledMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const {
    lang,
    order: { event, paidAt, cancelWords },
    buyer,
    calendarEvent,
  } = found;
  const owedCents = owedBecauseOf(ctx, { orderId, reason: 'event_cancelled' });
  const hasTickets = listOrderTickets(ctx, orderId).length > 0;
  const { cancelled: words } = CHANGED_WORDS[lang];
  const notPaid = paidAt === null && !hasTickets ? words.notCharged : words.nothingPaid;
  const { moneyBack, otherNight } = ORDER_WORDS[lang];
  const money = owedCents === 0 ? notPaid : words.back(formatCents(owedCents, lang), moneyBack);
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: money,
    title: words.title(event.title),
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, hasTickets ? words.noLongerValid : words.whilePaying) },
      ...(cancelWords === null ? [] : [{ kind: 'text', text: cancelWords } as const]),
      eventFacts(event, lang),
      { kind: 'text', text: money },
      { kind: 'button', label: otherNight, url: pageUrl(ctx, '/events', lang) },
    ],
    // Who never had a ticket has no calendar entry to take out.
    files: hasTickets ? [calendarAttachment({ ...calendarEvent, isCancelled: true })] : [],
  };
}

export const eventCancelledMails = defineMails({
  'mail.event_cancelled': {
    name: 'Event cancelled',
    sample: ({ orders }) => ({ refId: orders.cancelled }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => eventCancelledMail(ctx, recordId, lang),
  },
});
