import { escapeHtml as e } from '#shared/escape-html.ts';
import type { Lang } from '#shared/lang.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { de } from '#shared/shifts/my-shift-words.de.ts';
import { en } from '#shared/shifts/my-shift-words.en.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import type { ShownAsk } from '#server/services/door/shifts/answer-ask.ts';
import { page } from '../sign-in/plain-pages.ts';

const WORDS = { en: en.asked, de: de.asked };

/** In which language a page is, and the font that its sheet names. */
type Drawn = { lang: Lang; font: string | undefined };

function answers(lang: Lang): string {
  const { yes, no } = WORDS[lang];
  return (
    '<form class="plain-form" method="post">' +
    `<button class="button button-filled" name="answer" value="yes">${e(yes)}</button>` +
    `<button class="button button-outlined" name="answer" value="no">${e(no)}</button></form>`
  );
}

/** German at its own address. */
const ownShifts = (lang: Lang): string =>
  `<a class="button button-outlined" href="${lang === 'de' ? '' : `/${lang}`}${MY_SHIFTS_PATH}">${e(WORDS[lang].own)}</a>`;

/** Behind the link of a call-out: which shift it is, and yes or no. The page alone changes nothing. */
export function askPage({ shift, state }: ShownAsk, { lang, font }: Drawn): string {
  const { title, lead } = WORDS[lang].states[state];
  const facts =
    `<b>${e(`${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}`)}</b><br>` +
    `${e(`${jobName(shift.job, lang)}, ${shift.title}`)}<br>${e(shift.location)}`;
  const forms = state === 'open' ? answers(lang) : ownShifts(lang);
  return page({ title, lang, lead: `${facts}<br><br>${e(lead)}`, forms }, font);
}

/** A link that is too old, or whose shift is not in the plan any more. */
export function askOverPage({ lang, font }: Drawn): string {
  const { title, lead } = WORDS[lang].over;
  return page({ title, lang, lead: e(lead), forms: ownShifts(lang) }, font);
}
