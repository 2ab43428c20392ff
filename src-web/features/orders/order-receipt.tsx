import type { ReactNode } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatCents } from '#shared/money.ts';
import { memberLinesOf, orderLinesOf, promoLinesOf, vatLinesOf } from '#shared/orders/order-lines.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { formatShortDay } from '#shared/time.ts';
import { SaidOf } from '#web/ui/lang.tsx';
import { useNow } from '#web/site.tsx';
import { OrderTicket } from '#web/ui/tickets/order-ticket.tsx';
import { useSayOfOrders } from '#web/ui/tickets/words.ts';

/** The order as it was made: event, ticket types, VAT, amount. */
export function OrderReceipt({ order, label, children }: { order: OrderView; label?: string; children?: ReactNode }) {
  const { event } = order;
  const say = useSayOfOrders();
  const { lang } = say;
  const evening = eveningAt(event, useNow());
  return (
    <OrderTicket
      artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
      title={<SaidOf of={event} say="title" />}
      when={`${formatShortDay(evening.startsAt, lang)}, ${formatHours(evening, lang)}`}
      location={event.location}
      lines={[
        ...orderLinesOf(order.lines, say),
        ...memberLinesOf(order.lines, say),
        ...promoLinesOf(order.lines, say),
        ...vatLinesOf(order, say),
      ]}
      total={formatCents(order.totalCents, lang)}
      label={label}
    >
      {children}
    </OrderTicket>
  );
}
