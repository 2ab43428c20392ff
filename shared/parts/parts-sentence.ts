import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { PlannedPart } from './part-state.ts';

const WORDS = {
  en: {
    today: (amount: string) => `${amount} today`,
    on: (amount: string, day: string) => `${amount} on ${day}`,
    and: ' and ',
    offer: (whole: string, parts: number, list: string) => `Pay ${whole} at once, or in ${parts} parts: ${list}.`,
  },
  de: {
    today: (amount: string) => `${amount} heute`,
    on: (amount: string, day: string) => `${amount} am ${day}`,
    and: ' und ',
    offer: (whole: string, parts: number, list: string) =>
      `Zahle ${whole} auf einmal oder in ${parts} Teilen: ${list}.`,
  },
};

/** '€50 today, €50 on 3 March and €50 on 31 March'. */
export function partsList(parts: readonly PlannedPart[], lang: Lang): string {
  const words = WORDS[lang];
  const said = parts.map(({ cents: amount, dueAt }) => {
    const money = formatCents(amount, lang);
    return dueAt === null ? words.today(money) : words.on(money, formatLongDate(dueAt, lang));
  });
  return `${said.slice(0, -1).join(', ')}${words.and}${said.at(-1) ?? ''}`;
}

/** How a ticket may be paid: what is shown before buying. */
export function partsSentence(parts: readonly PlannedPart[], lang: Lang): string {
  const whole = cents(parts.reduce((sum, part) => sum + part.cents, 0));
  return WORDS[lang].offer(formatCents(whole, lang), parts.length, partsList(parts, lang));
}
