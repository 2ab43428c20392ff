import { z } from 'zod';
import { tidyLine } from '../tidy-text.ts';
import { Audience } from './audience.ts';
import { MailingBlock, MOST_MAILING_BLOCKS } from './mailing-block.ts';

const words = {
  audience: Audience,
  subject: z.string().overwrite(tidyLine).min(1, 'Please write a subject.').max(150),
  blocks: z.array(MailingBlock).min(1, 'A mail has at least one block.').max(MOST_MAILING_BLOCKS),
};

/** `admin.mailings.start`: the same words to the same people are one mailing, and nobody gets it twice. */
export const StartMailingInput = z.strictObject({
  ...words,
  /** When it leaves; null is at once. */
  scheduledAt: z.date().nullable().default(null),
});
export type StartMailingInput = z.output<typeof StartMailingInput>;

/** `admin.mailings.test` and `admin.mailings.preview`: as whoever asks would get it. */
export const MailingWordsInput = z.strictObject(words);
export type MailingWordsInput = z.output<typeof MailingWordsInput>;

/** `admin.mailings.count`. */
export const CountAudienceInput = z.strictObject({ audience: Audience });

/** What of a text is another word for everybody: `Hola {first name}`. */
export const MAILING_WORDS = ['first name', 'night', 'date', 'start', 'place'] as const;
export type MailingWord = (typeof MAILING_WORDS)[number];

/** Pure: a text with its own words filled in; one that is not known stays as it was typed. */
export const fillWords = (text: string, known: Partial<Record<MailingWord, string>>): string =>
  text.replaceAll(/\{([a-z ]+)\}/g, (whole, name: string) => {
    const word = MAILING_WORDS.find((one) => one === name);
    return (word === undefined ? undefined : known[word]) ?? whole;
  });
