import { housePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';

export type Quote = {
  text: string;
  name: string;
  who: string;
  /** Decides the coloured disc beside the name. */ disc: { id: string; genre: Genre };
};

/** Invented, for the demo season only: production shows what real dancers said, or nothing. */
const DEMO_QUOTES: readonly Quote[] = [
  {
    disc: housePoster('dancer-theo-13'),
    text: 'I counted out loud for three weeks. In week four a stranger asked me to dance, and I forgot to count.',
    name: 'Theo, 34',
    who: 'Course of last autumn',
  },
  {
    disc: housePoster('dancer-aylin-7'),
    text: 'Twenty people, so the teacher actually sees your feet.',
    name: 'Aylin, 27',
    who: 'Follower, now both',
  },
  {
    disc: housePoster('dancer-jonas-1'),
    text: 'Came alone. Nobody noticed, everybody rotated.',
    name: 'Jonas, 41',
    who: 'Course of last spring',
  },
];

export const courseQuotes = (isDemo: boolean): readonly Quote[] => (isDemo ? DEMO_QUOTES : []);
