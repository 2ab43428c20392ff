/**
 * What the other languages' files of words must have: every text of the English one, whatever it says, and every function
 * with the same values. What is missing does not compile.
 */
export type WordsOf<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: WordsOf<T[Key]> };
