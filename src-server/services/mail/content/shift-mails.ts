import type { Lang } from '#shared/lang.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { shiftDay } from '#shared/shifts/my-shift-words.ts';
import { eveningDayOf, formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leadsOf } from '#server/services/door/shifts/tell-leads.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { SHIFT_WORDS } from './shift-words.ts';

type Left = { leadId: string; shiftId: string; personId: string };

/**
 * To who leads the door: somebody can't come. Null once nothing is to be done about it: they are in again, the shift is
 * out of the plan or over, or who it goes to leads the door no longer.
 */
function shiftLeftMail(
  ctx: ServiceContext,
  { leadId, shiftId, personId }: Left,
  chosen: Lang | null,
): MailContent | null {
  const [lead, person] = [findMailRecipient(ctx, leadId), findMailRecipient(ctx, personId)];
  const shift = loadShift(ctx, shiftId);
  if (lead === undefined || person === undefined || shift === null || shift.isOff) return null;
  if (!leadsOf(ctx).includes(leadId) || shift.people.includes(personId) || shift.endsAt <= ctx.now()) return null;
  const lang = chosen ?? lead.lang ?? 'en';
  const { lead: words, facts } = SHIFT_WORDS[lang];
  const job = jobName(shift.job, lang);
  const said = shift.needed > shift.filled ? words.open : words.filled;
  return {
    to: lead.email,
    lang,
    subject: `${words.left(person.name)}: ${job}, ${shiftDay(shift.startsAt, lang)}`,
    preview: `${shift.title}, ${formatHours(shift, lang)}`,
    title: words.left(person.name),
    blocks: [
      { kind: 'text', text: said(lead.name, person.name) },
      {
        kind: 'facts',
        rows: [
          [facts.night, shift.title],
          [facts.date, formatLongDate(shift.startsAt, lang)],
          [facts.shift, `${job}, ${formatHours(shift, lang)}`],
          [words.inIt, words.of(shift.filled, shift.needed)],
        ],
      },
      {
        kind: 'button',
        label: words.plan,
        url: `${ctx.baseUrl}/admin/shifts?from=${eveningDayOf(shift.startsAt)}`,
      },
      { kind: 'small', text: words.small },
    ],
  };
}

export const shiftMails = defineMails({
  'mail.shift_left': {
    name: 'Somebody can’t come to a shift',
    sample: ({ shift: { leadId, shiftId, entryId, gonePersonId } }) => ({
      refId: `${shiftId}:${gonePersonId}:${leadId}:${entryId}`,
      payload: { leadId, shiftId, personId: gonePersonId },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => shiftLeftMail(ctx, payload, lang),
  },
});
