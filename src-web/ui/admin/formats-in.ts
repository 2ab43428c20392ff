import type { Lang } from '#shared/lang.ts';

/** A day's parts as each language writes them; of a calendar day, which has no zone. */
export const formatsIn = (parts: Intl.DateTimeFormatOptions): Record<Lang, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { ...parts, timeZone: 'UTC' }),
});
