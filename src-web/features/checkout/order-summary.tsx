import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { memberLinesOf, orderLinesOf, promoLinesOf, vatLinesOf } from '#shared/orders/order-lines.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { formatShortDay } from '#shared/time.ts';
import { useNow } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaidOf, useWords } from '#web/ui/lang.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { OrderTicket } from '#web/ui/tickets/order-ticket.tsx';
import { useSayOfOrders } from '#web/ui/tickets/words.ts';
import { OrderLaw } from './order-law.tsx';
import { dueOf, PayButton, type Pay } from './pay-button.tsx';
import { checkoutWords } from './words.ts';

type OrderSummaryProps = {
  event: EventDetail;
  /** Null while it is unknown, or when nothing can be bought. */
  quote: OrderQuote | null;
  /** What is danced on each ticket, where the event asks. */ roles?: readonly SeatRole[] | null;
  /** Who comes along and pays for themselves, as it is typed. */ partner?: string | null;
  /** Why there is no price. */
  problem: string | null;
  email: string;
  pay: Pay;
};

/** What a voucher pays: the price above it and its VAT are what they were. */
const voucherLineOf = ({ voucher }: Pay, lang: Lang) =>
  voucher === undefined ? [] : [{ label: voucher.label, value: formatCents(cents(0 - voucher.cents), lang) }];

/** What is charged later, off the sum that is paid now. */
const laterLineOf = ({ later }: Pay, lang: Lang) =>
  later === undefined ? [] : [{ label: later.label, value: formatCents(cents(0 - later.cents), lang) }];

/** What is not paid now by card. */
const otherWaysOf = (pay: Pay, lang: Lang) => [...voucherLineOf(pay, lang), ...laterLineOf(pay, lang)];

/** What is left to pay; null where nothing can be bought. */
function totalIn(pay: Pay, quote: OrderQuote | null, lang: Lang): string | null {
  if (pay.closedReason !== null) return null;
  return quote === null ? '–' : formatCents(dueOf({ ...pay, totalCents: quote.totalCents }) ?? 0, lang);
}

/** The order as the server priced it, with everything the law wants above the button that orders. */
export function OrderSummary({ event, quote, roles = null, partner = null, problem, email, pay }: OrderSummaryProps) {
  const { id, location, imageUrl } = event;
  const evening = eveningAt(event, useNow());
  const count = quote?.lines.reduce((sum, { addOn, quantity }) => sum + (addOn === undefined ? quantity : 0), 0) ?? 1;
  const words = useWords(checkoutWords);
  const { names } = useWords(roleWords);
  const say = useSayOfOrders();
  // What a voucher pays whole leads nowhere else, like what is free.
  const isByStripe = !pay.isFree && dueOf(pay) !== 0;
  const { lang } = say;
  return (
    <OrderTicket
      artwork={{ id, genre: genreOf(event), imageUrl }}
      title={<SaidOf of={event} say="title" />}
      when={`${formatShortDay(evening.startsAt, lang)}, ${formatHours(evening, lang)}`}
      location={location}
      lines={[
        ...(quote === null
          ? []
          : [
              ...orderLinesOf(quote.lines, say),
              ...(roles ?? []).map((role, at) => ({
                label: at === 0 ? words.roles.youDance : words.roles.ticketDances(at + 1),
                value: names[role],
              })),
              ...(partner === null ? [] : [{ label: words.roles.partner.with, value: partner.trim() || '–' }]),
              ...memberLinesOf(quote.lines, say),
              ...promoLinesOf(quote.lines, say),
              ...vatLinesOf(quote, say),
              ...otherWaysOf(pay, lang),
            ]),
        ...(pay.closedReason === null ? [{ label: words.sentTo(count), value: email }] : []),
      ]}
      total={totalIn(pay, quote, lang)}
    >
      {problem !== null && (
        <p className="field-error" role="alert">
          <Icon name="alert-triangle" size={18} />
          {problem}
        </p>
      )}
      {partner !== null && <PartnerNotes event={event} />}
      {pay.closedReason === null && (
        <p className="note">
          <Icon name="info-circle" size={22} />
          <span>
            <OrderLaw event={event} />
          </span>
        </p>
      )}
      {pay.later !== undefined && <Consent text={pay.later.consent} />}
      <PayButton pay={pay} className="wide-only" />
      {pay.closedReason === null && (
        <p className="note">
          <Icon name={isByStripe ? 'external-link' : 'mail'} size={22} />
          <span>{isByStripe ? words.after.paid(count) : words.after.free(count)}</span>
        </p>
      )}
    </OrderTicket>
  );
}

/** What one agrees to with the button. */
function Consent({ text }: { text: string }) {
  return (
    <p className="note">
      <Icon name="credit-card" size={22} />
      <span>{text}</span>
    </p>
  );
}

/** What becomes of the other place of a couple, where each pays. */
function PartnerNotes({ event: { startsAt } }: { event: EventDetail }) {
  const { kept, alone } = useWords(checkoutWords).roles.partner;
  return (
    <>
      <p className="note">
        <Icon name="hourglass" size={22} />
        <span>{kept(keptHours(startsAt, useNow()))}</span>
      </p>
      <p className="note">
        <Icon name="user" size={22} />
        <span>{alone}</span>
      </p>
    </>
  );
}
