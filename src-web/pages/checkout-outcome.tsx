import type { EventDetail } from '#shared/events/event-view.ts';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { CheckoutEvent } from '#web/features/checkout/checkout-event.tsx';
import type { OrderOutcome } from '#web/features/orders/order-outcome.ts';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { faceOf, OutcomePanel } from '#web/features/orders/outcome-panel.tsx';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

type CheckoutOutcomeProps = {
  event: EventDetail;
  check: PaymentCheck;
  outcome: Exclude<OrderOutcome, 'waiting' | 'processing'>;
  onAgain: () => void;
};

/** The order is settled or its seats are free again: what became of it in place of the choice. */
export function CheckoutOutcome({ event, check, outcome, onAgain }: CheckoutOutcomeProps) {
  // There is nothing to book again.
  const isOver = outcome === 'apology' || outcome === 'called_off';
  return (
    <div className="wrap checkout">
      <div>
        <CheckoutEvent event={event} closedReason={null} />
        <OutcomePanel face={faceOf(outcome, check)}>
          {(outcome === 'paid' || outcome === 'moved') && (
            <ButtonLink href={paths.dashboardTickets} icon="ticket">
              Show my tickets
            </ButtonLink>
          )}
          {isOver && <ButtonLink href={paths.events}>Browse More Events</ButtonLink>}
          {!isOver && (
            <Button look={outcome === 'released' || outcome === 'failed' ? 'p' : 'o'} onClick={onAgain}>
              {outcome === 'paid' ? 'Book more tickets' : 'Book again'}
            </Button>
          )}
          {outcome !== 'released' && (
            <ButtonLink href={paths.contact} look="t">
              Contact Support
            </ButtonLink>
          )}
        </OutcomePanel>
      </div>
      <OrderReceipt order={check.order} label="Your order" />
    </div>
  );
}
