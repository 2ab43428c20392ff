import type { Lang } from '#shared/lang.ts';
import { CAUSES_DE } from './words.de.ts';

/** Why the office gives money back, as it is chosen from a short list; its own words come beside it. */
export const REFUND_CAUSES = [
  'cannot_come',
  'night_changed',
  'wrong_order',
  'paid_too_much',
  'goodwill',
  'other',
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

export const REFUND_CAUSE_WORDS: Record<RefundCause, string> = {
  cannot_come: 'The guest cannot come',
  night_changed: 'The night was not as announced',
  wrong_order: 'Ordered by mistake',
  paid_too_much: 'Paid too much',
  goodwill: 'Goodwill',
  other: 'Something else',
};

/** What the guest's mail and correction say; nothing where only the office's own words would. */
export const CAUSE_FOR_GUEST: Record<Lang, Record<RefundCause, string | null>> = {
  en: {
    cannot_come: 'You cannot come',
    night_changed: 'The night was not as announced',
    wrong_order: 'Ordered by mistake',
    paid_too_much: 'You paid too much',
    goodwill: 'Goodwill',
    other: null,
  },
  de: CAUSES_DE,
};

/** `Goodwill: no cloakroom`; empty where nobody said why. Pure. */
export function refundWhy({ cause, note }: { cause: RefundCause | null; note: string }): string {
  if (cause === null || cause === 'other') return note;
  return note === '' ? REFUND_CAUSE_WORDS[cause] : `${REFUND_CAUSE_WORDS[cause]}: ${note}`;
}
