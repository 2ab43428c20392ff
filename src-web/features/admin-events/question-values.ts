import { newUuid } from '#shared/new-key.ts';
import type { Question } from '#shared/questions/question.ts';

/** A question as it is typed: one choice a line. */
export type QuestionValues = Omit<Question, 'choices' | 'changeHours'> & { choices: string; changeHours: string };

export const newQuestion = (): QuestionValues => ({
  id: newUuid(),
  kind: 'text',
  words: '',
  hint: '',
  askedFor: 'ticket',
  isRequired: false,
  choices: '',
  isToldAtDoor: false,
  changeHours: '24',
});

export const questionValuesOf = ({ choices, changeHours, ...question }: Question): QuestionValues => ({
  ...question,
  choices: choices.join('\n'),
  changeHours: String(changeHours),
});

/** What is sent; what is no number is not a number, and the schema says so. */
export const questionInputOf = ({ choices, changeHours, ...question }: QuestionValues): Question => ({
  ...question,
  choices:
    question.kind === 'choice'
      ? choices
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : [],
  changeHours: changeHours.trim() === '' ? Number.NaN : Number(changeHours),
});
