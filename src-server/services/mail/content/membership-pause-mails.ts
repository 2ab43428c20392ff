import { HOUR_MS } from '#shared/time.ts';
import { PAUSE_MONTHS } from '#shared/membership/terms.ts';
import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { day, manage, toMember } from './to-member.ts';

/** One that is over is not shown as running. */
const termRows = (ctx: ServiceContext, end: Date): (readonly [string, string])[] =>
  end > ctx.now() ? [['Minimum term until', day(end)]] : [];

function membershipPausedMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, pauseStartsAt, pauseEndsAt, minimumTermEnd }) =>
    pauseStartsAt === null || pauseEndsAt === null
      ? null
      : {
          subject: `Your pause begins on ${day(pauseStartsAt)}`,
          preview: `It resumes automatically on ${day(pauseEndsAt)}.`,
          title: `${PAUSE_MONTHS} months off`,
          blocks: [
            {
              kind: 'text',
              text:
                `Hello ${name}, your ${plan.tier} rests as agreed. Nothing is charged in that time, and your pass ` +
                'opens no doors. It resumes automatically.',
            },
            {
              kind: 'facts',
              rows: [
                ['Pause begins', day(pauseStartsAt)],
                ['Resumes', day(pauseEndsAt)],
                ...termRows(ctx, minimumTermEnd),
              ],
            },
            ...lostNights(ctx, subscriberId, { from: pauseStartsAt, until: pauseEndsAt, status: 'active' }),
            manage(ctx),
          ],
        },
  );
}

/** A pause was ended before its time: from when the pass works again, and what is charged then. */
function membershipResumingMail(
  ctx: ServiceContext,
  subscriberId: string,
  { resumesAt, isTakenBack }: { resumesAt: string; isTakenBack: boolean },
): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, monthlyCents, minimumTermEnd, endedAt }) => {
    if (endedAt !== null) return null;
    const from = day(new Date(resumesAt));
    const text = isTakenBack
      ? `Hello ${name}, your pause is taken back: your ${plan.tier} goes on as before. The next payment of ` +
        `${formatCents(monthlyCents)} is on ${from}.`
      : `Hello ${name}, your pause ends earlier, as you asked: your ${plan.tier} resumes on ${from}. On that ` +
        `day ${formatCents(monthlyCents)} is charged, and your pass works again.`;
    return {
      subject: isTakenBack ? 'Your pause is taken back' : `Your membership resumes on ${from}`,
      preview: isTakenBack ? 'Your membership goes on as before.' : `Your pass works again from ${from}.`,
      title: isTakenBack ? 'No break after all' : 'Back on the floor sooner',
      blocks: [
        { kind: 'text', text },
        {
          kind: 'facts',
          rows: [['Next payment', from], ...termRows(ctx, minimumTermEnd)],
        },
        manage(ctx),
      ],
    };
  });
}

function membershipResumedMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, monthlyCents, endedAt }) =>
    endedAt !== null
      ? null
      : {
          subject: 'Your pause is over',
          preview: 'Your pass works again.',
          title: 'The floor is yours again',
          blocks: [
            {
              kind: 'text',
              text:
                `Hello ${name}, your ${plan.tier} has resumed: your pass works again, and the monthly payment of ` +
                `${formatCents(monthlyCents)} goes on.`,
            },
            { kind: 'button', label: 'Open my pass', url: `${ctx.baseUrl}/dashboard` },
          ],
        },
  );
}

export const membershipPauseMails = defineMails({
  'mail.membership_paused': {
    name: 'Membership paused',
    sample: ({ members }) => ({ refId: members.paused }),
    compose: (ctx, { recordId }) => membershipPausedMail(ctx, recordId),
  },
  'mail.membership_resuming': {
    name: 'Pause ended early',
    sample: ({ members, now }) => ({
      refId: members.paused,
      payload: { resumesAt: new Date(now.getTime() + 72 * HOUR_MS).toISOString(), isTakenBack: false },
    }),
    compose: (ctx, { recordId, payload }) => membershipResumingMail(ctx, recordId, payload),
  },
  'mail.membership_resumed': {
    name: 'Membership goes on',
    sample: ({ members }) => ({ refId: members.active }),
    compose: (ctx, { recordId }) => membershipResumedMail(ctx, recordId),
  },
});
