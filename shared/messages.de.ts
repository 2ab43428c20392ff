import type { DomainCode } from './messages.ts';

/** A failure nobody expected, or one that no German page knows yet. */
const UNEXPECTED = 'Da ist etwas schiefgegangen. Bitte versuch es noch einmal.';

/** What a German screen says of the failures that can happen on it; it grows with what is whole in German. */
const SENTENCES: Partial<Record<DomainCode, string>> = {
  INVALID_INPUT: 'Bitte prüf deine Angaben.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß. Bitte schick weniger auf einmal.',
  SERVICE_UNAVAILABLE: 'Das geht gerade nicht. Bitte versuch es in ein paar Minuten noch einmal.',
};

export const germanSentence = (code: DomainCode | null): string =>
  (code === null ? undefined : SENTENCES[code]) ?? UNEXPECTED;
