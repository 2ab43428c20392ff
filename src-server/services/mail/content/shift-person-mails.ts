import { reminderTime } from '#shared/events/reminder-time.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import type { OutboxEntry } from '#server/services/base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { reminderDue } from '#server/services/door/shifts/feed-shift-reminders.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type ShiftFacts = { title: string; job: string; startsAt: Date; endsAt: Date; location?: string };

const factsOf = ({ title, location, ...shift }: ShiftFacts): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Abend', title],
    ['Datum', formatLongDate(shift.startsAt, 'de')],
    ['Schicht', `${jobName(shift.job, 'de')}, ${shiftHours(shift)}`],
    ...(location === undefined ? [] : [['Ort', location] as const]),
  ],
});
const ownShifts = (ctx: ServiceContext): MailBlock => ({
  kind: 'button',
  label: 'Meine Schichten',
  url: `${ctx.baseUrl}/my-shifts`,
});
const CANT_COME =
  'Du kannst nicht? Gib den Platz bitte gleich auf der Seite wieder frei, dann weiß Bescheid, wer die Abende plant.';

const WORDS = {
  in: { subject: 'Du bist eingeteilt', text: 'du bist für eine Schicht eingeteilt.' },
  moved: { subject: 'Deine Schicht ist jetzt eine andere', text: 'du bist jetzt in einer anderen Schicht als bisher:' },
  changed: { subject: 'Deine Schicht hat sich geändert', text: 'deine Schicht hat sich geändert. So ist sie jetzt:' },
  out: {
    subject: 'Du bist nicht mehr eingeteilt',
    text: 'für diese Schicht bist du nicht mehr eingeteilt, du musst also nicht kommen.',
  },
  off: { subject: 'Dein Abend fällt aus', text: 'dieser Abend findet nicht statt, du musst also nicht kommen.' },
  on: {
    subject: 'Der Abend findet doch statt',
    text: 'dieser Abend findet doch statt, und du bist wieder eingeteilt. Passt das noch?',
  },
} as const;

type News = Extract<OutboxEntry, { kind: 'mail.shift_news' }>['payload'];

/**
 * What became of somebody's shift. Null when it is not so any more: they are out again, or in again, the night is off or
 * takes place again, it is over, or they are gone.
 */
function shiftNewsMail(ctx: ServiceContext, { personId, shiftId, news, ...kept }: News): MailContent | null {
  const [person, shift] = [findMailRecipient(ctx, personId), loadShift(ctx, shiftId)];
  const isIn = shift !== null && shift.people.includes(personId);
  if (person === undefined || isIn === (news === 'out') || (shift?.isOff === true) !== (news === 'off')) return null;
  const told: ShiftFacts =
    news === 'out' || shift === null
      ? { ...kept, startsAt: new Date(kept.startsAt), endsAt: new Date(kept.endsAt) }
      : shift;
  if (told.endsAt <= ctx.now()) return null;
  const { subject, text } = WORDS[news];
  return {
    to: person.email,
    lang: 'de',
    subject: `${subject}: ${jobName(told.job, 'de')}, ${shiftDay(told.startsAt)}`,
    preview: `${told.title}, ${shiftHours(told)}`,
    title: subject,
    blocks: [
      { kind: 'text', text: `Hallo ${person.name}, ${text}` },
      factsOf(told),
      ownShifts(ctx),
      {
        kind: 'small',
        text: news === 'out' || news === 'off' ? 'Du bekommst diese Mail, weil du mithilfst.' : CANT_COME,
      },
    ],
  };
}

/**
 * The day before a shift, or two hours before it. Null when it is not to leave any more: somebody is out of it, it was
 * moved, the night is off, or it is too late.
 */
function shiftReminderMail(ctx: ServiceContext, refId: string): MailContent | null {
  const [id = '', shiftId = '', at = '', which = ''] = refId.split(':');
  const personId = findRow(ctx.db, cashierSchedule, { id, shiftId }, ['personId'])?.personId ?? null;
  const [person, shift] = [personId === null ? undefined : findMailRecipient(ctx, personId), loadShift(ctx, shiftId)];
  if (person === undefined || shift === null || shift.isOff || shift.startsAt.getTime() !== Number(at)) return null;
  if (reminderDue(shift.startsAt, ctx.now()) !== which) return null;
  const job = jobName(shift.job, 'de');
  const isTomorrow = localDateOf(shift.startsAt) === reminderTime(shift).evening;
  const when = which === 'soon' ? 'Gleich' : isTomorrow ? 'Morgen' : 'Morgen Nacht';
  return {
    to: person.email,
    lang: 'de',
    subject: `${when}: ${job} um ${formatTime(shift.startsAt)}, ${shift.title}`,
    preview: `${shiftDay(shift.startsAt)}, ${shiftHours(shift)}, ${shift.location}`,
    title: `${when}: ${job}`,
    blocks: [
      {
        kind: 'text',
        text: `Hallo ${person.name}, ${which === 'soon' ? 'gleich' : when.toLowerCase()} beginnt deine Schicht. Schön, dass du mithilfst.`,
      },
      factsOf(shift),
      ownShifts(ctx),
      { kind: 'small', text: CANT_COME },
    ],
  };
}

export const shiftPersonMails = defineMails({
  'mail.shift_news': {
    name: 'In a shift, or out of one',
    sample: ({ userId, eventId, shift: { shiftId, startsAt } }) => ({
      refId: `${eventId}:${shiftId}:in:1`,
      payload: {
        personId: userId,
        shiftId,
        news: 'in',
        title: '',
        job: 'till',
        startsAt: startsAt.toISOString(),
        endsAt: startsAt.toISOString(),
      },
    }),
    compose: (ctx, { payload }) => shiftNewsMail(ctx, payload),
  },
  'mail.shift_reminder': {
    name: 'The day before a shift, and two hours before',
    sample: ({ shift: { entryId, shiftId, startsAt } }) => ({
      refId: `${entryId}:${shiftId}:${startsAt.getTime()}:day`,
      at: reminderTime({ startsAt }).from,
    }),
    compose: (ctx, { refId }) => shiftReminderMail(ctx, refId),
  },
});
