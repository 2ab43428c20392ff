import type { ReactNode } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import type { OrderOutcome } from '#web/features/orders/order-outcome.ts';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { OutcomePanel, useFaceOf } from '#web/features/orders/outcome-panel.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';

type UnpaidOrderProps = {
  check: PaymentCheck;
  outcome?: Exclude<OrderOutcome, 'waiting' | 'processing' | 'paid'>;
  children?: ReactNode;
};

/** The page after the payment when there is no ticket: still open, released, or on its way back. */
export function UnpaidOrder({ check, outcome, children }: UnpaidOrderProps) {
  const words = useWords(orderWords);
  return (
    <div className="wrap checkout">
      <div>
        <h1 className="heading-huge">{words.yourOrder}</h1>
        {children}
        {outcome !== undefined && <Outcome check={check} outcome={outcome} />}
      </div>
      <OrderReceipt order={check.order} />
    </div>
  );
}

/** What became of it, and where to go. */
function Outcome({ check, outcome }: Required<Pick<UnpaidOrderProps, 'check' | 'outcome'>>) {
  const words = useWords(orderWords);
  const to = usePathFor();
  return (
    <OutcomePanel face={useFaceOf(outcome, check)}>
      {(outcome === 'released' || outcome === 'failed') && (
        <ButtonLink href={to(paths.checkout(check.order.event.id))}>{words.bookAgain}</ButtonLink>
      )}
      {outcome === 'moved' && (
        <ButtonLink href={to(paths.dashboardTickets)} icon="ticket">
          {words.showTickets}
        </ButtonLink>
      )}
      <ButtonLink href={to(paths.events)} look="o">
        {words.moreEvents}
      </ButtonLink>
      <ButtonLink href={to(paths.contact)} look="t">
        {words.support}
      </ButtonLink>
    </OutcomePanel>
  );
}
