import { escapeHtml as e } from '#shared/escape-html.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import type { AskState, ShownAsk } from '#server/services/door/shifts/answer-ask.ts';
import { page } from '../sign-in/plain-pages.ts';

const answers =
  '<form class="plain-form" method="post">' +
  '<button class="button button-filled" name="answer" value="yes">Ja, ich komme</button>' +
  '<button class="button button-outlined" name="answer" value="no">Nein, leider nicht</button></form>';
const ownShifts = `<a class="button button-outlined" href="${MY_SHIFTS_PATH}">Meine Schichten</a>`;

const SAID: Record<AskState, { title: string; lead: string; forms: string }> = {
  open: { title: 'Springst du ein?', lead: 'Wer zuerst Ja sagt, hat die Schicht.', forms: answers },
  yes: {
    title: 'Du bist dabei',
    lead: 'Danke! Wir erinnern dich am Tag vorher und zwei Stunden vorher.',
    forms: ownShifts,
  },
  no: {
    title: 'Danke für die Antwort',
    lead: 'Für diese Schicht fragen wir dich nicht noch einmal.',
    forms: ownShifts,
  },
  full: {
    title: 'Jemand war schneller',
    lead: 'Die Schicht ist schon besetzt. Danke, dass du helfen wolltest.',
    forms: ownShifts,
  },
  not_free: {
    title: 'Das geht gerade nicht',
    lead: 'Zu dieser Zeit hast du schon eine Schicht, oder die Aufgabe ist nicht für dich freigegeben.',
    forms: ownShifts,
  },
};

/** Behind the link of a call-out: which shift it is, and yes or no. The page alone changes nothing. */
export function askPage({ shift, state }: ShownAsk, font: string | undefined): string {
  const { title, lead, forms } = SAID[state];
  const facts =
    `<b>${e(`${shiftDay(shift.startsAt)}, ${shiftHours(shift)}`)}</b><br>` +
    `${e(`${jobName(shift.job, 'de')}, ${shift.title}`)}<br>${e(shift.location)}`;
  return page({ title, lang: 'de', lead: `${facts}<br><br>${e(lead)}`, forms }, font);
}

/** A link that is too old, or whose shift is not in the plan any more. */
export const askOverPage = (font: string | undefined): string =>
  page(
    {
      title: 'Dieser Link gilt nicht mehr',
      lang: 'de',
      lead: 'Die Schicht hat begonnen, oder sie steht nicht mehr im Plan.',
      forms: ownShifts,
    },
    font,
  );
