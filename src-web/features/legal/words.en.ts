import { formatMemberDate } from '#shared/time.ts';

/** What stands around a text of the law. */
export const en = {
  contents: 'Contents',
  back: 'Back to Home',
  /** Above a text that is a translation. */
  binding: 'This is a translation. The <german>German text</german> is the one that counts.',
  draft: 'Draft: the operator has not confirmed this text yet.',
  asOf: (day: Date) => `As of ${formatMemberDate(day)}`,
  imprint: 'Who runs this website and how to reach them (Impressum, § 5 DDG).',
  accessibility: 'How this website meets the accessibility requirements (BFSG), and how to tell us what does not work.',
  privacy: 'What we store about you, why, and for how long.',
  terms: 'What applies when you book tickets, classes and memberships.',
  withdrawal:
    'Widerrufsbelehrung: the right to withdraw from a membership within 14 days, its effects, and the model form.',
  cancellation: 'What can be cancelled, until when, and what it costs: tickets, classes, memberships.',
};
