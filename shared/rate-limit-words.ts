import type { Lang } from './lang.ts';

const MOMENT_SECONDS = 10;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Up to here minutes say it, from here on hours. */
const MINUTES_UNTIL_SECONDS = 90 * MINUTE_SECONDS;

const WORDS = {
  en: {
    unknown: 'later',
    moment: 'in a moment',
    minute: 'in a minute',
    minutes: (count: number) => `in about ${count} minutes`,
    hours: (count: number) => `in about ${count} hours`,
  },
  de: {
    unknown: 'später',
    moment: 'in einem Moment',
    minute: 'in einer Minute',
    minutes: (count: number) => `in etwa ${count} Minuten`,
    hours: (count: number) => `in etwa ${count} Stunden`,
  },
} as const;

/** When another try is worth it: roughly, and never too soon. `seconds` is what the server said, if it did. */
export function tryAgainWords(seconds: number | undefined, language: Lang): string {
  const words = WORDS[language];
  if (seconds === undefined || !(seconds > 0)) return words.unknown;
  if (seconds <= MOMENT_SECONDS) return words.moment;
  if (seconds <= MINUTE_SECONDS) return words.minute;
  if (seconds <= MINUTES_UNTIL_SECONDS) return words.minutes(Math.ceil(seconds / MINUTE_SECONDS));
  return words.hours(Math.ceil(seconds / HOUR_SECONDS));
}

/** The sentence of RATE_LIMITED, with the time to wait where it is known. */
export function rateLimitedSentence(seconds: number | undefined, language: Lang): string {
  const again = tryAgainWords(seconds, language);
  return language === 'de'
    ? `Zu viele Versuche. Bitte ${again} noch einmal versuchen.`
    : `Too many attempts. Please try again ${again}.`;
}
