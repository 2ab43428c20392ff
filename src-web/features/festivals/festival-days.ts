import type { Lang } from '#shared/lang.ts';
import { BERLIN, HOUR_MS } from '#shared/time.ts';

const day = { timeZone: BERLIN, day: 'numeric', year: 'numeric' } as const;
const days = {
  en: new Intl.DateTimeFormat('en-GB', { ...day, month: 'short' }),
  de: new Intl.DateTimeFormat('de-DE', { ...day, month: 'long' }),
};

/**
 * First day to last, no month or year twice: `5 to 7 Mar 2027`, `5. bis 7. März 2027`. What ends before six in the morning ends the day
 * before.
 */
export function festivalDays(startsAt: Date, endsAt: Date, lang: Lang): string {
  const to = { en: ' to ', de: ' bis ' }[lang];
  return days[lang].formatRange(startsAt, new Date(endsAt.getTime() - 6 * HOUR_MS)).replace(/\s*–\s*/u, to);
}
