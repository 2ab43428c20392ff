import type { DeclarationKind } from './declaration-kind.ts';

/**
 * Why a declaration ends nothing. A cancellation is no request: it takes effect when it arrives (§ 312k BGB). So none
 * is refused; there is only one that has nothing to end. `too_late`: the fourteen days were over (§ 355 BGB).
 * `no_right`: a ticket or course with fixed dates (§ 312g (2) no. 9 BGB). `other`: what the organiser writes.
 */
export const CANCEL_DECLINE_REASONS = ['no_contract', 'already_ended', 'other'] as const;
export const WITHDRAW_DECLINE_REASONS = ['no_contract', 'too_late', 'no_right', 'other'] as const;
export type DeclineReason = (typeof CANCEL_DECLINE_REASONS)[number] | (typeof WITHDRAW_DECLINE_REASONS)[number];

export const DECLINE_REASONS = {
  cancel: CANCEL_DECLINE_REASONS,
  withdraw: WITHDRAW_DECLINE_REASONS,
} as const satisfies Record<DeclarationKind, readonly DeclineReason[]>;
/** Every reason that a stored declaration can have. */
export const ALL_DECLINE_REASONS = [
  'no_contract',
  'already_ended',
  'too_late',
  'no_right',
  'other',
] as const satisfies readonly DeclineReason[];

/** How a reason reads to the organiser. */
export const DECLINE_REASON_TEXT: Record<DeclineReason, { title: string; description: string }> = {
  no_contract: {
    title: 'No contract is found',
    description: 'Nobody of that name, e-mail or membership ID has one. The mail asks for more details.',
  },
  already_ended: {
    title: 'The contract is over already',
    description: 'The mail says that there was a contract: only if you are sure who writes.',
  },
  too_late: {
    title: 'The fourteen days were over',
    description: 'The mail says that there is a contract, and how to cancel it: only if you are sure who writes.',
  },
  no_right: {
    title: 'A ticket or course with fixed dates',
    description: 'There is no right of withdrawal (§ 312g BGB). The ticket stays valid.',
  },
  other: { title: 'Another reason', description: 'Your own words say it.' },
};
export const DECLINE_WORDS_MAX = 1000;
export const DECLINE_NEEDS_WORDS = 'Please write why.';
