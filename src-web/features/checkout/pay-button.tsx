import { formatCents, type Cents } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';

/** What the button that orders knows. */
export type Pay = {
  totalCents: Cents | null;
  isFree: boolean;
  /** Why nothing can be bought. */
  closedReason: string | null;
  isStarting: boolean;
  onPay: () => void;
};

/** 'Pay €{price} with Stripe', 'Get Free Ticket', or why not (decisions §4). */
export function PayButton({ pay, size = 'l', className }: { pay: Pay; size?: 'm' | 'l'; className?: string }) {
  const { totalCents, isFree, closedReason, isStarting, onPay } = pay;
  const label =
    totalCents === null ? 'Pay with Stripe' : isFree ? 'Get Free Ticket' : `Pay ${formatCents(totalCents)} with Stripe`;
  return (
    <Button
      size={size}
      isWide
      className={className}
      icon={isFree ? 'ticket' : 'credit-card'}
      disabled={closedReason !== null || totalCents === null}
      isBusy={isStarting}
      busyText="Processing"
      onClick={onPay}
    >
      {closedReason ?? label}
    </Button>
  );
}
