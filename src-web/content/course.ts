import { housePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';
import { refundTerms, type RefundRule } from '#shared/orders/refund-promise.ts';

type CourseTerm = { figure: string; what: string; /** What it includes belongs beside it. */ isPrice?: boolean };

/** The course's terms, with what its rule promises about the money. */
export const courseTerms = (rule: RefundRule): readonly CourseTerm[] => [
  { figure: '1 class', what: 'per week, fixed group, fixed day' },
  { figure: 'Max 20', what: 'people in the room' },
  { figure: '€50', what: 'per month, for 3 months', isPrice: true },
  ...refundTerms(rule),
  { figure: 'Recap', what: 'video and playlist after each class' },
];

export const courseFaq = (refund: string): readonly { question: string; answer: string }[] => [
  {
    question: 'Do I need a partner?',
    answer: 'No. Partners rotate on purpose, that is how you learn to lead or follow anyone.',
  },
  {
    question: 'Is it the same group every week?',
    answer: 'Yes. One class a week with a fixed group on a fixed day, and never more than 20 people.',
  },
  {
    question: 'What if I miss a class?',
    answer: 'A video recap and the playlist come after each class. You catch up at home and join again the week after.',
  },
  { question: 'What if it is not for me?', answer: refund },
  { question: 'When do I dance at a real party?', answer: 'After four weeks. That is the goal of the first block.' },
];

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
