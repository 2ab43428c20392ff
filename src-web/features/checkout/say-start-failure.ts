import type { OrderWords } from '#shared/orders/order-lines.ts';
import type { RoleWords } from '#shared/roles/role-words.ts';
import { formatTime } from '#shared/time.ts';
import { isOffline } from '#web/ui/tickets/or-offline.ts';
import { failureOf, type NeutralWords } from '#web/failure-sentence.ts';
import { toast, type ToastAction } from '#web/ui/frame/toast.ts';
import type { CheckoutWords } from './words.ts';

/** What it is said with. */
export type SayOfStart = { checkout: CheckoutWords; orders: OrderWords; roles: RoleWords; failures: NeutralWords };

/**
 * 'Payment Error: Failed to …' as a toast of two parts, and that no money has moved: that happens on the payment page
 * alone, which nobody has seen yet.
 */
export function sayNoPaymentPage({ checkout, orders, failures }: SayOfStart): void {
  const [title = '', text] = checkout.failed.noPage.split(': ');
  toast.bad(title, [text, ...(isOffline() ? [failures.offline] : []), orders.nothingCharged].join(' '));
}

/** Why the checkout did not start, with what the buyer can do about it. */
export function sayStartFailure(error: unknown, say: SayOfStart, action: ToastAction | undefined): void {
  const { code, details, sentence } = failureOf(error);
  const words = say.checkout.failed;
  // Without a code the call failed on its way: the network, a proxy, a server that is starting.
  if (code === null || code === 'PAYMENT_SESSION_FAILED') sayNoPaymentPage(say);
  else if (code === 'PAYMENT_PROVIDER_BUSY' && details.heldUntil !== undefined)
    toast.bad(
      words.busy.title,
      `${words.busy.heldUntil(formatTime(new Date(details.heldUntil)))} ${say.orders.nothingCharged}`,
    );
  else if (code === 'PAYMENT_PROVIDER_BUSY') toast.bad(sentence, say.orders.nothingCharged);
  else if (code === 'EVENT_SOLD_OUT' || code === 'TICKET_TYPE_SOLD_OUT') {
    const seatsLeft = details.seatsLeft ?? 0;
    if (seatsLeft > 0) toast.bad(words.onlyLeft(seatsLeft), words.fewer);
    else toast.bad(say.checkout.closed.soldOut, sentence);
  } else if (code === 'TICKET_LIMIT_REACHED' && details.ticketLimit !== undefined)
    toast.bad(words.tooMany, say.orders.limit(details.ticketLimit));
  else if (code === 'ROLE_FULL' && details.role !== undefined)
    toast.bad(words.faster, say.roles.full(details.role, details.needed ?? 1));
  else if (code === 'ADD_ON_SOLD_OUT') toast.bad(words.faster, sentence);
  else toast.bad(sentence, undefined, action);
}
