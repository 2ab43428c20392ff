import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { toMember, type Said, type ToMember } from './to-member.ts';

/** One that is over is not shown as running. */
const termRows = (ctx: ServiceContext, end: Date, { words, day }: Said): (readonly [string, string])[] =>
  end > ctx.now() ? [[words.termUntil, day(end)]] : [];

function membershipPausedMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, ({ name, plan, pauseStartsAt, pauseEndsAt, minimumTermEnd }, said) => {
    if (pauseStartsAt === null || pauseEndsAt === null) return null;
    const { words, day, manage } = said;
    const { subject, preview, title, text, begins, resumes } = words.paused;
    return {
      subject: subject(day(pauseStartsAt)),
      preview: preview(day(pauseEndsAt)),
      title,
      blocks: [
        { kind: 'text', text: text(name, plan.tier) },
        {
          kind: 'facts',
          rows: [[begins, day(pauseStartsAt)], [resumes, day(pauseEndsAt)], ...termRows(ctx, minimumTermEnd, said)],
        },
        ...lostNights(ctx, to.id, { from: pauseStartsAt, until: pauseEndsAt, status: 'active', said }),
        manage(),
      ],
    };
  });
}

/** A pause was ended before its time: from when the pass works again, and what is charged then. */
function membershipResumingMail(
  ctx: ServiceContext,
  to: ToMember,
  { resumesAt, isTakenBack }: { resumesAt: string; isTakenBack: boolean },
): MailContent | null {
  return toMember(ctx, to, ({ name, plan, monthlyCents, minimumTermEnd, endedAt }, said) => {
    if (endedAt !== null) return null;
    const { words, day, money, manage } = said;
    const [from, amount] = [day(new Date(resumesAt)), money(monthlyCents)];
    const { resuming, unpaused, reactivated } = words;
    const text = isTakenBack
      ? `${unpaused.text(name, plan.tier)} ${reactivated.next(amount, from)}`
      : `${resuming.text(name, plan.tier, from)} ${resuming.charge(amount)}`;
    return {
      subject: isTakenBack ? unpaused.subject : resuming.subject(from),
      preview: isTakenBack ? unpaused.preview : resuming.preview(from),
      title: isTakenBack ? unpaused.title : resuming.title,
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', rows: [[words.nextPayment, from], ...termRows(ctx, minimumTermEnd, said)] },
        manage(),
      ],
    };
  });
}

function membershipResumedMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, ({ name, plan, monthlyCents, endedAt }, { words, money, button }) => {
    if (endedAt !== null) return null;
    const { subject, preview, title, text } = words.resumed;
    return {
      subject,
      preview,
      title,
      blocks: [
        { kind: 'text', text: text(name, plan.tier, money(monthlyCents)) },
        button(words.openPass, '/dashboard'),
      ],
    };
  });
}

export const membershipPauseMails = defineMails({
  'mail.membership_paused': {
    name: 'Membership paused',
    sample: ({ members }) => ({ refId: members.paused }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipPausedMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_resuming': {
    name: 'Pause ended early',
    sample: ({ members, now }) => ({
      refId: members.paused,
      payload: { resumesAt: new Date(now.getTime() + 72 * HOUR_MS).toISOString(), isTakenBack: false },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => membershipResumingMail(ctx, { id: recordId, chosen: lang }, payload),
  },
  'mail.membership_resumed': {
    name: 'Membership goes on',
    sample: ({ members }) => ({ refId: members.active }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipResumedMail(ctx, { id: recordId, chosen: lang }),
  },
});
