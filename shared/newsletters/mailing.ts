import { z } from 'zod';
import { tidyLine } from '../tidy-text.ts';
import { PeopleDraft } from './audience-condition.ts';
import { Audience } from './audience.ts';
import { IdSchema } from '../ids.ts';
import { DraftBlock, MailingBlock, MOST_MAILING_BLOCKS } from './mailing-block.ts';
import { LANGS } from './mailing-lang.ts';
import type { CampaignState } from './campaign.ts';

const words = {
  audience: Audience,
  subject: z.string().overwrite(tidyLine).min(1, 'Please write a subject.').max(150),
  blocks: z.array(MailingBlock).min(1, 'A mail has at least one block.').max(MOST_MAILING_BLOCKS),
  /** What it is written in: its footer follows. */
  lang: z.enum(LANGS).default('en'),
};

/**
 * `admin.mailings.start`: the same words to the same people are one mailing, and nobody gets it twice. With the id of a
 * draft it is that one, and with the id of a mailing that has not left, that one is changed.
 */
export const StartMailingInput = z.strictObject({
  ...words,
  id: IdSchema.nullable().default(null),
  /** When it leaves; null is at once. */
  scheduledAt: z.date().nullable().default(null),
});
export type StartMailingInput = z.output<typeof StartMailingInput>;

/** `admin.mailings.test` and `admin.mailings.preview`: as whoever asks would get it. */
export const MailingWordsInput = z.strictObject(words);
export type MailingWordsInput = z.output<typeof MailingWordsInput>;

/** `admin.mailings.keepDraft`: as it is typed, so that nothing of it is lost. */
export const KeepDraftInput = z.strictObject({
  id: IdSchema,
  audience: z.union([Audience, PeopleDraft]),
  subject: z.string().max(150),
  blocks: z.array(DraftBlock).max(MOST_MAILING_BLOCKS),
  lang: z.enum(LANGS).default('en'),
  scheduledAt: z.date().nullable().default(null),
});
export type KeepDraftInput = z.output<typeof KeepDraftInput>;

/** `admin.mailings.get` and `dropDraft`. */
export const MailingByIdInput = z.strictObject({ id: IdSchema });

/** A mailing that can still be changed: a draft, one that is to leave, or one that was stopped before it left. */
export type OpenMailing = Omit<KeepDraftInput, 'id'> & {
  id: string;
  state: CampaignState;
  /** Null for one that was never a draft. */ keptAt: Date | null;
};

/** So many of those whom a mailing reaches are named before it is sent. */
export const NAMES_SHOWN = 10;
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
