/** Invisible marks that turn the reading direction of everything after them in a list, a mail or a file name. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;
const LINE_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const TEXT_CONTROLS = /[^\P{Cc}\n\t]/gu;
const ANYTHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const tidy = (text: string): string => {
  const shown = text.toWellFormed().replace(DIRECTION_MARKS, '');
  return ANYTHING_TO_SEE.test(shown) ? shown : '';
};

/**
 * A name or a title as one line: no controls (NUL, line breaks), no half characters; empty when nothing of it can be
 * seen.
 */
export const tidyLine = (text: string): string => tidy(text.replace(LINE_CONTROLS, ' ')).trim();

/** A longer text, which keeps its lines. */
export const tidyText = (text: string): string => tidy(text.replace(/\r\n?/gu, '\n').replace(TEXT_CONTROLS, '')).trim();
