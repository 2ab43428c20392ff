import { onNowWords } from '#shared/events/event-words.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { eventWords } from '../events/words.ts';
import { useLang, useWords } from '../lang.tsx';

/** 'On now, until 02:00, 76 places' with a still dot; nothing while the event is not on. */
export function OnNow({ event, now }: { event: EventSummary; now: Date }) {
  const said = onNowWords(event, now, { lang: useLang(), words: useWords(eventWords) });
  return said === null ? null : <span className="on-now">{said}</span>;
}
