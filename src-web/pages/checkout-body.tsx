import { useState } from 'react';
import type { VoucherLook } from '#shared/gift-vouchers/gift-voucher.ts';
import { promoOf } from '#shared/orders/order-lines.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { cents, formatCents } from '#shared/money.ts';
import { rolesInWords } from '#shared/roles/role-words.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { CancelWords } from '#web/features/events/cancel-words.tsx';
import { CheckoutEvent } from '#web/features/checkout/checkout-event.tsx';
import { InvoiceRequestFields, useInvoiceRequest } from '#web/features/checkout/invoice-request.tsx';
import { MemberOffer } from '#web/features/checkout/member-offer.tsx';
import { OrderAddOns } from '#web/features/checkout/order-add-ons.tsx';
import { OrderQuestions } from '#web/features/checkout/order-questions.tsx';
import { OrderSummary } from '#web/features/checkout/order-summary.tsx';
import { OrderBar, PayBar } from '#web/features/checkout/pay-bar.tsx';
import { PayInParts } from '#web/features/checkout/pay-in-parts.tsx';
import { PromoCode } from '#web/features/checkout/promo-code.tsx';
import { RoleChoice } from '#web/features/checkout/role-choice.tsx';
import { roleThatWaits, waysIn } from '#web/features/checkout/role-ways.ts';
import { RoleWait } from '#web/features/checkout/role-wait.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { TicketChoice } from '#web/features/checkout/ticket-choice.tsx';
import { isSameDance, rolesOfLines, useRoles } from '#web/features/checkout/use-roles.ts';
import { isSameAddOns, useAddOns } from '#web/features/checkout/use-add-ons.ts';
import { useAnswers } from '#web/features/checkout/use-answers.ts';
import { useSelection } from '#web/features/checkout/use-selection.ts';
import { asSold, countOf, heldTypes, isSameOrder, itemsOf } from '#web/features/checkout/selection.ts';
import { PayWithCard } from '#web/features/entry-cards/pay-with-card.tsx';
import { PayWithVoucher } from '#web/features/gift-vouchers/pay-with-voucher.tsx';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { PaymentPanel } from '#web/features/orders/payment-panel.tsx';
import type { CheckoutOrder } from '#web/features/orders/use-checkout-order.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { orderWords } from '#web/ui/tickets/words.ts';
import { checkoutWords } from '#web/features/checkout/words.ts';
import { resultWords } from '#web/features/orders/words.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { readTyped, usePay } from './checkout-pay.ts';

type CheckoutProps = { event: EventDetail; email: string; order: CheckoutOrder };

export function Checkout(props: CheckoutProps) {
  const { check } = props.order;
  const outcome = check === null ? 'waiting' : outcomeOf(check);
  if (check === null || outcome === 'waiting' || outcome === 'processing') return <Choosing {...props} />;
  return <CheckoutOutcome event={props.event} check={check} outcome={outcome} onAgain={props.order.leave} />;
}

/** What is chosen, what it comes to, and what can be done about it now. */
function useChoosing(event: EventDetail, order: CheckoutOrder) {
  const { check } = order;
  const lines = check?.order.lines ?? [];
  const own = heldTypes(lines);
  const ownCode = promoOf(lines)?.code ?? null;
  const addOns = useAddOns(event.addOns, lines);
  const selected = useSelection(event, { own, ownCode, addOnsFor: addOns.chosenFor });
  const { selection, promo, evening } = selected;
  const count = selection === null ? 0 : countOf(selection);
  const invoice = useInvoiceRequest();
  const types = selection === null ? [] : itemsOf(selection).map(({ ticketTypeId }) => ticketTypeId);
  const ownRoles = rolesOfLines(lines, types);
  const roles = useRoles(event.id, {
    count,
    own: ownRoles,
    eveningId: evening?.id,
  });
  const answers = useAnswers(event.questions, count);
  const typed = (isFree: boolean) => readTyped(isFree, { answers, invoice, addOns: () => addOns.read(count) });
  const [voucher, setVoucher] = useState<VoucherLook | null>(null);
  const wasInParts = (check?.order.parts.length ?? 0) > 0;
  const [chosenParts, setInParts] = useState<boolean | null>(null);
  const isInParts = chosenParts ?? wasInParts;
  const pay = usePay(event, order, { ...selected, typed, roles, voucher, isInParts });
  const hasPage = check !== null && (check.order.payment !== null || check.paymentStatus === 'processing');
  const isSameSelection =
    isSameOrder(own, selection) &&
    isSameAddOns(addOns.own, addOns.chosenFor(count)) &&
    ownCode === (promo?.code ?? null) &&
    isSameDance(ownRoles, roles.chosen ?? []) &&
    roles.partner === null;
  const isSameVoucher = voucher === null || (check?.order.fromVoucherCents ?? 0) > 0;
  const isSameCard = selected.cardId === null || lines.some(({ entryCard }) => entryCard?.id === selected.cardId);
  const isToPay =
    hasPage && isSameVoucher && isSameCard && wasInParts === isInParts && (isSameSelection || selection === null);
  return {
    ...selected,
    count,
    addOns,
    voucher,
    setVoucher,
    isInParts,
    setInParts,
    invoice,
    answers,
    roles,
    pay,
    full: roleThatWaits(roles, pay.waitHref),
    isToPay,
  };
}
type Chosen = ReturnType<typeof useChoosing>;

/** Choice and order summary; with the payment-status checker once there is an order to pay. */
function Choosing({ event, email, order }: CheckoutProps) {
  const { check } = order;
  const heading = useFocusIfLost(check === null);
  const ofRoles = useWords(roleWords);
  const { moreEvents } = useWords(orderWords);
  const to = usePathFor();
  const chosen = useChoosing(event, order);
  const { choices, selection, setSelection, closedReason, roles, pay, full } = chosen;
  const chosenType = choices.find(({ type }) => type.id === selection?.ticketTypeId);
  return (
    <div className="wrap checkout">
      <div>
        <CheckoutEvent
          event={event}
          closedReason={closedReason}
          roles={roles.asked && rolesInWords(roles.asked.choices, event.seatsLeft, ofRoles)}
          heading={heading}
        />
        <CancelWords event={event} />
        {event.isCancelled || event.isPast ? (
          <ButtonLink look="o" href={to(paths.events)}>
            {moreEvents}
          </ButtonLink>
        ) : (
          <TicketChoice choices={choices} selection={selection} onSelect={setSelection} waitHref={pay.waitHref} />
        )}
        {selection !== null && (
          <RoleChoice
            roles={roles}
            selection={selection}
            onSelect={setSelection}
            most={chosenType?.most ?? 0}
            priceCents={chosenType?.type.priceCents ?? cents(0)}
            seatsLeft={chosen.evening === null ? event.seatsLeft : null}
            hasList={chosen.evening === null}
          />
        )}
        {full === null && <BesidesTickets event={event} chosen={chosen} />}
        {check !== null && (
          <PaymentPanel
            check={check}
            isOpenElsewhere={order.hasOpenedPayment}
            isChecking={order.isChecking}
            onCheck={() => void order.checkNow()}
            cancel={{ run: () => void order.cancel(), isBusy: order.isCancelling }}
          />
        )}
      </div>
      <OrderOrWait event={asSold(event, chosen.evening)} email={email} order={order} chosen={chosen} />
    </div>
  );
}

/** What else belongs to an order: code, invoice, the member's price, and the mail that it leads to. */
function BesidesTickets({ event, chosen }: { event: EventDetail; chosen: Chosen }) {
  const { closedReason, quote, promo, setPromo, voucher, setVoucher, cardId, setCardId } = chosen;
  const { invoice, answers, addOns, count, isToPay, pay, isInParts, setInParts } = chosen;
  return (
    <>
      {closedReason === null && !isToPay && <OrderAddOns addOns={addOns} tickets={count} />}
      {closedReason === null && !isToPay && <OrderQuestions event={event} answers={answers} />}
      {!event.isCancelled && !event.isPast && (
        <PromoCode eventId={event.id} offer={promo} quote={quote} onOffer={setPromo} />
      )}
      {closedReason === null && !isToPay && quote !== null && (
        <PayWithCard quote={quote} cardId={cardId} onCard={setCardId} />
      )}
      {closedReason === null && !isToPay && !pay.isFree && !isInParts && (
        <PayWithVoucher voucher={voucher} onVoucher={setVoucher} />
      )}
      {closedReason === null && !isToPay && quote?.parts != null && voucher === null && (
        <PayInParts parts={quote.parts} isInParts={isInParts} onChoose={setInParts} />
      )}
      <InvoiceRequestFields form={invoice.form} isHidden={closedReason !== null || isToPay || pay.isFree} />
      {quote !== null && <MemberOffer member={quote.member} />}
      {closedReason === null && <ThanksNotice />}
    </>
  );
}

/** The order as it is priced, or the wait list where the buyer's role is full; with the phone's bar. */
function OrderOrWait({ event, email, order, chosen }: CheckoutProps & { chosen: Chosen }) {
  const { check } = order;
  const { quote, quoteError, roles, pay, full, isToPay } = chosen;
  const words = useWords(checkoutWords);
  const ofOrders = useWords(orderWords);
  const { statuses } = useWords(resultWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const to = usePathFor();
  if (full !== null)
    return (
      <>
        <RoleWait
          event={event}
          choice={full.choice}
          priceCents={quote?.lines[0]?.unitPriceCents ?? null}
          waitHref={full.href}
          ways={waysIn(chosen, full.choice.role)}
          isByList={roles.asked?.pays === 'matched'}
        />
        <PayBar label={words.wait.now} value={formatCents(cents(0), lang)}>
          <ButtonLink href={to(full.href)} isWide icon="hourglass">
            {words.wait.join}
          </ButtonLink>
        </PayBar>
      </>
    );
  return (
    <>
      <OrderSummary
        event={event}
        quote={quote}
        roles={roles.chosen}
        partner={roles.partner}
        problem={quoteError === null ? null : failureSentence(quoteError, failures)}
        email={email}
        pay={pay}
      />
      {check !== null && isToPay ? (
        <PayBar label={words.pay.payment} value={statuses.payment[check.paymentStatus]}>
          <Button isWide isBusy={order.isChecking} busyText={ofOrders.checking} onClick={() => void order.checkNow()}>
            {ofOrders.checkPayment}
          </Button>
        </PayBar>
      ) : (
        <OrderBar event={event} quote={quote} pay={pay} />
      )}
    </>
  );
}
