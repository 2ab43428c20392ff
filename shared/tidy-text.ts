/**
 * Marks that nobody sees: those that turn the reading direction of everything after them in a list, a mail or a file
 * name, and those of no width, which keep a name from being found. Joiners stay: emoji are made with them.
 */
const UNSEEN_MARKS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Half of a character that is written in two: `toWellFormed` replaces it likewise, but old browsers lack that. */
const HALF_CHARACTER = /\p{Cs}/gu;
const LINE_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const TEXT_CONTROLS = /[^\P{Cc}\n\t]/gu;
const ANYTHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const tidy = (text: string): string => {
  // A letter and its accent are one sign, as a search and other programs write it (NFC).
  const shown = text.replace(HALF_CHARACTER, '\uFFFD').replace(UNSEEN_MARKS, '').normalize('NFC');
  return ANYTHING_TO_SEE.test(shown) ? shown : '';
};

/**
 * A name or a title as one line: no controls (NUL, line breaks), no half characters; empty when nothing of it can be
 * seen.
 */
export const tidyLine = (text: string): string => tidy(text.replace(LINE_CONTROLS, ' ')).trim();

/** A longer text, which keeps its lines. */
export const tidyText = (text: string): string => tidy(text.replace(/\r\n?/gu, '\n').replace(TEXT_CONTROLS, '')).trim();
