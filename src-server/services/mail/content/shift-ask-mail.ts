import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { SHIFT_ASK_PATH } from '#shared/shifts/my-shifts-path.ts';
import { formatLongDate } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { shiftAsks } from '#server/db/schema/shift-asks.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { isStandby } from '#server/services/door/shifts/call-out.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/**
 * Asks somebody to step in. Null once nobody is wanted: the shift has everybody, has begun, is out of the plan or off;
 * and to who has answered, or wants to be asked no more.
 */
function shiftAskMail(ctx: ServiceContext, id: string): MailContent | null {
  const ask = findRow(ctx.db, shiftAsks, { id });
  if (ask === undefined || ask.answer !== null || !isStandby(ctx, ask.userId)) return null;
  const [person, shift] = [findMailRecipient(ctx, ask.userId), loadShift(ctx, ask.shiftId)];
  if (person === undefined || shift === null || shift.isOff) return null;
  if (shift.filled >= shift.needed || shift.startsAt <= ctx.now()) return null;
  const job = jobName(shift.job, 'de');
  return {
    to: person.email,
    lang: 'de',
    subject: `Springst du ein? ${job}, ${shiftDay(shift.startsAt)}`,
    preview: `${shift.title}, ${shiftHours(shift)}`,
    title: 'Springst du ein?',
    blocks: [
      { kind: 'text', text: `Hallo ${person.name}, für diese Schicht fehlt jemand. Wer zuerst Ja sagt, hat sie.` },
      {
        kind: 'facts',
        rows: [
          ['Abend', shift.title],
          ['Datum', formatLongDate(shift.startsAt, 'de')],
          ['Schicht', `${job}, ${shiftHours(shift)}`],
          ['Ort', shift.location],
        ],
      },
      { kind: 'button', label: 'Ja oder Nein sagen', url: `${ctx.baseUrl}${SHIFT_ASK_PATH}/${ask.token}` },
      {
        kind: 'small',
        text:
          'Dafür musst du dich nicht anmelden; der Link ist nur für dich. Du bekommst diese Mail, weil du gefragt werden ' +
          'möchtest, wenn jemand fehlt. Das änderst du unter „Meine Schichten“.',
      },
    ],
  };
}

export const shiftAskMails = defineMails({
  'mail.shift_ask': {
    name: 'Somebody is missing in a shift',
    sample: ({ shift: { askId } }) => ({ refId: askId }),
    compose: (ctx, { refId }) => shiftAskMail(ctx, refId),
  },
});
