import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventDetail } from '#shared/events/event-view.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { dropDraft, readDraft } from '#web/draft.ts';
import {
  choicesOf,
  closedReasonOf,
  fittingSelection,
  selectionDraft,
  type Choice,
  type OwnHold,
  type Selection,
} from './selection.ts';

export type SelectionState = {
  choices: readonly Choice[];
  selection: Selection | null;
  setSelection: (selection: Selection) => void;
  closedReason: string | null;
  quote: OrderQuote | null;
  /** The price shown is that of the selection before, for a moment. */
  isQuoteOld: boolean;
  quoteError: unknown;
};

/**
 * What can be bought, what is selected, and what the server says it costs. An order of one's own is the selection to
 * begin with.
 */
export function useSelection(event: EventDetail, own: OwnHold): SelectionState {
  const [chosen, setSelection] = useState(() => readDraft<Selection>(selectionDraft(event.id)));
  useEffect(() => dropDraft(selectionDraft(event.id)), [event.id]);
  const allowed = trpc.checkout.allowance.useQuery({ eventId: event.id }, { refetchOnMount: 'always' });
  const choices = choicesOf(event, own, allowed.data ?? null);
  const closedReason = closedReasonOf(event, choices);
  const selection = closedReason === null ? fittingSelection(choices, chosen ?? own[0] ?? {}) : null;
  const quoted = trpc.checkout.quote.useQuery(
    { eventId: event.id, items: selection === null ? [] : [selection] },
    { enabled: selection !== null, placeholderData: keepPreviousData },
  );
  return {
    choices,
    selection,
    setSelection,
    closedReason,
    quote: selection === null ? null : (quoted.data ?? null),
    isQuoteOld: quoted.isPlaceholderData,
    quoteError: quoted.error,
  };
}
