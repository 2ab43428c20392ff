/**
 * Dated leisure events have no right of withdrawal (§ 312g (2) no. 9 BGB); the German sentence is the one that counts.
 */
export const NO_WITHDRAWAL_NOTE = {
  de: 'Es besteht kein Widerrufsrecht',
  en: 'There is no right of withdrawal, because the tickets are for an event on a fixed date.',
} as const;
