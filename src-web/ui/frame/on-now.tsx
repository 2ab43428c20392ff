import { onNowWords } from '#shared/events/event-words.ts';
import type { EventSummary } from '#shared/events/event-view.ts';

/** 'On now, until 02:00, 76 places' with a still dot; nothing while the event is not on. */
export function OnNow({ event, now }: { event: EventSummary; now: Date }) {
  const words = onNowWords(event, now);
  return words === null ? null : <span className="on-now">{words}</span>;
}
