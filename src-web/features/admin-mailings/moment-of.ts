import { formatTime, localDateOf } from '#shared/time.ts';

/** An instant as a form holds it: `2026-12-24T10:00` by the clock in Munich. */
export const momentOf = (instant: Date): string => `${localDateOf(instant)}T${formatTime(instant)}`;
