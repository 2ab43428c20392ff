import { useState } from 'react';

/** What `useFreshDialog` gives. */
export type FreshDialog<About> = {
  about: About;
  turn: number;
  isOpen: boolean;
  ask: (about: About) => void;
  close: () => void;
};

/**
 * A dialog that is asked about something. `turn` is its React key: each time it opens it is a fresh one, and while it
 * closes it keeps what it shows.
 */
export function useFreshDialog<About>(first: About): FreshDialog<About> {
  const [{ about, turn, isOpen }, setAsked] = useState({ about: first, turn: 0, isOpen: false });
  return {
    about,
    turn,
    isOpen,
    ask: (next: About) => setAsked((now) => ({ about: next, turn: now.turn + 1, isOpen: true })),
    close: () => setAsked((now) => ({ ...now, isOpen: false })),
  };
}
