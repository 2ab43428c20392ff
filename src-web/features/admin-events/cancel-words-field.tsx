import { Textarea } from '@mantine/core';
import { MAX_CANCEL_WORDS } from '#shared/events/cancel-words.ts';

type CancelWordsFieldProps = { words: string; onChange: (words: string) => void };

/** What the guests of a cancelled night are told in the organiser's own words. */
export function CancelWordsField({ words, onChange }: CancelWordsFieldProps) {
  return (
    <Textarea
      label="A sentence for the guests (optional)"
      description={`In their mail, on their tickets and on the night’s page, up to ${MAX_CANCEL_WORDS} characters.`}
      autosize
      minRows={2}
      maxLength={MAX_CANCEL_WORDS}
      value={words}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
