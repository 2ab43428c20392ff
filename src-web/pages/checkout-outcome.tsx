import type { EventDetail } from '#shared/events/event-view.ts';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { CheckoutEvent } from '#web/features/checkout/checkout-event.tsx';
import type { OrderOutcome } from '#web/features/orders/order-outcome.ts';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { useFaceOf, OutcomePanel } from '#web/features/orders/outcome-panel.tsx';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { checkoutWords } from '#web/features/checkout/words.ts';

type CheckoutOutcomeProps = {
  event: EventDetail;
  check: PaymentCheck;
  outcome: Exclude<OrderOutcome, 'waiting' | 'processing'>;
  onAgain: () => void;
};

/** The order is settled or its seats are free again: what became of it in place of the choice. */
export function CheckoutOutcome({ event, check, outcome, onAgain }: CheckoutOutcomeProps) {
  const words = useWords(orderWords);
  const { bookMore } = useWords(checkoutWords);
  const to = usePathFor();
  const face = useFaceOf(outcome, check);
  // There is nothing to book again.
  const isOver = outcome === 'apology' || outcome === 'called_off';
  return (
    <div className="wrap checkout">
      <div>
        <CheckoutEvent event={event} closedReason={null} />
        <OutcomePanel face={face}>
          {(outcome === 'paid' || outcome === 'moved') && (
            <ButtonLink href={to(paths.dashboardTickets)} icon="ticket">
              {words.showTickets}
            </ButtonLink>
          )}
          {isOver && <ButtonLink href={to(paths.events)}>{words.moreEvents}</ButtonLink>}
          {!isOver && (
            <Button look={outcome === 'released' || outcome === 'failed' ? 'p' : 'o'} onClick={onAgain}>
              {outcome === 'paid' ? bookMore : words.bookAgain}
            </Button>
          )}
          {outcome !== 'released' && (
            <ButtonLink href={to(paths.contact)} look="t">
              {words.support}
            </ButtonLink>
          )}
        </OutcomePanel>
      </div>
      <OrderReceipt order={check.order} label={words.yourOrder} />
    </div>
  );
}
