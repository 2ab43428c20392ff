import { jobName } from '#shared/shifts/jobs.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { eveningDayOf, formatLongDate, formatShortDay } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leadsOf } from '#server/services/door/shifts/tell-leads.ts';
import { loadShift } from '#server/services/shop/shifts/load-shift.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

type Left = { leadId: string; shiftId: string; personId: string };

/**
 * To who leads the door: somebody can't come. Null once nothing is to be done about it: they are in again, the shift is
 * out of the plan or over, or who it goes to leads the door no longer.
 */
function shiftLeftMail(ctx: ServiceContext, { leadId, shiftId, personId }: Left): MailContent | null {
  const [lead, person] = [findMailRecipient(ctx, leadId), findMailRecipient(ctx, personId)];
  const shift = loadShift(ctx, shiftId);
  if (lead === undefined || person === undefined || shift === null || shift.isOff) return null;
  if (!leadsOf(ctx).includes(leadId) || shift.people.includes(personId) || shift.endsAt <= ctx.now()) return null;
  const job = jobName(shift.job, 'en');
  const open = shift.needed - shift.filled;
  return {
    to: lead.email,
    lang: 'en',
    subject: `${person.name} can’t come: ${job}, ${formatShortDay(shift.startsAt)}`,
    preview: `${shift.title}, ${formatHours(shift)}`,
    title: `${person.name} can’t come`,
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${lead.name}, ${person.name} can’t come to a shift. ` +
          (open > 0
            ? 'The place is open again, and helpers can take it on their phone.'
            : 'Somebody has taken it since.'),
      },
      {
        kind: 'facts',
        rows: [
          ['Night', shift.title],
          ['Date', formatLongDate(shift.startsAt)],
          ['Shift', `${job}, ${formatHours(shift)}`],
          ['In it now', `${shift.filled} of ${shift.needed}`],
        ],
      },
      {
        kind: 'button',
        label: 'Open the plan',
        url: `${ctx.baseUrl}/admin/shifts?from=${eveningDayOf(shift.startsAt)}`,
      },
      { kind: 'small', text: 'You get this mail because you plan the shifts.' },
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
    compose: (ctx, { payload }) => shiftLeftMail(ctx, payload),
  },
});
