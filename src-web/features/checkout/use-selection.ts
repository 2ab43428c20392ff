import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import type { EventDetail, GuestEvening } from '#shared/events/event-view.ts';
import type { OrderQuote, PromoOffer } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { dropDraft, readDraft } from '#web/draft.ts';
import { useLang } from '#web/ui/lang.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import {
  choicesOf,
  closedReasonOf,
  countOf,
  eveningOf,
  fittingSelection,
  itemsOf,
  quoteIn,
  selectionDraft,
  withUnlocked,
  type Choice,
  type ClosedReason,
  type OwnHold,
  type Selection,
} from './selection.ts';

export type SelectionState = {
  choices: readonly Choice[];
  selection: Selection | null;
  setSelection: (selection: Selection) => void;
  closedReason: ClosedReason | null;
  /** The one evening of a course that is chosen; null is the whole event. */
  evening: GuestEvening | null;
  quote: OrderQuote | null;
  /** The price shown is everybody's, or that of the selection before, for a moment. */
  isQuoteOld: boolean;
  quoteError: unknown;
  /** The code that is in the price; null without one. */
  promo: PromoOffer | null;
  setPromo: (promo: PromoOffer | null) => void;
  /** One's own card whose entries are in the price; null without one. */
  cardId: string | null;
  setCardId: (cardId: string | null) => void;
};

/** What somebody chose on the server's page before the scripts had come. */
function chosenBefore(): Selection | null {
  const chosen = document.querySelector<HTMLInputElement>('main input[name=ticket-type]:checked');
  return chosen === null || chosen.defaultChecked ? null : { ticketTypeId: chosen.value, quantity: 1 };
}

function ownSelection([first, ...others]: OwnHold): Partial<Selection> {
  return first === undefined ? {} : { ...first, others };
}

/**
 * What can be bought, what is selected, and what the server says it costs. An order of one's own is the selection to
 * begin with.
 */
export function useSelection(
  event: EventDetail,
  { own, ownCode, addOnsFor }: { own: OwnHold; ownCode: string | null; addOnsFor: (tickets: number) => AddOnChoice[] },
): SelectionState {
  const isHydrated = useIsHydrated();
  const lang = useLang();
  const [chosen, setSelection] = useState<Selection | null>();
  // Not with the first drawing: that is the server's, which knows of neither.
  if (isHydrated && chosen === undefined)
    setSelection(readDraft<Selection>(selectionDraft(event.id)) ?? chosenBefore());
  useEffect(() => dropDraft(selectionDraft(event.id)), [event.id]);
  const allowed = trpc.checkout.allowance.useQuery({ eventId: event.id }, { refetchOnMount: 'always' });
  const [promo, setPromo] = useState<PromoOffer | null>(null);
  const [cardId, setCardId] = useState<string | null>(null);
  const { mutate: checkCode } = trpc.checkout.promoCode.useMutation({ onSuccess: setPromo });
  // An open order keeps its code, also when the page is opened anew.
  useEffect(() => {
    if (ownCode !== null) checkCode({ eventId: event.id, code: ownCode });
  }, [checkCode, event.id, ownCode]);
  useSayAnew(() => {
    if (promo !== null) checkCode({ eventId: event.id, code: promo.code });
  });
  const choices = choicesOf(withUnlocked(event, promo), own, allowed.data ?? null);
  const closedReason = closedReasonOf(event, choices);
  const selection = closedReason === null ? fittingSelection(choices, chosen ?? ownSelection(own)) : null;
  const evening = eveningOf(choices, selection);
  const addOns = selection === null ? [] : addOnsFor(countOf(selection));
  const quoted = trpc.checkout.quote.useQuery(
    {
      eventId: event.id,
      ...(evening !== null && { eveningId: evening.id }),
      items: selection === null ? [] : itemsOf(selection),
      ...(addOns.length > 0 && { addOns }),
      ...(promo !== null && { promoCode: promo.code }),
      ...(cardId !== null && { entryCardId: cardId }),
    },
    { enabled: selection !== null, placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  return {
    choices,
    selection,
    setSelection,
    closedReason,
    evening,
    quote: selection === null || quoted.data === undefined ? null : quoteIn(lang, quoted.data, event),
    // The page came with what somebody pays who is not known.
    isQuoteOld:
      quoted.isPlaceholderData ||
      ((quoted.isFetching || quoted.isError) && quoted.data?.member.reason === 'not_signed_in'),
    quoteError: quoted.error,
    cardId,
    setCardId,
    promo,
    setPromo: (offer) => {
      setPromo(offer);
      // What was unlocked is what the code was typed for.
      if (offer?.unlocked != null)
        setSelection({ ticketTypeId: offer.unlocked.id, quantity: selection?.quantity ?? 1 });
    },
  };
}

/** The server speaks as the page did when it was asked: in another language, what it has said of prices is asked anew. */
function useSayAnew(askCode: () => void): void {
  const lang = useLang();
  const saidIn = useRef(lang);
  const { checkout } = trpc.useUtils();
  useEffect(() => {
    if (saidIn.current === lang) return;
    saidIn.current = lang;
    void Promise.all([checkout.quote.invalidate(), checkout.order.invalidate(), checkout.openOrder.invalidate()]);
    askCode();
  }, [lang, checkout, askCode]);
}
