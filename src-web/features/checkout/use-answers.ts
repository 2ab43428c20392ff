import { useRef, useState, type RefObject } from 'react';
import { askedSeats, problemOf, type AnswerProblem } from '#shared/questions/asked.ts';
import type { AnswerInput } from '#shared/questions/answer.ts';
import type { Question } from '#shared/questions/question.ts';

/** What the event asks of this order, and what is answered so far. */
export type Answers = {
  form: RefObject<HTMLFormElement | null>;
  asked: AskedSeat[];
  /** What was answered; null where something is missing, and then says what and takes the focus there. */
  read: () => AnswerInput[] | null;
};
export type AskedSeat = {
  key: string;
  question: Question;
  /** The ticket that it is asked for, counted from 0; null is the whole order. */ seat: number | null;
  value: string;
  problem: AnswerProblem | null;
  answer: (answer: string) => void;
};

/** The event's questions for an order of so many tickets. */
export function useAnswers(questions: readonly Question[], count: number): Answers {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [isRead, setIsRead] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const all = askedSeats(questions, count).map(({ question, seat }) => {
    const key = `${question.id} ${seat ?? ''}`;
    return { key, question, seat, value: said[key] ?? '' };
  });
  const read = (): AnswerInput[] | null => {
    if (all.every(({ question, value }) => problemOf(question, value) === null))
      return all
        .filter(({ value }) => value.trim() !== '')
        .map(({ question, seat, value }) => ({
          questionId: question.id,
          answer: value,
          ...(seat !== null && { seat }),
        }));
    setIsRead(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    return null;
  };
  return {
    form,
    asked: all.map((one) => ({
      ...one,
      problem: isRead ? problemOf(one.question, one.value) : null,
      answer: (answer) => setSaid((before) => ({ ...before, [one.key]: answer })),
    })),
    read,
  };
}
