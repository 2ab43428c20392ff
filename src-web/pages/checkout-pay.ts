import { useLocation } from 'wouter';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { voucherShare, type VoucherLook } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents } from '#shared/money.ts';
import type { InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import type { AnswerInput } from '#shared/questions/answer.ts';
import { partsList } from '#shared/parts/parts-sentence.ts';
import { isListOpen } from '#shared/wait-list/has-wait-list.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { trpc } from '#web/api.ts';
import { resultWords } from '#web/features/orders/words.ts';
import type { CheckoutOrder } from '#web/features/orders/use-checkout-order.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { voucherWords } from '#web/features/gift-vouchers/words.ts';
import { cardWords } from '#web/features/entry-cards/words.ts';
import { checkoutWords } from '#web/features/checkout/words.ts';
import type { InvoiceRequest } from '#web/features/checkout/invoice-request.tsx';
import type { Pay } from '#web/features/checkout/pay-button.tsx';
import { emailAddress } from '#shared/contact/email-address.ts';
import { countOf } from '#web/features/checkout/selection.ts';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
import type { Answers } from '#web/features/checkout/use-answers.ts';
import type { Roles } from '#web/features/checkout/use-roles.ts';
import type { SelectionState } from '#web/features/checkout/use-selection.ts';

/** What is typed beside the choice of tickets. */
type Typed = { answers: AnswerInput[]; addOns: AddOnChoice[]; invoice?: InvoiceAddress };

/** All of it; null where something is missing, and then it says what. A free order has no invoice. */
export function readTyped(
  isFree: boolean,
  { answers, invoice, addOns }: { answers: Answers; invoice: InvoiceRequest; addOns: () => AddOnChoice[] | null },
): Typed | null {
  const besides = addOns();
  if (besides === null) return null;
  const said = answers.read();
  const asked = said === null ? null : isFree ? {} : invoice.read();
  return said === null || asked === null ? null : { ...asked, answers: said, addOns: besides };
}

/** Why an order with these roles can't be made: on one evening nobody waits, and comes in with the other side. */
function missingOf(
  { asked, chosen, full, partner }: Roles,
  isOneEvening: boolean,
): 'missing' | 'partner' | 'fullTonight' | null {
  if (asked !== null && chosen === null) return 'missing';
  if (partner !== null && emailAddress(partner) === null) return 'partner';
  return isOneEvening && full !== null ? 'fullTonight' : null;
}

/** What a voucher pays of the price that is shown; undefined where it pays nothing. */
function useVoucherPart(voucher: VoucherLook | null, quote: OrderQuote | null): Pay['voucher'] {
  const words = useWords(voucherWords).checkout;
  const share = quote === null || voucher === null ? cents(0) : voucherShare(voucher.restCents, quote.totalCents);
  return share === 0 ? undefined : { label: words.line, payLabel: words.byVoucher, cents: share };
}

/** What is charged later of a price in parts; undefined where all is paid at once. */
function useLater(parts: OrderQuote['parts']): Pay['later'] {
  const words = useWords(checkoutWords).parts;
  const lang = useLang();
  const later = parts?.filter(({ dueAt }) => dueAt !== null) ?? [];
  if (later.length === 0) return undefined;
  const sum = cents(later.reduce((total, part) => total + part.cents, 0));
  return { label: words.later, cents: sum, consent: words.consent(partsList(later, lang)) };
}

/** How many tickets of the price that is shown a card pays. */
const entriesIn = (quote: OrderQuote | null): number =>
  quote?.lines.reduce((sum, { entryCard, quantity }) => sum + (entryCard === undefined ? 0 : quantity), 0) ?? 0;

/** What one has after an order that is paid at once. */
const refreshOwn = ({ profile, giftVouchers, entryCards }: ReturnType<typeof trpc.useUtils>): void =>
  void Promise.all([profile.invalidate(), giftVouchers.mine.invalidate(), entryCards.invalidate()]);

/** The press itself, and what follows on its answer. */
function useStarting(
  event: EventDetail,
  order: CheckoutOrder,
  { selection, setSelection }: Pick<SelectionState, 'selection' | 'setSelection'>,
) {
  const [, navigate] = useLocation();
  const to = usePathFor();
  const { told } = useWords(resultWords);
  const utils = trpc.useUtils();
  return useStartPayment({
    onStarted: (started) => {
      if (started.orderStatus !== 'paid') return order.follow(started);
      refreshOwn(utils);
      toast.ok(told.ticketCreated, told.inDashboard(selection === null ? 1 : countOf(selection)));
      navigate(to(`${paths.eventPaymentSuccess}?order=${started.orderId}`));
    },
    onRefused: (seatsLeft) => {
      // Public answers may still say more than the refusal did; of several types it is not known which one ran short.
      if (selection !== null && selection.others === undefined && seatsLeft !== null && seatsLeft > 0)
        setSelection({ ...selection, quantity: Math.min(selection.quantity, seatsLeft) });
      // Seats may be held although there is no payment page yet: then they are this buyer's own.
      void Promise.all([utils.events.byId.invalidate({ id: event.id }), utils.checkout.invalidate()]);
    },
  });
}

/** What the pay button says, and what it does: an order to pay, a free ticket at once, or a refusal. */
export function usePay(
  event: EventDetail,
  order: CheckoutOrder,
  state: SelectionState & {
    typed: (isFree: boolean) => Typed | null;
    roles: Roles;
    voucher: VoucherLook | null;
    isInParts: boolean;
  },
): Pay {
  const { selection, setSelection, closedReason, evening, quote, isQuoteOld, promo, typed, roles, voucher, cardId } =
    state;
  const byCard = entriesIn(quote);
  const card = useWords(cardWords).checkout;
  const isWaiting = isQuoteOld || (cardId !== null && byCard === 0) || !order.isReady || !roles.isReady;
  const missing = missingOf(roles, evening !== null);
  const { roles: ofRoles } = useWords(checkoutWords);
  const { start, isStarting } = useStarting(event, order, { selection, setSelection });
  const isFree = quote !== null && quote.totalCents === 0;
  const byVoucher = useVoucherPart(voucher, quote);
  const parts = state.isInParts && voucher === null ? (quote?.parts ?? null) : null;
  return {
    // A press at the price of the choice before would order at another one: until the new one is here it can't be pressed.
    totalCents: isWaiting ? null : (quote?.totalCents ?? null),
    isFree,
    voucher: byVoucher,
    later: useLater(parts),
    cardLabel: byCard === 0 ? undefined : card.order(byCard),
    closedReason,
    missing: missing === null ? undefined : missing === 'partner' ? ofRoles.partner.missing : ofRoles[missing],
    waitHref: isListOpen(event, useNow()) && evening === null ? waitListPath(event.id) : undefined,
    isStarting,
    onPay: () => {
      if (selection === null || isWaiting || missing !== null) return;
      const said = typed(isFree);
      if (said !== null)
        void start({
          ...said,
          eventId: event.id,
          eveningId: evening?.id,
          selection,
          roles: roles.chosen,
          ...(roles.partner !== null && { partnerEmail: roles.partner.trim() }),
          // Without anything left to pay no payment page opens.
          isFree: isFree || byVoucher?.cents === quote?.totalCents,
          entryCard: cardId === null ? undefined : { id: cardId, entries: byCard },
          voucherCode: byVoucher === undefined ? undefined : voucher?.code,
          inParts: parts?.length,
          isMemberPrice: quote?.member.isApplied === true,
          promoCode: promo?.code,
        });
    },
  };
}
