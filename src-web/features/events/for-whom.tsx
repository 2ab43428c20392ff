import type { EventSummary } from '#shared/events/event-view.ts';
import { useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';

/** What one has danced before who comes to a course; nothing where it does not matter. */
export function ForWhom({ event: { level } }: { event: Pick<EventSummary, 'level'> }) {
  const { who } = useWords(levelWords);
  return level === null ? null : <p className="text">{who[level]}</p>;
}
