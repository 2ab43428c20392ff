import { formatCents, type Cents } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LIMIT_REACHED, SOLD_OUT } from './selection.ts';

/** What the order button is given. */
export type Pay = {
  totalCents: Cents | null;
  isFree: boolean;
  /** Why nothing can be bought. */
  closedReason: string | null;
  /** What has to be said first, in place of the price. */ missing?: string | undefined;
  /** Where one waits for what is sold out. */ waitHref?: string | undefined;
  isStarting: boolean;
  onPay: () => void;
};

/**
 * 'Pay €{price} with Stripe', 'Get Free Ticket', or why not; who has all tickets already is led to them, and who finds
 * nothing left to the wait list.
 */
export function PayButton({ pay, size = 'l', className }: { pay: Pay; size?: 'm' | 'l'; className?: string }) {
  const { totalCents, isFree, closedReason, missing, waitHref, isStarting, onPay } = pay;
  if (closedReason === LIMIT_REACHED)
    return (
      <ButtonLink href={paths.dashboardTickets} size={size} isWide className={className} icon="ticket">
        Show my tickets
      </ButtonLink>
    );
  if (closedReason === SOLD_OUT && waitHref !== undefined)
    return (
      <ButtonLink look="o" href={waitHref} size={size} isWide className={className} icon="hourglass">
        Wait list
      </ButtonLink>
    );
  const label =
    totalCents === null ? 'Pay with Stripe' : isFree ? 'Get Free Ticket' : `Pay ${formatCents(totalCents)} with Stripe`;
  return (
    <Button
      size={size}
      isWide
      className={className}
      icon={isFree ? 'ticket' : 'credit-card'}
      disabled={closedReason !== null || missing !== undefined || totalCents === null}
      isBusy={isStarting}
      busyText="Processing"
      onClick={onPay}
    >
      {closedReason ?? missing ?? label}
    </Button>
  );
}
