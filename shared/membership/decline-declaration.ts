import { z } from 'zod';
import {
  CANCEL_DECLINE_REASONS,
  DECLINE_NEEDS_WORDS,
  DECLINE_WORDS_MAX,
  WITHDRAW_DECLINE_REASONS,
} from '#shared/contact/decline-reason.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyText } from '#shared/tidy-text.ts';

const declared = {
  declarationId: IdSchema,
  /** Sent as they are, in the mail that says why. */ words: z
    .string()
    .overwrite(tidyText)
    .max(DECLINE_WORDS_MAX)
    .default(''),
};

/**
 * `admin.declarations.decline`: why a declaration ends nothing; which reasons there are depends on what was declared.
 */
export const DeclineDeclarationInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cancel'), reason: z.enum(CANCEL_DECLINE_REASONS), ...declared }),
    z.strictObject({ kind: z.literal('withdraw'), reason: z.enum(WITHDRAW_DECLINE_REASONS), ...declared }),
  ])
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { path: ['words'], error: DECLINE_NEEDS_WORDS });
export type DeclineDeclarationInput = z.output<typeof DeclineDeclarationInput>;
