/** What allows the mail of the morning after (§ 7 (2) no. 2 and (3) UWG). */
export const THANKS_REASONS = ['consent', 'customer'] as const;
export type ThanksReason = (typeof THANKS_REASONS)[number];

/** What one can answer to its one question, 'How was it?'. */
export const NIGHT_ANSWERS = ['great', 'good', 'so_so', 'bad'] as const;
export type NightAnswer = (typeof NIGHT_ANSWERS)[number];
