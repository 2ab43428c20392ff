import type { ReactNode } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import type { OrderOutcome } from './order-outcome.ts';

type Face = { icon: IconName; tone: 'ok' | 'warn' | 'bad'; title: string; text: string };

/** The event does not take place: what becomes of the money, and what the organiser says to its guests. */
function calledOffFace({ paidAt, totalCents, cancelWords, event }: PaymentCheck['order']): Face {
  const charged =
    totalCents === 0
      ? 'It cost nothing, so no money moves.'
      : `The full amount of ${formatCents(totalCents)} goes back to you, you don't have to do anything.`;
  const money = paidAt === null ? NOTHING_CHARGED : charged;
  return {
    icon: 'ban',
    tone: 'bad',
    title: 'This event was cancelled',
    text: [`We are sorry: ${event.title} does not take place. ${money}`, cancelWords ?? ''].join(' ').trim(),
  };
}
/** Its tickets are in another order now. */
function movedFace({ movedTo }: PaymentCheck['order']): Face {
  const nights = movedTo.map(({ eventTitle, startsAt }) => `${eventTitle}, ${formatMemberDate(startsAt)}`);
  return {
    icon: 'calendar',
    tone: 'ok',
    title: 'Your tickets were moved',
    text:
      `They are for ${[...new Set(nights)].join(' and ')} now. The codes of this order open no door any more: the new ` +
      'ones came by mail and are with your tickets.',
  };
}
const NOTHING_CHARGED =
  'Nothing was charged. Should a payment go through all the same, all of it goes back to you automatically.';

const TAKEN_BACK: Face = {
  icon: 'history',
  tone: 'warn',
  title: 'This order was taken back',
  text: 'It cost nothing, so no money moves. The tickets are no longer valid.',
};
const refundedFace = (amount: string): Face => ({
  icon: 'history',
  tone: 'warn',
  title: 'This order was refunded',
  text: `The amount of ${amount} goes back to the card or account it came from. The tickets are no longer valid.`,
});

/** What a settled or released order says, the same on the checkout and on the page after the payment. */
export function faceOf(
  outcome: Exclude<OrderOutcome, 'waiting' | 'processing'>,
  { order, tickets }: PaymentCheck,
): Face {
  const amount = formatCents(order.totalCents);
  switch (outcome) {
    case 'paid':
      return {
        icon: 'circle-check',
        tone: 'ok',
        title: CHECKOUT_MESSAGES.paymentConfirmed,
        text:
          tickets.length === 1
            ? 'Your ticket is in your dashboard and on its way to you by e-mail.'
            : `Your ${tickets.length} tickets are in your dashboard and on their way to you by e-mail.`,
      };
    case 'released':
      return {
        icon: 'clock',
        tone: 'warn',
        title: 'Your seats were released',
        text:
          'The order was not paid in time or was cancelled, so nothing was charged. You can book again as ' +
          'long as there are seats.',
      };
    case 'failed':
      return {
        icon: 'alert-triangle',
        tone: 'bad',
        title: 'Your payment did not go through',
        text:
          `Your bank did not carry out the payment of ${amount}. Nothing was charged, and your seats were ` +
          'released. You can book again as long as there are seats.',
      };
    case 'apology':
      return {
        icon: 'alert-triangle',
        tone: 'bad',
        title: 'We are sorry: your seats were gone',
        text:
          `Your payment arrived after the last seats had been sold. The full amount of ${amount} goes back ` +
          `to you, you don't have to do anything.`,
      };
    case 'called_off':
      return calledOffFace(order);
    case 'moved':
      return movedFace(order);
    case 'refunded':
      return order.totalCents === 0 ? TAKEN_BACK : refundedFace(amount);
  }
}

export function OutcomePanel({ face, children }: { face: Face; children?: ReactNode }) {
  const heading = useFocusIfLost();
  return (
    <section className={`outcome outcome-${face.tone}`} aria-labelledby="outcome-heading" aria-live="polite">
      <h2 className="heading-medium" id="outcome-heading" ref={heading} tabIndex={-1}>
        <Icon name={face.icon} size={30} />
        {face.title}
      </h2>
      <p>{face.text}</p>
      {children && <div className="row">{children}</div>}
    </section>
  );
}
