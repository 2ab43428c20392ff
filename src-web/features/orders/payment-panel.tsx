import { useEffect, useRef } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { formatTime } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

type PaymentPanelProps = {
  check: PaymentCheck;
  /** Whether this page has opened the payment page in another tab; whoever comes back from there has it no more. */
  isOpenElsewhere?: boolean;
  isChecking: boolean;
  onCheck: () => void;
  /** Left out where there is nothing to go back to. */
  cancel?: { run: () => void; isBusy: boolean };
};

/** The payment-status checker of an open order. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { order, paymentStatus, orderStatus, paymentIntentId } = props.check;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpenedHere = useRef(props.isOpenElsewhere === true);
  // On a phone it opens below the fold, under the bar: whoever comes back from the payment page should see it at once.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    // The button that was pressed gives way to it.
    if (wasOpenedHere.current) heading.current?.focus({ preventScroll: true });
  }, []);
  const isProcessing = paymentStatus === 'processing';
  const held = order.expiresAt === null ? '' : `Your seats are held until ${formatTime(order.expiresAt)}.`;
  return (
    <section className="waiting" ref={panel} aria-labelledby="waiting-heading" aria-live="polite">
      <h2 className="heading-medium" id="waiting-heading" ref={heading} tabIndex={-1}>
        <Icon name="hourglass" size={30} />
        {isProcessing
          ? 'Your payment is being processed'
          : order.payment === null
            ? 'Your seats are held'
            : 'Waiting for your payment'}
      </h2>
      <p>
        {isProcessing
          ? PROCESSING
          : [order.payment === null ? NO_PAGE : props.isOpenElsewhere === true ? PAY_THERE : PAY_HERE, held]
              .join(' ')
              .trim()}
      </p>
      <dl>
        <Value label="Payment status" value={paymentStatus} />
        <Value label="Order status" value={orderStatus} />
        <Value label="Payment ID" value={paymentIntentId ?? 'not assigned yet'} />
      </dl>
      <Acts {...props} />
    </section>
  );
}

const PROCESSING =
  "Your bank takes a little longer. You don't have to wait here: your ticket is made as soon as the money has " +
  'arrived, and comes by mail too.';
const NO_PAGE =
  'The payment provider was busy and has not opened a payment page yet. Please press the pay button again.';
const PAY_THERE = 'Stripe is open in another tab. Pay there, then come back and check.';
const PAY_HERE = 'We have no payment yet. Open the payment page to pay; if you have paid already, check here.';

function Acts({ check: { order, paymentStatus }, isChecking, onCheck, cancel }: PaymentPanelProps) {
  const isProcessing = paymentStatus === 'processing';
  return (
    <div className="row">
      {(order.payment !== null || isProcessing) && (
        <Button
          look="o"
          icon="refresh"
          className={cancel && 'wide-only'}
          isBusy={isChecking}
          busyText="Checking"
          onClick={onCheck}
        >
          Check Payment Status
        </Button>
      )}
      {order.payment !== null && !isProcessing && (
        <ButtonLink look="t" iconAfter="external-link" href={order.payment.url} target="_blank" rel="noopener">
          Open the payment page again
        </ButtonLink>
      )}
      {cancel !== undefined && !isProcessing && (
        <Button look="t" isBusy={cancel.isBusy} busyText="Cancelling" onClick={cancel.run}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}
