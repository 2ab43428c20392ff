/**
 * What the other languages' files of words must have: every text of the English one, whatever it says, and every function
 * with the same values. What is missing does not compile.
 */
export type WordsOf<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: WordsOf<T[Key]> };

/** `Ana, Ben and Kaya`: several things in one sentence, the last behind the language's `and`. */
export const listed = (words: readonly string[], and: 'and' | 'und'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;

/** For sentences of `own`: the one that stands for it in another language; what is not among them stays as it is. */
export const sayIn =
  (own: Readonly<Record<string, unknown>>, others: Readonly<Record<string, unknown>>) =>
  (sentence: string): string => {
    const name = Object.keys(own).find((key) => own[key] === sentence);
    const said = name === undefined ? undefined : others[name];
    return typeof said === 'string' ? said : sentence;
  };
