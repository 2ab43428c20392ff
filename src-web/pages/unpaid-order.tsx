import type { ReactNode } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import type { OrderOutcome } from '#web/features/orders/order-outcome.ts';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { faceOf, OutcomePanel } from '#web/features/orders/outcome-panel.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

type UnpaidOrderProps = {
  check: PaymentCheck;
  outcome?: Exclude<OrderOutcome, 'waiting' | 'processing' | 'paid'>;
  children?: ReactNode;
};

/** The page after the payment when there is no ticket: still open, released, or on its way back. */
export function UnpaidOrder({ check, outcome, children }: UnpaidOrderProps) {
  return (
    <div className="wrap checkout">
      <div>
        <h1 className="heading-huge">Your order</h1>
        {children}
        {outcome !== undefined && (
          <OutcomePanel face={faceOf(outcome, check)}>
            {(outcome === 'released' || outcome === 'failed') && (
              <ButtonLink href={paths.checkout(check.order.event.id)}>Book again</ButtonLink>
            )}
            {outcome === 'moved' && (
              <ButtonLink href={paths.dashboardTickets} icon="ticket">
                Show my tickets
              </ButtonLink>
            )}
            <ButtonLink href={paths.events} look="o">
              Browse More Events
            </ButtonLink>
            <ButtonLink href={paths.contact} look="t">
              Contact Support
            </ButtonLink>
          </OutcomePanel>
        )}
      </div>
      <OrderReceipt order={check.order} label="Order summary" />
    </div>
  );
}
