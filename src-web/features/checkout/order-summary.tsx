import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatCents } from '#shared/money.ts';
import { memberLinesOf, orderLinesOf, promoLinesOf, vatLinesOf } from '#shared/orders/order-lines.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import { ROLE_WORDS, type SeatRole } from '#shared/roles/seat-role.ts';
import { formatShortDay } from '#shared/time.ts';
import { useNow } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderTicket } from '#web/ui/tickets/order-ticket.tsx';
import { OrderLaw } from './order-law.tsx';
import { PayButton, type Pay } from './pay-button.tsx';

type OrderSummaryProps = {
  event: EventDetail;
  /** Null while it is unknown, or when nothing can be bought. */
  quote: OrderQuote | null;
  /** What is danced on each ticket, where the event asks. */ roles?: readonly SeatRole[] | null;
  /** Why there is no price. */
  problem: string | null;
  email: string;
  pay: Pay;
};

/** The order as the server priced it, with everything the law wants above the button that orders. */
export function OrderSummary({ event, quote, roles = null, problem, email, pay }: OrderSummaryProps) {
  const { id, title, location, imageUrl } = event;
  const evening = eveningAt(event, useNow());
  const count = quote?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 1;
  const yourTickets = count === 1 ? 'Your ticket appears' : `Your ${count} tickets appear`;
  const place = location.split(',')[0] ?? location;
  return (
    <OrderTicket
      artwork={{ id, genre: genreOf(event), imageUrl }}
      title={title}
      when={`${formatShortDay(evening.startsAt)}, ${formatHours(evening)} · ${place}`}
      lines={[
        ...(quote === null
          ? []
          : [
              ...orderLinesOf(quote.lines),
              ...(roles ?? []).map((role, at) => ({
                label: at === 0 ? 'You dance' : `Ticket ${at + 1} dances`,
                value: ROLE_WORDS[role],
              })),
              ...memberLinesOf(quote.lines),
              ...promoLinesOf(quote.lines),
              ...vatLinesOf(quote),
            ]),
        ...(pay.closedReason === null
          ? [{ label: count === 1 ? 'Ticket sent to' : 'Tickets sent to', value: email }]
          : []),
      ]}
      total={pay.closedReason !== null ? null : quote === null ? '–' : formatCents(quote.totalCents)}
    >
      {problem !== null && (
        <p className="field-error" role="alert">
          <Icon name="alert-triangle" size={18} />
          {problem}
        </p>
      )}
      {pay.closedReason === null && (
        <p className="note">
          <Icon name="info-circle" size={22} />
          <span>
            <OrderLaw event={event} />
          </span>
        </p>
      )}
      <PayButton pay={pay} className="wide-only" />
      {pay.closedReason === null && (
        <p className="note">
          <Icon name={pay.isFree ? 'mail' : 'external-link'} size={22} />
          <span>
            {pay.isFree
              ? `${yourTickets} in your dashboard at once`
              : `You are redirected to Stripe in a new tab. ${yourTickets} in your dashboard`}
            , and by e-mail within 5-10 minutes.
          </span>
        </p>
      )}
    </OrderTicket>
  );
}
