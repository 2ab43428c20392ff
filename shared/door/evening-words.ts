/** `Abend 5 von 12`; null for an event that is one evening. */
export const eveningOf = (evening: { number: number; of: number } | null | undefined): string | null =>
  evening === null || evening === undefined ? null : `Abend ${evening.number} von ${evening.of}`;
