import { z } from 'zod';
import { NewestFirstInput } from '../admin/admin-queries.ts';
import { IdSchema } from '../ids.ts';
import { tidyText } from '../tidy-text.ts';

/** What allows the mail of the morning after (§ 7 (2) no. 2 and (3) UWG). */
export const THANKS_REASONS = ['consent', 'customer'] as const;
export type ThanksReason = (typeof THANKS_REASONS)[number];

/** What one can answer to its one question. */
export const NIGHT_ANSWERS = ['great', 'good', 'so_so', 'bad'] as const;
export type NightAnswer = (typeof NIGHT_ANSWERS)[number];

export const NIGHT_QUESTION = 'How was it?';
export const NIGHT_ANSWER_WORDS: Record<NightAnswer, string> = {
  great: 'Great',
  good: 'Good',
  so_so: 'So-so',
  bad: 'Not good',
};

const WORDS_MAX = 1_000;
const Token = z.string().regex(/^[\w-]{20,64}$/);

export const ShowNightQuestionInput = z.strictObject({ token: Token });
export type ShowNightQuestionInput = z.infer<typeof ShowNightQuestionInput>;

/** `contact.answerNight`: one answer, and words for the organiser or none. */
export const AnswerNightInput = z.strictObject({
  token: Token,
  answer: z.enum(NIGHT_ANSWERS),
  words: z.string().overwrite(tidyText).max(WORDS_MAX, `At most ${WORDS_MAX} characters`).default(''),
});
export type AnswerNightInput = z.output<typeof AnswerNightInput>;

/** What the question's page says. */
export type NightQuestion = {
  event: { id: string; title: string; startsAt: Date };
  answer: NightAnswer | null;
  words: string;
};

/** `admin.nightAnswers.list`: newest first; `cursor` is the last answer of the page before. */
export const ListNightAnswersInput = NewestFirstInput.extend({ eventId: IdSchema });
export type ListNightAnswersInput = z.infer<typeof ListNightAnswersInput>;

/** `admin.nightAnswers.counts` */
export const CountNightAnswersInput = z.strictObject({ eventId: IdSchema });

/** How many were asked, and how many gave each answer. */
export type NightAnswerCounts = { asked: number } & Record<NightAnswer, number>;
/** Nobody is named. */
export type NightAnswerView = { id: string; answer: NightAnswer; words: string; answeredAt: Date };

/** `profile.setThanks`: whether one gets the mail of the morning after. */
export const SetThanksInput = z.strictObject({ wantsThanks: z.boolean() });
export type SetThanksInput = z.infer<typeof SetThanksInput>;
