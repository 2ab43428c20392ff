import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Answer } from './answer.ts';
import type { Lang } from '../lang.ts';
import type { Question } from './question.ts';

const TICKED = 'yes';

/** So long after the end of the night its answers are kept. */
export const ANSWERS_KEPT_DAYS = 7;

/** Until when the answer may be changed; a course begins with its first evening. */
export function changeableUntil({ changeHours }: Pick<Question, 'changeHours'>, event: Timed): Date {
  const [first] = eveningsOf(event);
  return new Date((first ?? event).startsAt.getTime() - changeHours * HOUR_MS);
}

/** When the answers of a night are deleted. */
export const answersEnd = ({ endsAt }: { endsAt: Date }): Date =>
  new Date(endsAt.getTime() + ANSWERS_KEPT_DAYS * DAY_MS);

export type AnswerProblem = 'missing' | 'number' | 'choice' | 'tick';

/** What is wrong with an answer; null is nothing. Pure. */
export function problemOf({ kind, isRequired, choices }: Question, answer: string): AnswerProblem | null {
  const said = tidyLine(answer);
  if (said === '') return isRequired ? (kind === 'tick' ? 'tick' : kind === 'choice' ? 'choice' : 'missing') : null;
  if (kind === 'number' && !/^\d{1,6}$/u.test(said)) return 'number';
  if (kind === 'choice' && !choices.includes(said)) return 'choice';
  return kind === 'tick' && said !== TICKED ? 'tick' : null;
}

/** What one can choose from in a page's language; the answer that is kept is the organiser's own word for it. Pure. */
export function choicesIn({ choices, otherWords }: Question, lang: Lang): { choices: readonly string[]; lang: Lang } {
  const other = otherWords?.choices?.split('\n') ?? [];
  const own = otherWords?.lang === 'en' ? 'de' : 'en';
  return lang !== own && other.length === choices.length ? { choices: other, lang } : { choices, lang: own };
}

/** The questions with the seats that each is asked for: null is the order. Pure. */
export const askedSeats = (
  questions: readonly Question[],
  tickets: number,
): { question: Question; seat: number | null }[] =>
  questions.flatMap((question): { question: Question; seat: number | null }[] =>
    question.askedFor === 'order'
      ? [{ question, seat: null }]
      : Array.from({ length: tickets }, (_, seat) => ({ question, seat })),
  );

/** `yes` is the word for a tick in the reader's language. */
export const answerIn = ({ kind, answer }: Pick<Answer, 'kind' | 'answer'>, yes: string): string =>
  kind === 'tick' ? yes : answer;
