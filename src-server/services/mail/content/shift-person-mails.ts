import { reminderTime } from '#shared/events/reminder-time.ts';
import type { Lang } from '#shared/lang.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import type { OutboxEntry } from '#server/services/base/outbox/put-in-outbox.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { reminderDue } from '#server/services/door/shifts/feed-shift-reminders.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { SHIFT_WORDS } from './shift-words.ts';

type ShiftFacts = { title: string; job: string; startsAt: Date; endsAt: Date; location?: string };

function factsOf({ title, location, ...shift }: ShiftFacts, lang: Lang): MailBlock {
  const { facts } = SHIFT_WORDS[lang];
  return {
    kind: 'facts',
    rows: [
      [facts.night, title],
      [facts.date, formatLongDate(shift.startsAt, lang)],
      [facts.shift, `${jobName(shift.job, lang)}, ${shiftHours(shift)}`],
      ...(location === undefined ? [] : [[facts.place, location] as const]),
    ],
  };
}
const ownShifts = (ctx: ServiceContext, lang: Lang): MailBlock => ({
  kind: 'button',
  label: SHIFT_WORDS[lang].own,
  url: pageUrl(ctx, MY_SHIFTS_PATH, lang),
});

type News = Extract<OutboxEntry, { kind: 'mail.shift_news' }>['payload'];

/**
 * What became of somebody's shift. Null when it is not so any more: they are out again, or in again, the night is off or
 * takes place again, it is over, or they are gone.
 */
function shiftNewsMail(
  ctx: ServiceContext,
  { personId, shiftId, news, ...kept }: News,
  chosen: Lang | null,
): MailContent | null {
  const [person, shift] = [findMailRecipient(ctx, personId), loadShift(ctx, shiftId)];
  const isIn = shift !== null && shift.people.includes(personId);
  if (person === undefined || isIn === (news === 'out') || (shift?.isOff === true) !== (news === 'off')) return null;
  const told: ShiftFacts =
    news === 'out' || shift === null
      ? { ...kept, startsAt: new Date(kept.startsAt), endsAt: new Date(kept.endsAt) }
      : shift;
  if (told.endsAt <= ctx.now()) return null;
  const lang = chosen ?? person.lang ?? 'de';
  const words = SHIFT_WORDS[lang];
  const { subject, text } = words.news[news];
  return {
    to: person.email,
    lang,
    subject: `${subject}: ${jobName(told.job, lang)}, ${shiftDay(told.startsAt, lang)}`,
    preview: `${told.title}, ${shiftHours(told)}`,
    title: subject,
    blocks: [
      { kind: 'text', text: text(person.name) },
      factsOf(told, lang),
      ownShifts(ctx, lang),
      { kind: 'small', text: news === 'out' || news === 'off' ? words.becauseYouHelp : words.cantCome },
    ],
  };
}

/**
 * The day before a shift, or two hours before it. Null when it is not to leave any more: somebody is out of it, it was
 * moved, the night is off, or it is too late.
 */
function shiftReminderMail(ctx: ServiceContext, refId: string, chosen: Lang | null): MailContent | null {
  const [id = '', shiftId = '', at = '', which = ''] = refId.split(':');
  const personId = findRow(ctx.db, cashierSchedule, { id, shiftId }, ['personId'])?.personId ?? null;
  const [person, shift] = [personId === null ? undefined : findMailRecipient(ctx, personId), loadShift(ctx, shiftId)];
  if (person === undefined || shift === null || shift.isOff || shift.startsAt.getTime() !== Number(at)) return null;
  if (reminderDue(shift.startsAt, ctx.now()) !== which) return null;
  const lang = chosen ?? person.lang ?? 'de';
  const { reminder, cantCome } = SHIFT_WORDS[lang];
  const job = jobName(shift.job, lang);
  const isTomorrow = localDateOf(shift.startsAt) === reminderTime(shift).evening;
  const { when, text } = reminder[which === 'soon' ? 'soon' : isTomorrow ? 'tomorrow' : 'tomorrowNight'];
  return {
    to: person.email,
    lang,
    subject: `${when}: ${reminder.jobAt(job, formatTime(shift.startsAt))}, ${shift.title}`,
    preview: `${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}, ${shift.location}`,
    title: `${when}: ${job}`,
    blocks: [
      { kind: 'text', text: text(person.name) },
      factsOf(shift, lang),
      ownShifts(ctx, lang),
      { kind: 'small', text: cantCome },
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
    isInBoth: true,
    compose: (ctx, { payload, lang }) => shiftNewsMail(ctx, payload, lang),
  },
  'mail.shift_reminder': {
    name: 'The day before a shift, and two hours before',
    sample: ({ shift: { entryId, shiftId, startsAt } }) => ({
      refId: `${entryId}:${shiftId}:${startsAt.getTime()}:day`,
      at: reminderTime({ startsAt }).from,
    }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => shiftReminderMail(ctx, refId, lang),
  },
});
