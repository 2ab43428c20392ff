import { useEffect, useRef } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { formatTime } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from './words.ts';

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
  const { panel: words, statuses } = useWords(resultWords);
  const isProcessing = paymentStatus === 'processing';
  const held = order.expiresAt === null ? '' : words.heldUntil(formatTime(order.expiresAt));
  return (
    <section className="waiting" ref={panel} aria-labelledby="waiting-heading" aria-live="polite">
      <h2 className="heading-medium" id="waiting-heading" ref={heading} tabIndex={-1}>
        <Icon name="hourglass" size={30} />
        {isProcessing ? words.processing : order.payment === null ? words.held : words.waiting}
      </h2>
      <p>
        {isProcessing
          ? words.takesLonger
          : [
              order.payment === null ? words.noPage : props.isOpenElsewhere === true ? words.payThere : words.payHere,
              held,
            ]
              .join(' ')
              .trim()}
      </p>
      <dl>
        <Value label={words.paymentStatus} value={statuses.payment[paymentStatus]} />
        <Value label={words.orderStatus} value={statuses.order[orderStatus]} />
        <Value label={words.paymentId} value={paymentIntentId ?? words.none} />
      </dl>
      <Acts {...props} />
    </section>
  );
}

function Acts({ check: { order, paymentStatus }, isChecking, onCheck, cancel }: PaymentPanelProps) {
  const { panel: words } = useWords(resultWords);
  const { checking, checkPayment } = useWords(orderWords);
  const isProcessing = paymentStatus === 'processing';
  return (
    <div className="row">
      {(order.payment !== null || isProcessing) && (
        <Button
          look="o"
          icon="refresh"
          className={cancel && 'wide-only'}
          isBusy={isChecking}
          busyText={checking}
          onClick={onCheck}
        >
          {checkPayment}
        </Button>
      )}
      {order.payment !== null && !isProcessing && (
        <ButtonLink look="t" iconAfter="external-link" href={order.payment.url} target="_blank" rel="noopener">
          {words.open}
        </ButtonLink>
      )}
      {cancel !== undefined && !isProcessing && (
        <Button look="t" isBusy={cancel.isBusy} busyText={words.cancelling} onClick={cancel.run}>
          {words.cancel}
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
