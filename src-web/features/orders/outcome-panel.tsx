import type { ReactNode } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatShortDay } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { isSaid, textsOf, type Spoken } from '#shared/website/two-texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import type { OrderOutcome } from './order-outcome.ts';
import { resultWords, type ResultWords } from './words.ts';

type Settled = Exclude<OrderOutcome, 'waiting' | 'processing'>;
type Face = {
  icon: IconName;
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  text: string;
  /** What the organiser says to its guests. */ said?: { cancelWords: string | null } & Spoken;
};

/** The event does not take place: what becomes of the money, and what the organiser says to its guests. */
function calledOffFace(
  { paidAt, totalCents, cancelWords, event }: PaymentCheck['order'],
  { title, text, free, back, unpaid }: ResultWords['faces']['calledOff'],
  lang: Lang,
): Face {
  const money = paidAt === null ? unpaid : totalCents === 0 ? free : back(formatCents(totalCents, lang));
  const said = { cancelWords, otherWords: event.otherWords ?? null };
  return { icon: 'ban', tone: 'bad', title, text: text(saidIn(event, 'title', lang), money), said };
}

/** What a settled or released order says, the same on the checkout and on the page after the payment. */
export function faceOf(
  outcome: Settled,
  { order, tickets }: PaymentCheck,
  { lang, faces }: { lang: Lang; faces: ResultWords['faces'] },
): Face {
  const amount = formatCents(order.totalCents, lang);
  const dayOf = (instant: Date) => (lang === 'de' ? formatShortDay(instant, lang) : formatMemberDate(instant));
  switch (outcome) {
    case 'paid':
      return { icon: 'circle-check', tone: 'ok', ...faces.paid, text: faces.paid.text(tickets.length) };
    case 'released':
      return { icon: 'clock', tone: 'warn', ...faces.released };
    case 'failed':
      return { icon: 'alert-triangle', tone: 'bad', ...faces.failed, text: faces.failed.text(amount) };
    case 'apology':
      return { icon: 'alert-triangle', tone: 'bad', ...faces.apology, text: faces.apology.text(amount) };
    case 'called_off':
      return calledOffFace(order, faces.calledOff, lang);
    case 'moved': {
      // Its tickets are in another order now.
      const nights = order.movedTo.map(({ eventTitle, startsAt }) => `${eventTitle}, ${dayOf(startsAt)}`);
      return { icon: 'calendar', tone: 'ok', ...faces.moved, text: faces.moved.text([...new Set(nights)]) };
    }
    case 'refunded':
      return order.totalCents === 0
        ? { icon: 'history', tone: 'warn', ...faces.takenBack }
        : { icon: 'history', tone: 'warn', ...faces.refunded, text: faces.refunded.text(amount) };
  }
}

export const useFaceOf = (outcome: Settled, check: PaymentCheck): Face =>
  faceOf(outcome, check, { lang: useLang(), faces: useWords(resultWords).faces });

export function OutcomePanel({ face, children }: { face: Face; children?: ReactNode }) {
  const heading = useFocusIfLost();
  return (
    <section className={`outcome outcome-${face.tone}`} aria-labelledby="outcome-heading" aria-live="polite">
      <h2 className="heading-medium" id="outcome-heading" ref={heading} tabIndex={-1}>
        <Icon name={face.icon} size={30} />
        {face.title}
      </h2>
      <p>{face.text}</p>
      {face.said !== undefined && isSaid(textsOf(face.said, 'cancelWords')) && (
        <p>
          <SaidOf of={face.said} say="cancelWords" />
        </p>
      )}
      {children && <div className="row">{children}</div>}
    </section>
  );
}
