import { z } from 'zod';
import { HOUR_MS, type LocalDate } from '#shared/time.ts';
import type { Declared } from './declaration-text.ts';

/**
 * How long a declaration made without signing in waits for the account's own address to object (docs/decisions.md S2).
 */
export const DECLARATION_WAITS_MS = 24 * HOUR_MS;

/**
 * Mails about declarations of one kind that an address gets in a day, receipts and questions each: anybody can type
 * anybody's address.
 */
export const MAX_DECLARATION_MAILS = 3;

/** The token of the link in the mail to the account's own address. */
export const AccountDeclarationInput = z.strictObject({ token: z.string().min(16).max(64) });
export type AccountDeclarationInput = z.infer<typeof AccountDeclarationInput>;

/** 'That was me' makes it effective at once, 'that was not me' stops it. */
const DECLARATION_ANSWERS = ['confirm', 'not_me'] as const;
export type DeclarationAnswer = (typeof DECLARATION_ANSWERS)[number];

/** `contact.answerDeclaration`. */
export const AnswerDeclarationInput = z.strictObject({
  token: z.string().min(16).max(64),
  answer: z.enum(DECLARATION_ANSWERS),
});
export type AnswerDeclarationInput = z.infer<typeof AnswerDeclarationInput>;

/**
 * Where a declaration stands for the owner of the account. `waiting`: nobody has answered yet. `with_organiser`:
 * confirmed or waited for, but a person has to judge it. `objected`: it was not them, and it ends nothing.
 */
export type AccountDeclarationState = 'waiting' | 'effective' | 'objected' | 'with_organiser' | 'declined';

export type AccountDeclarationView = {
  state: AccountDeclarationState;
  /** Whether the account's own address has answered, and not time or a person here. */
  hasAnswer: boolean;
  /** What was declared; the address the receipt went to is not part of it. */
  declared: Declared;
  /** When it takes effect by itself, while it waits. */
  takesEffectAt: Date | null;
  /** The last day of the contract, once it is effective. */
  effectiveOn: LocalDate | null;
};
