import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventDetail } from '#shared/events/event-view.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { dropDraft, readDraft } from '#web/draft.ts';
import { choicesOf, closedReasonOf, fittingWish, wishDraft, type Choice, type OwnHold, type Wish } from './wish.ts';

export type WishState = {
  choices: readonly Choice[];
  wish: Wish | null;
  setWish: (wish: Wish) => void;
  closedReason: string | null;
  quote: OrderQuote | null;
  /** The price shown is that of the wish before, for a moment. */
  isQuoteOld: boolean;
  quoteError: unknown;
};

/**
 * What can be bought, what is wished, and what the server says it costs. An order of one's own is the wish to begin
 * with.
 */
export function useWish(event: EventDetail, own: OwnHold): WishState {
  const [chosen, setWish] = useState(() => readDraft<Wish>(wishDraft(event.id)));
  useEffect(() => dropDraft(wishDraft(event.id)), [event.id]);
  const allowed = trpc.checkout.allowance.useQuery({ eventId: event.id }, { refetchOnMount: 'always' });
  const choices = choicesOf(event, own, allowed.data ?? null);
  const closedReason = closedReasonOf(event, choices);
  const wish = closedReason === null ? fittingWish(choices, chosen ?? own[0] ?? {}) : null;
  const quoted = trpc.checkout.quote.useQuery(
    { eventId: event.id, items: wish === null ? [] : [wish] },
    { enabled: wish !== null, placeholderData: keepPreviousData },
  );
  return {
    choices,
    wish,
    setWish,
    closedReason,
    quote: wish === null ? null : (quoted.data ?? null),
    isQuoteOld: quoted.isPlaceholderData,
    quoteError: quoted.error,
  };
}
