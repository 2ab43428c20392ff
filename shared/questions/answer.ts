import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { MOST_QUESTIONS, type Question } from './question.ts';

const LONGEST_ANSWER = 300;

/** An answer as it is typed: of one ticket, counted from 0 in the order's tickets, or without that of the whole order. */
const AnswerFields = z.strictObject({
  questionId: IdSchema,
  seat: z
    .int()
    .min(0)
    .max(MAX_TICKETS_PER_ORDER - 1)
    .optional(),
  /** A tick is 'yes'; nothing is no answer. */
  answer: z.string().max(LONGEST_ANSWER).overwrite(tidyLine),
});
export type AnswerInput = z.output<typeof AnswerFields>;

/** What the buyer answers at checkout; what is not asked any more is left out. */
export const AnswersInput = z.array(AnswerFields).max(MOST_QUESTIONS * MAX_TICKETS_PER_ORDER);

/** `profile.changeAnswers`: the answers of one ticket, and those of its order. */
export const ChangeAnswersInput = z.strictObject({
  ticketId: IdSchema,
  answers: z.array(AnswerFields.omit({ seat: true })).max(MOST_QUESTIONS),
});
export type ChangeAnswersInput = z.output<typeof ChangeAnswersInput>;

/** An answer with the question as it was asked then. */
export type Answer = { question: string; kind: Question['kind']; answer: string };

/** The same as lists of tickets have it. */
export type TicketAnswer = { questionId: string; question: string; answer: string };

/** What is asked for one ticket, with what was answered: as the ticket's owner sees it. */
export type OwnAnswer = { question: Question; answer: string | null; until: Date; isOpen: boolean };
