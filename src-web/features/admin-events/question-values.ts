import { newUuid } from '#shared/new-key.ts';
import type { Question } from '#shared/questions/question.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';

/** A question as it is typed, in English and in German: one choice a line. */
export type QuestionValues = Omit<Question, 'choices' | 'changeHours' | 'otherWords'> & {
  choices: string;
  changeHours: string;
  wordsDe: string;
  hintDe: string;
  choicesDe: string;
};

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
  wordsDe: '',
  hintDe: '',
  choicesDe: '',
});

export function questionValuesOf({ otherWords, changeHours, ...question }: Question): QuestionValues {
  const written = { ...question, choices: question.choices.join('\n'), otherWords };
  const [words, hint, choices] = [textsOf(written, 'words'), textsOf(written, 'hint'), textsOf(written, 'choices')];
  return {
    ...question,
    words: words.en,
    hint: hint.en,
    choices: choices.en,
    wordsDe: words.de,
    hintDe: hint.de,
    choicesDe: choices.de,
    changeHours: String(changeHours),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent; what is no number is not a number, and the schema says so. */
export function questionInputOf(values: QuestionValues): Question {
  const { wordsDe, hintDe, choicesDe, changeHours, ...question } = values;
  const said = wordsFrom(
    {
      words: { en: question.words, de: wordsDe },
      hint: { en: question.hint, de: hintDe },
      choices: { en: linesOf(question.choices).join('\n'), de: linesOf(choicesDe).join('\n') },
    },
    'words',
  );
  return {
    ...question,
    ...said,
    choices: question.kind === 'choice' ? linesOf(said.choices) : [],
    changeHours: changeHours.trim() === '' ? Number.NaN : Number(changeHours),
  };
}
