import { useLocation } from 'wouter';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { promoOf } from '#shared/orders/order-lines.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { isListOpen } from '#shared/wait-list/has-wait-list.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { CheckoutEvent } from '#web/features/checkout/checkout-event.tsx';
import {
  InvoiceRequestFields,
  useInvoiceRequest,
  type InvoiceRequest,
} from '#web/features/checkout/invoice-request.tsx';
import { MemberOffer } from '#web/features/checkout/member-offer.tsx';
import { OrderSummary } from '#web/features/checkout/order-summary.tsx';
import { OrderBar, PayBar } from '#web/features/checkout/pay-bar.tsx';
import type { Pay } from '#web/features/checkout/pay-button.tsx';
import { PromoCode } from '#web/features/checkout/promo-code.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { TicketChoice } from '#web/features/checkout/ticket-choice.tsx';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
import { useSelection } from '#web/features/checkout/use-selection.ts';
import { countOf, heldTypes, isSameOrder } from '#web/features/checkout/selection.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { inDashboard } from '#web/features/orders/say-outcome.ts';
import { PaymentPanel } from '#web/features/orders/payment-panel.tsx';
import type { CheckoutOrder } from '#web/features/orders/use-checkout-order.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { CheckoutOutcome } from './checkout-outcome.tsx';

type CheckoutProps = { event: EventDetail; email: string; order: CheckoutOrder };

export function Checkout(props: CheckoutProps) {
  const { check } = props.order;
  const outcome = check === null ? 'waiting' : outcomeOf(check);
  if (check === null || outcome === 'waiting' || outcome === 'processing') return <Choosing {...props} />;
  return <CheckoutOutcome event={props.event} check={check} outcome={outcome} onAgain={props.order.leave} />;
}

/** Choice and order summary; with the payment-status checker once there is an order to pay. */
function Choosing({ event, email, order }: CheckoutProps) {
  const { check } = order;
  const heading = useFocusIfLost(check === null);
  const own = heldTypes(check?.order.lines ?? []);
  const ownCode = promoOf(check?.order.lines ?? [])?.code ?? null;
  const selected = useSelection(event, own, ownCode);
  const { choices, selection, setSelection, closedReason, quote, quoteError, promo, setPromo } = selected;
  const invoice = useInvoiceRequest();
  const pay = usePay(event, order, { ...selected, invoice });
  const hasPage = check !== null && (check.order.payment !== null || check.paymentStatus === 'processing');
  const isSameSelection = isSameOrder(own, selection) && ownCode === (promo?.code ?? null);
  const isToPay = hasPage && (isSameSelection || selection === null);
  return (
    <div className="wrap checkout">
      <div>
        <CheckoutEvent event={event} closedReason={closedReason} heading={heading} />
        {event.cancelWords !== null && <p>{event.cancelWords}</p>}
        {event.isCancelled || event.isPast ? (
          <ButtonLink look="o" href={paths.events}>
            Browse More Events
          </ButtonLink>
        ) : (
          <TicketChoice choices={choices} selection={selection} onSelect={setSelection} waitHref={pay.waitHref} />
        )}
        {!event.isCancelled && !event.isPast && (
          <PromoCode eventId={event.id} offer={promo} quote={quote} onOffer={setPromo} />
        )}
        <InvoiceRequestFields form={invoice.form} isHidden={closedReason !== null || isToPay || pay.isFree} />
        {quote !== null && <MemberOffer member={quote.member} />}
        {closedReason === null && <ThanksNotice />}
        {check !== null && (
          <PaymentPanel
            check={check}
            isOpenElsewhere={order.hasOpenedPayment}
            isChecking={order.isChecking}
            onCheck={() => void order.checkNow()}
            cancel={{ run: () => void order.cancel(), isBusy: order.isCancelling }}
          />
        )}
      </div>
      <OrderSummary
        event={event}
        quote={quote}
        problem={quoteError === null ? null : failureSentence(quoteError)}
        email={email}
        pay={pay}
      />
      {check !== null && isToPay ? (
        <PayBar label="Payment" value={check.paymentStatus}>
          <Button isWide isBusy={order.isChecking} busyText="Checking" onClick={() => void order.checkNow()}>
            Check Payment Status
          </Button>
        </PayBar>
      ) : (
        <OrderBar event={event} quote={quote} pay={pay} />
      )}
    </div>
  );
}

/** What the pay button says, and what it does: an order to pay, a free ticket at once, or a refusal. */
function usePay(
  event: EventDetail,
  order: CheckoutOrder,
  {
    selection,
    setSelection,
    closedReason,
    quote,
    isQuoteOld,
    promo,
    invoice,
  }: ReturnType<typeof useSelection> & { invoice: InvoiceRequest },
): Pay {
  const isWaiting = isQuoteOld || !order.isReady;
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const { start, isStarting } = useStartPayment({
    onStarted: (started) => {
      if (started.orderStatus !== 'paid') return order.follow(started);
      void Promise.all([utils.profile.tickets.invalidate(), utils.profile.ticketCount.invalidate()]);
      toast.ok(CHECKOUT_MESSAGES.ticketCreated, inDashboard(selection === null ? 1 : countOf(selection)));
      navigate(`${paths.eventPaymentSuccess}?order=${started.orderId}`);
    },
    onRefused: (seatsLeft) => {
      // Public answers are kept for a moment and may still say more than the refusal did.
      // Of several types it is not known which one ran short.
      if (selection !== null && selection.others === undefined && seatsLeft !== null && seatsLeft > 0)
        setSelection({ ...selection, quantity: Math.min(selection.quantity, seatsLeft) });
      // Seats may be held although there is no payment page yet: then they are this buyer's own.
      void Promise.all([
        utils.events.byId.invalidate({ id: event.id }),
        utils.checkout.quote.invalidate(),
        utils.checkout.openOrder.invalidate({ eventId: event.id }),
        utils.checkout.allowance.invalidate({ eventId: event.id }),
      ]);
    },
  });
  const isFree = quote !== null && quote.totalCents === 0;
  return {
    // A press at the price of the choice before would be lost or order at another one: until the new price is here the
    // button has none, and can't be pressed.
    totalCents: isWaiting ? null : (quote?.totalCents ?? null),
    isFree,
    closedReason,
    waitHref: isListOpen(event, useNow()) ? waitListPath(event.id) : undefined,
    isStarting,
    onPay: () => {
      if (selection === null || isWaiting) return;
      const asked = isFree ? {} : invoice.read();
      if (asked !== null)
        void start({
          ...asked,
          eventId: event.id,
          selection,
          isFree,
          isMemberPrice: quote?.member.isApplied === true,
          promoCode: promo?.code,
        });
    },
  };
}
