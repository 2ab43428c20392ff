import type { Lang } from '#shared/lang.ts';

export const LOCALES: Record<Lang, string> = { en: 'en-GB', de: 'de-DE' };

/** A day's parts as each language writes them; of a calendar day, which has no zone. */
export const formatsIn = (parts: Intl.DateTimeFormatOptions): Record<Lang, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat(LOCALES.en, { ...parts, timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat(LOCALES.de, { ...parts, timeZone: 'UTC' }),
});
