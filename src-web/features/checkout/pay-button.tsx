import { cents, formatCents, type Cents } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { useSayOfOrders } from '#web/ui/tickets/words.ts';
import type { ClosedReason } from './selection.ts';
import { checkoutWords } from './words.ts';

/** What the order button is given. */
export type Pay = {
  totalCents: Cents | null;
  isFree: boolean;
  /** What a voucher pays of it, and what the button says where that is all. */
  voucher?: { label: string; payLabel: string; cents: Cents } | undefined;
  /** What is charged later, in parts, and what one agrees to by that. */
  later?: { label: string; cents: Cents; consent: string } | undefined;
  /** What the button says where a card's entries pay it all. */ cardLabel?: string | undefined;
  /** Why nothing can be bought. */
  closedReason: ClosedReason | null;
  /** What has to be said first, in place of the price. */ missing?: string | undefined;
  /** Where one waits for what is sold out. */ waitHref?: string | undefined;
  isStarting: boolean;
  onPay: () => void;
};

/** What is left to be paid by other means; null while the price is not known. */
export const dueOf = ({ totalCents, voucher, later }: Pick<Pay, 'totalCents' | 'voucher' | 'later'>): Cents | null =>
  totalCents === null ? null : cents(totalCents - (voucher?.cents ?? 0) - (later?.cents ?? 0));

/**
 * 'Pay €{price} with Stripe' (in German the law's own words), 'Get Free Ticket', or why not; who has all tickets
 * already is led to them, and who finds nothing left to the wait list.
 */
export function PayButton({ pay, size = 'l', className }: { pay: Pay; size?: 'm' | 'l'; className?: string }) {
  const { totalCents, isFree, closedReason, missing, waitHref, isStarting, onPay, voucher, cardLabel } = pay;
  const { closed, pay: words, wait } = useWords(checkoutWords);
  const { lang, words: ofOrders } = useSayOfOrders();
  const to = usePathFor();
  if (closedReason === 'limit')
    return (
      <ButtonLink href={to(paths.dashboardTickets)} size={size} isWide className={className} icon="ticket">
        {ofOrders.showTickets}
      </ButtonLink>
    );
  if (closedReason === 'soldOut' && waitHref !== undefined)
    return (
      <ButtonLink look="o" href={to(waitHref)} size={size} isWide className={className} icon="hourglass">
        {wait.title}
      </ButtonLink>
    );
  const due = dueOf(pay);
  const toPay = due === 0 && voucher !== undefined ? voucher.payLabel : words.amount(formatCents(due ?? 0, lang));
  const label = due === null ? words.plain : isFree ? (cardLabel ?? words.free) : toPay;
  return (
    <Button
      size={size}
      isWide
      className={className}
      icon={isFree ? 'ticket' : 'credit-card'}
      disabled={closedReason !== null || missing !== undefined || totalCents === null}
      isBusy={isStarting}
      busyText={words.busy}
      onClick={onPay}
    >
      {closedReason === null ? (missing ?? label) : closed[closedReason]}
    </Button>
  );
}
