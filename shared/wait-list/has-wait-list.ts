import type { EventSummary } from '#shared/events/event-view.ts';
import { HOUR_MS } from '#shared/time.ts';

/** Before an event the list closes: whoever still waits is told, and what is free is for whoever comes first. */
export const LIST_CLOSES_MS = 6 * HOUR_MS;

/** Whether one can wait for what is sold out: it would still be on sale, and does not begin soon. */
export const isListOpen = ({ sale, startsAt }: Pick<EventSummary, 'sale' | 'startsAt'>, now: Date): boolean =>
  sale === 'open' && startsAt.getTime() - now.getTime() >= LIST_CLOSES_MS;

/** Whether one can wait for a seat in an event of which nothing is left. */
export const hasWaitList = (event: Pick<EventSummary, 'isSoldOut' | 'sale' | 'startsAt'>, now: Date): boolean =>
  event.isSoldOut && isListOpen(event, now);
