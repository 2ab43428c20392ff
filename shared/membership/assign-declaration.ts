import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/** `admin.declarations.assign`: which membership a declaration means, as a person found out; both ids are ours. */
export const AssignDeclarationInput = z.strictObject({
  declarationId: IdSchema,
  subscriberId: IdSchema,
  /**
   * An extraordinary cancellation whose cause is a good one ends the contract at once (§ 314 BGB); otherwise it counts
   * as one with notice.
   */
  isCauseGood: z.boolean().default(false),
});
export type AssignDeclarationInput = z.output<typeof AssignDeclarationInput>;

/** What a declaration led to: the contract's last day, `2026-05-31`, and what goes back. */
export type DeclarationAssigned = { effectiveOn: string; refundCents: number };
