import type { Lang } from '#shared/lang.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { SHIFT_ASK_PATH } from '#shared/shifts/my-shifts-path.ts';
import { formatLongDate } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { shiftAsks } from '#server/db/schema/shift-asks.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { isStandby } from '#server/services/door/shifts/call-out.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { SHIFT_WORDS } from './shift-words.ts';

/**
 * Asks somebody to step in. Null once nobody is wanted: the shift has everybody, has begun, is out of the plan or off;
 * and to who has answered, or wants to be asked no more.
 */
function shiftAskMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const ask = findRow(ctx.db, shiftAsks, { id });
  if (ask === undefined || ask.answer !== null || !isStandby(ctx, ask.userId)) return null;
  const [person, shift] = [findMailRecipient(ctx, ask.userId), loadShift(ctx, ask.shiftId)];
  if (person === undefined || shift === null || shift.isOff) return null;
  if (shift.filled >= shift.needed || shift.startsAt <= ctx.now()) return null;
  const lang = chosen ?? person.lang ?? 'de';
  const { ask: words, facts } = SHIFT_WORDS[lang];
  const job = jobName(shift.job, lang);
  return {
    to: person.email,
    lang,
    subject: `${words.title} ${job}, ${shiftDay(shift.startsAt, lang)}`,
    preview: `${shift.title}, ${shiftHours(shift)}`,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text(person.name) },
      {
        kind: 'facts',
        rows: [
          [facts.night, shift.title],
          [facts.date, formatLongDate(shift.startsAt, lang)],
          [facts.shift, `${job}, ${shiftHours(shift)}`],
          [facts.place, shift.location],
        ],
      },
      { kind: 'button', label: words.button, url: pageUrl(ctx, `${SHIFT_ASK_PATH}/${ask.token}`, lang) },
      { kind: 'small', text: words.small },
    ],
  };
}

export const shiftAskMails = defineMails({
  'mail.shift_ask': {
    name: 'Somebody is missing in a shift',
    sample: ({ shift: { askId } }) => ({ refId: askId }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => shiftAskMail(ctx, refId, lang),
  },
});
