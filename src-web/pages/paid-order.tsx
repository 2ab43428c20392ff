import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { AskInvoice } from '#web/features/orders/ask-invoice.tsx';
import { CheckContour } from '#web/features/orders/check-contour.tsx';
import { Confirmations } from '#web/features/orders/confirmations.tsx';
import { NextSteps } from '#web/features/orders/next-steps.tsx';
import { OrderParts } from '#web/features/orders/order-parts.tsx';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { ResendConfirmation } from '#web/features/orders/resend-confirmation.tsx';
import { MyTicket } from '#web/features/tickets/my-ticket.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from '#web/features/orders/words.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';

/** The finished tickets, three confirmations, and what comes next. */
export function PaidOrder({ check, email }: { check: PaymentCheck; email: string }) {
  const { order, tickets } = check;
  const words = useWords(resultWords).result;
  const { yourOrder } = useWords(orderWords);
  const heading = useFocusIfLost();
  return (
    <div className="wrap paid-order">
      <CheckContour />
      <h1 className="heading-huge" ref={heading} tabIndex={-1}>
        {words.heading}
      </h1>
      <Confirmations check={check} email={email} />
      <section className="ticket-list" aria-label={words.yours(tickets.length)}>
        {tickets.map((ticket) => (
          <MyTicket key={ticket.id} ticket={ticket} headingLevel={2} />
        ))}
      </section>
      <OrderParts order={order} />
      <div className="paid-order-end">
        <NextSteps eventId={order.event.id} />
        <OrderReceipt order={order} label={yourOrder}>
          <ResendConfirmation orderId={order.id} />
          {order.totalCents > 0 && <AskInvoice orderId={order.id} />}
        </OrderReceipt>
      </div>
    </div>
  );
}
