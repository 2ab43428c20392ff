import type { PaymentCheck } from '#shared/orders/order-views.ts';

/**
 * What a buyer should know about an order, of which the screens make their faces:
 * `failed` is a delayed payment that came to nothing, `apology` is money that came after the seats were gone,
 * `refunded` an order that was paid and given back, `moved` one whose tickets are for another night now, `called_off` one
 * whose event does not take place.
 */
export type OrderOutcome =
  | 'waiting'
  | 'processing'
  | 'paid'
  | 'released'
  | 'failed'
  | 'apology'
  | 'refunded'
  | 'moved'
  | 'called_off';

export function outcomeOf({
  order,
  paymentStatus,
  tickets,
}: Pick<PaymentCheck, 'order' | 'paymentStatus' | 'tickets'>): OrderOutcome {
  if (order.movedTo.length > 0) return 'moved';
  if (order.isCalledOff) return 'called_off';
  switch (order.status) {
    case 'pending':
      return paymentStatus === 'processing' ? 'processing' : 'waiting';
    case 'paid':
      return 'paid';
    case 'expired':
    case 'cancelled':
      return order.hasPaymentFailed ? 'failed' : 'released';
    case 'refund_pending':
    case 'refunded':
      return tickets.length === 0 ? 'apology' : 'refunded';
  }
}
