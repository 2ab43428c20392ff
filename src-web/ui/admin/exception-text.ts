import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { formatCents } from '#shared/money.ts';
import { ownEntry } from '#shared/own-entry.ts';
import type { Lang } from '#shared/lang.ts';

/** What happened, and what a person does about it, in plain words. */
export const EXCEPTION_TEXT: Record<PaymentExceptionKind, { title: string; what: string }> = {
  amount_mismatch: {
    title: 'The wrong amount was paid',
    what: 'No ticket was handed out. Compare both sides, then hand out the tickets for what was paid, or give it back.',
  },
  wrong_mode: {
    title: 'Test money and real money got mixed up',
    what: 'No ticket was handed out. Check that the shop and Stripe run in the same mode.',
  },
  refund_failed: {
    title: 'A refund did not go through',
    what: 'The buyer still waits for the money. Try it again, or give the money back by hand and say so here.',
  },
  door_refund_failed: {
    title: 'A card at the door could not be paid back',
    what:
      'The card was charged at the reader, and Stripe cannot give the money back. Pay the guest out by ' +
      'hand and say so here: the note at the desk goes with it.',
  },
  used_ticket_refunded: {
    title: 'Refunded after admission',
    what: 'The guest was inside and got the money back. Decide whether that is right.',
  },
  disputed: {
    title: 'The bank wants the money back',
    what: 'The buyer disputed the payment. Answer in Stripe before its deadline; the tickets stay valid until then.',
  },
  unknown_payment: {
    title: 'Money without an order',
    what: 'A payment arrived that belongs to no order here. Compare both sides, then give it back.',
  },
  partial_refund: {
    title: 'A refund fits no ticket',
    what:
      'Part of the money went back in Stripe, and nobody said for which ticket. All tickets of the order ' +
      'are still valid.',
  },
  dashboard_refund: {
    title: 'A refund was made in Stripe',
    what:
      'Say which tickets it takes back, or none if it was goodwill. Until then all of them are valid, and ' +
      'the buyer has no mail about it.',
  },
  dispute_lost: {
    title: 'A bank took part of a payment back',
    what:
      'The dispute is lost, and it was about less than the whole payment. Say which tickets that voids, or none. ' +
      'Until then all of them are valid, and the buyer has no mail about it.',
  },
  dispute_reversed: {
    title: 'A bank gave lost money back',
    what:
      'The dispute was lost, and then decided for you after all: the money is here, and the tickets are void. Write to ' +
      'the buyer, then give the money back or tickets for it.',
  },
  unknown_refund: {
    title: 'A refund of an unknown payment',
    what:
      'Stripe gave back a payment of this shop that no order or sale here was booked with. Look it up in ' +
      'Stripe, then tick this off.',
  },
  refund_differs: {
    title: 'A refund differs from our books',
    what:
      'Stripe has an amount or an outcome that differs from our books, or does not know it. Look it up in ' +
      'Stripe, then tick this off.',
  },
};

const MODES: Record<string, string> = { live: 'a real payment', test: 'a test payment' };

/** The machine's note for a person: cents as euros, codes as words. */
export function plainDetail(kind: PaymentExceptionKind, detail: string, lang: Lang): string {
  if (kind === 'wrong_mode') return ownEntry(MODES, detail) ?? detail;
  if (kind === 'refund_failed') return detail.replaceAll('_', ' ');
  return detail.replaceAll(' eur', '').replaceAll(/\d+/g, (amount) => formatCents(Number(amount), lang));
}
