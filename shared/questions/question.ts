import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { otherWordsOf } from '#shared/website/other-words.ts';

/** How a question is answered: in some words, by one of its choices, a whole number, or a tick. */
export const QUESTION_KINDS = ['text', 'choice', 'number', 'tick'] as const;

/** Who answers: the buyer once for the order, or once for each ticket of it. */
export const ASKED_FOR = ['ticket', 'order'] as const;

export const MOST_QUESTIONS = 12;
const MOST_CHOICES = 12;
const LONGEST_HOURS = 90 * 24;

/** What an event asks its buyers, as the editor writes it and the event has it. */
export const QuestionFields = z
  .strictObject({
    id: IdSchema,
    kind: z.enum(QUESTION_KINDS),
    /** The question in the organiser's words. */
    words: z.string().overwrite(tidyLine).min(1, 'Please write the question.').max(120),
    /** Below it: what it is for, and who reads the answer. */
    hint: z.string().overwrite(tidyLine).max(200).default(''),
    /** The question, its hint and its choices, one a line, in the other language; null is English alone. */
    otherWords: otherWordsOf({
      words: z.string().overwrite(tidyLine).max(120),
      hint: z.string().overwrite(tidyLine).max(200),
      choices: z
        .string()
        .overwrite(tidyText)
        .max(MOST_CHOICES * 61),
    }),
    askedFor: z.enum(ASKED_FOR).default('ticket'),
    isRequired: z.boolean().default(false),
    /** Of a choice: what one can choose from. */
    choices: z.array(z.string().overwrite(tidyLine).min(1).max(60)).max(MOST_CHOICES).default([]),
    /** Whether the door reads the answer when the ticket is scanned. */
    isToldAtDoor: z.boolean().default(false),
    /** Until so many hours before it begins the buyer may change the answer. */
    changeHours: z
      .int('A whole number of hours.')
      .min(0, 'Not below 0.')
      .max(LONGEST_HOURS, 'At most 2160 hours, which are 90 days.')
      .default(24),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
    path: ['choices'],
    message: 'Please give the choices, one a line.',
  })
  .refine(({ choices }) => new Set(choices).size === choices.length, {
    path: ['choices'],
    message: 'Two choices are the same.',
  });
export type Question = z.output<typeof QuestionFields>;
