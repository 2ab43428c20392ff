import { ERROR_MESSAGES } from '#shared/messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { roleFullSentence } from '#shared/roles/role-words.ts';
import { formatTime } from '#shared/time.ts';
import { limitSentence } from '#shared/orders/ticket-limit.ts';
import { isOffline, OFFLINE_SENTENCE } from '#web/ui/tickets/or-offline.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast, type ToastAction } from '#web/ui/frame/toast.ts';

/**
 * 'Payment Error: Failed to …' as a toast of two parts, and that no money has moved: that happens on the payment page
 * alone, which nobody has seen yet.
 */
export function sayNoPaymentPage(): void {
  const [title = '', text] = ERROR_MESSAGES.PAYMENT_SESSION_FAILED.split(': ');
  toast.bad(title, [text, ...(isOffline() ? [OFFLINE_SENTENCE] : []), CHECKOUT_MESSAGES.nothingCharged].join(' '));
}

/** Why the checkout did not start, with what the buyer can do about it. */
export function sayStartFailure(error: unknown, action: ToastAction | undefined): void {
  const { code, details } = failureOf(error);
  // Without a code the call failed on its way: the network, a proxy, a server that is starting.
  if (code === null || code === 'PAYMENT_SESSION_FAILED') sayNoPaymentPage();
  else if (code === 'PAYMENT_PROVIDER_BUSY') sayBusy(details.heldUntil ?? null);
  else if (code === 'EVENT_SOLD_OUT' || code === 'TICKET_TYPE_SOLD_OUT') saySoldOut(code, details.seatsLeft ?? 0);
  else if (code === 'TICKET_LIMIT_REACHED' && details.ticketLimit !== undefined)
    toast.bad('Too many tickets', limitSentence(details.ticketLimit));
  else if (code === 'ROLE_FULL' && details.role !== undefined)
    toast.bad('Somebody was faster', roleFullSentence(details.role, details.needed ?? 1));
  else toast.bad(ERROR_MESSAGES[code], undefined, action);
}

function sayBusy(heldUntil: number | null): void {
  if (heldUntil === null) toast.bad(ERROR_MESSAGES.PAYMENT_PROVIDER_BUSY, CHECKOUT_MESSAGES.nothingCharged);
  else
    toast.bad(
      'The payment provider is busy',
      `Your seats stay held until ${formatTime(new Date(heldUntil))}. Please press again. ${CHECKOUT_MESSAGES.nothingCharged}`,
    );
}

function saySoldOut(code: 'EVENT_SOLD_OUT' | 'TICKET_TYPE_SOLD_OUT', seatsLeft: number): void {
  if (seatsLeft > 0)
    toast.bad(
      seatsLeft === 1 ? 'Only 1 ticket left' : `Only ${seatsLeft} tickets left`,
      'Somebody was faster. Please choose fewer tickets.',
    );
  else toast.bad('Sold Out', ERROR_MESSAGES[code]);
}
