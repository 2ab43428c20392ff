import { Textarea } from '@mantine/core';
import { MAX_CANCEL_WORDS } from '#shared/events/cancel-words.ts';

/** What the guests of a cancelled night are told, in English and in German. */
export type CancelWords = { words: string; wordsDe: string };
export const NO_WORDS: CancelWords = { words: '', wordsDe: '' };

type CancelWordsFieldProps = { said: CancelWords; onChange: (said: CancelWords) => void };

/** What the guests of a cancelled night are told in the organiser's own words. */
export function CancelWordsField({ said, onChange }: CancelWordsFieldProps) {
  const shared = { autosize: true, minRows: 2, maxLength: MAX_CANCEL_WORDS };
  return (
    <>
      <Textarea
        label="A sentence for the guests (optional)"
        description={`In their mail, on their tickets and on the night’s page, up to ${MAX_CANCEL_WORDS} characters.`}
        {...shared}
        value={said.words}
        onChange={({ currentTarget }) => onChange({ ...said, words: currentTarget.value })}
      />
      <Textarea
        label="Ein Satz an die Gäste (Deutsch)"
        lang="de"
        {...shared}
        value={said.wordsDe}
        onChange={({ currentTarget }) => onChange({ ...said, wordsDe: currentTarget.value })}
      />
    </>
  );
}
