import { useEffect, useSyncExternalStore } from 'react';

const SHOWN_MS = 6_000;

/** `id` tells two of one text apart. */
type Word = { id: number; text: string };

let word: Word | null = null;
const listeners = new Set<() => void>();

function put(next: Word | null): void {
  word = next;
  for (const heard of listeners) heard();
}

/** Something was done that the screen does not show by itself: said for some seconds, whatever screen comes next. */
export const say = (text: string): void => put({ id: (word?.id ?? 0) + 1, text });

function subscribe(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** What was done last, for the eye and for a screen reader; it takes no room and no touch. */
export function Said() {
  const shown = useSyncExternalStore(
    subscribe,
    () => word,
    () => word,
  );
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => word === shown && put(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  // The region stays: a screen reader hears only what changes in one that is there.
  return (
    <div className="said" aria-live="polite">
      {shown !== null && <p key={shown.id}>{shown.text}</p>}
    </div>
  );
}
