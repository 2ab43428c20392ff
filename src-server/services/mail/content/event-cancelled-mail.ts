import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { owedBecauseOf } from '../owed-because-of.ts';
import { eventFacts } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';
import { MONEY_BACK_SENTENCE } from './payment-too-late-mail.ts';

/** Tells a buyer that the event does not take place and what happens with the money. */
export function eventCancelledMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined) return null;
  const {
    order: { event },
    buyer,
    calendarEvent,
  } = found;
  const owedCents = owedBecauseOf(ctx, { orderId, reason: 'event_cancelled' });
  const money =
    owedCents === 0
      ? 'You paid nothing for them, so there is nothing to refund.'
      : `You get ${formatCents(owedCents)} back and need to do nothing. ${MONEY_BACK_SENTENCE}`;
  return {
    to: buyer.email,
    lang: 'en',
    subject: `Cancelled: ${event.title}`,
    preview: money,
    title: `${event.title} is cancelled`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${buyer.name}, we are sorry: this event does not take place, and your tickets for it are no longer valid.`,
      },
      eventFacts(event),
      { kind: 'text', text: money },
      { kind: 'button', label: 'Find another night', url: `${ctx.baseUrl}/events` },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}
