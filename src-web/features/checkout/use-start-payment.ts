import { useRef, useState } from 'react';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import type { AnswerInput } from '#shared/questions/answer.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { trpc } from '#web/api.ts';
import { keepDraft } from '#web/draft.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { isSignedOut, useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { THANKS_NOTICE_VERSION } from '#shared/thanks/thanks-notice.ts';
import { useSite } from '#web/site.tsx';
import { newKey } from '#shared/new-key.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { orderWords } from '#web/ui/tickets/words.ts';
import { roleWords } from '#web/ui/role-words.ts';
import { sayNoPaymentPage, sayStartFailure } from './say-start-failure.ts';
import { itemsOf, selectionDraft, type Selection } from './selection.ts';
import { checkoutWords } from './words.ts';

type Start = {
  eventId: string;
  /** The one evening of a course that it is for. */ eveningId?: string | undefined;
  selection: Selection;
  /** What is danced on each ticket, where the event asks. */ roles?: SeatRole[] | null;
  isFree: boolean;
  /** What the screen showed: at another price nothing is ordered. */ isMemberPrice: boolean;
  promoCode: string | undefined;
  /** A voucher that pays it, or a part of it. */ voucherCode?: string | undefined;
  /** A card, and how many tickets it was shown to pay. */ entryCard?: CreateOrderInput['entryCard'];
  /** In how many parts it was shown to be paid. */ inParts?: number | undefined;
  invoice?: InvoiceAddress;
  /** What the event asks. */ answers?: AnswerInput[];
  /** What is bought with the tickets. */ addOns?: AddOnChoice[];
  /** A seat that is kept for this buyer. */ seatOfferId?: string;
  /** A ticket that somebody hands over to them. */ handOverToken?: string;
  /** Whom they name as a partner who pays apart. */ partnerEmail?: string;
  /** The half of a couple that they are asked to take. */ partnerToken?: string;
};
type Handlers = {
  onStarted: (order: CheckoutStarted) => void;
  /** With the seats that are left, when there were too few. */ onRefused: (seatsLeft: number | null) => void;
};

/** The click on the pay button: holds the seats, then shows the payment page in the tab the click opened. */
export function useStartPayment({ onStarted, onRefused }: Handlers): {
  start: (input: Start) => Promise<void>;
  isStarting: boolean;
} {
  const { mutateAsync } = trpc.checkout.createEventCheckout.useMutation();
  const utils = trpc.useUtils();
  const { operator } = useSite();
  const lang = useLang();
  const say = {
    checkout: useWords(checkoutWords),
    orders: useWords(orderWords),
    roles: useWords(roleWords),
    failures: useWords(frameWords).failures,
  };
  /** Whether the notice stands on the page: it does once it is known whether this person has objected. */
  const isToldOfThanks = (): boolean => operator.thanksGuests && utils.profile.thanks.getData() !== undefined;
  const signInAgain = useSignInAgain();
  const [isStarting, setIsStarting] = useState(false);
  // Kept while no answer has come: a second click after a lost answer must find the order the first one made.
  const unanswered = useRef<CreateOrderInput | null>(null);

  const start = async (order: Start): Promise<void> => {
    const { eventId, selection, isFree } = order;
    const tab = isFree ? null : openPaymentTab();
    const input = sameSelection(unanswered.current, order) ?? {
      ...inputOf(order),
      ...(isToldOfThanks() && { thanksNotice: THANKS_NOTICE_VERSION[lang] }),
    };
    unanswered.current = input;
    setIsStarting(true);
    try {
      const started = await mutateAsync(input);
      unanswered.current = null;
      if (started.url === null && started.orderStatus !== 'paid') {
        tab?.close();
        sayNoPaymentPage(say);
        return;
      }
      onStarted(started);
      if (started.url === null) tab?.close();
      else tab?.go(started.url);
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code !== null) unanswered.current = null;
      tab?.close();
      if (isSignedOut(error)) keepDraft(selectionDraft(eventId), selection);
      sayStartFailure(error, say, signInAgain(error));
      onRefused(details.seatsLeft ?? null);
    } finally {
      setIsStarting(false);
    }
  };
  return { start, isStarting };
}

/** What is ordered, with what is danced on each ticket. */
function itemsWithRoles({ selection, roles }: Start): CreateOrderInput['items'] {
  if (roles == null) return itemsOf(selection);
  const left = [...roles];
  return itemsOf(selection).map((item) => ({ ...item, roles: left.splice(0, item.quantity) }));
}

/** The order as the server is asked for it, under a key of its own. */
function inputOf(order: Start): CreateOrderInput {
  const { eventId, eveningId, isMemberPrice, promoCode, voucherCode, invoice, seatOfferId, handOverToken } = order;
  const { answers = [], addOns = [], entryCard, partnerEmail, partnerToken } = order;
  return {
    eventId,
    ...(eveningId !== undefined && { eveningId }),
    items: itemsWithRoles(order),
    idempotencyKey: newKey(),
    ...(isMemberPrice ? { expectsMemberPrice: true } : {}),
    ...(promoCode !== undefined && { promoCode }),
    ...(voucherCode !== undefined && { voucherCode }),
    ...(entryCard !== undefined && { entryCard }),
    ...(order.inParts !== undefined && { inParts: order.inParts }),
    ...(invoice !== undefined && { invoice }),
    ...(answers.length > 0 && { answers }),
    ...(addOns.length > 0 && { addOns }),
    ...(seatOfferId !== undefined && { seatOfferId }),
    ...(handOverToken !== undefined && { handOverToken }),
    ...(partnerEmail !== undefined && { partnerEmail }),
    ...(partnerToken !== undefined && { partnerToken }),
  };
}

function sameSelection(input: CreateOrderInput | null, order: Start): CreateOrderInput | null {
  const { eventId, promoCode, invoice, seatOfferId, handOverToken } = order;
  if (input?.eventId !== eventId || input.promoCode !== promoCode) return null;
  if (input.voucherCode !== order.voucherCode) return null;
  if (JSON.stringify(input.entryCard) !== JSON.stringify(order.entryCard)) return null;
  if (JSON.stringify(input.items) !== JSON.stringify(itemsWithRoles(order))) return null;
  if (input.seatOfferId !== seatOfferId || input.handOverToken !== handOverToken) return null;
  if (input.eveningId !== order.eveningId || input.partnerEmail !== order.partnerEmail) return null;
  if (input.partnerToken !== order.partnerToken || input.inParts !== order.inParts) return null;
  if (JSON.stringify(input.addOns ?? []) !== JSON.stringify(order.addOns ?? [])) return null;
  if (JSON.stringify(input.answers ?? []) !== JSON.stringify(order.answers ?? [])) return null;
  return JSON.stringify(input.invoice) === JSON.stringify(invoice) ? input : null;
}
