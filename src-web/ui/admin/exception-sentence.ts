import { exceptionTodo, exceptionWords } from '#shared/door/exception-words.ts';
import { germanException } from '#shared/door/exception-words-german.ts';
import type { Lang } from '#shared/lang.ts';

type Facts = Parameters<typeof exceptionWords>[0];

/** What a desk did that somebody must look at, and what to do now; in German as the desk says it. */
export const exceptionSentence = (facts: Facts, lang: Lang): string =>
  lang === 'de' ? germanException(facts) : `${exceptionWords(facts)} ${exceptionTodo(facts.kind)}`;
