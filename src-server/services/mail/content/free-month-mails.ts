import { freeMonthAhead } from '#shared/membership/free-month.ts';
import { boundaryPlus } from '#shared/membership/terms.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadMemberForMail, type MemberForMail } from '../load-member-for-mail.ts';
import { manage, toMember } from './to-member.ts';

/** What a month costs that begins then: the plan that was ordered may run by that time. */
const priceAt = ({ monthlyCents, nextMonthlyCents, nextPlanAt }: MemberForMail, at: Date): string =>
  formatCents(nextPlanAt !== null && nextMonthlyCents !== null && nextPlanAt <= at ? nextMonthlyCents : monthlyCents);

/** The office gave the next month free; null once it was taken back, or has begun. */
export function freeMonthMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  const member = loadMemberForMail(ctx, subscriberId);
  const from = member === null ? null : freeMonthAhead(member, ctx.now());
  if (member === null || from === null) return null;
  const next = boundaryPlus(member.startedAt, from, 1);
  const charge =
    member.cancelAt !== null && member.cancelAt <= next
      ? `Your membership ends on ${formatLongDate(member.cancelAt)}, so nothing more is charged.`
      : `The next charge is ${priceAt(member, next)} on ${formatLongDate(next)}.`;
  return toMember(ctx, subscriberId, ({ name, plan }) => ({
    subject: 'Your next month is free',
    preview: `Nothing is charged on ${formatLongDate(from)}.`,
    title: 'A month on us',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${name}, your month from ${formatLongDate(from)} is free: nothing is charged on that day, and your ` +
          `${plan.tier} goes on as always. ${charge}`,
      },
      { kind: 'text', text: 'There is nothing you need to do. Your contract and its dates stay as they are.' },
      manage(ctx),
    ],
  }));
}

/** A month that had been given free is charged after all. */
export function freeMonthTakenBackMail(
  ctx: ServiceContext,
  subscriberId: string,
  { beginsAt }: { beginsAt: string },
): MailContent | null {
  const from = new Date(beginsAt);
  return toMember(ctx, subscriberId, (member) => ({
    subject: 'Your next month is charged after all',
    preview: `The month from ${formatLongDate(from)} is not free any more.`,
    title: 'About your next month',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${member.name}, we had said that your month from ${formatLongDate(from)} is free. That no longer ` +
          `holds: ${priceAt(member, from)} is charged on that day, as agreed. If you do not know why, answer this mail.`,
      },
      manage(ctx),
    ],
  }));
}

export const freeMonthMails = defineMails({
  'mail.membership_free_month': {
    name: 'A month given free',
    sample: ({ members }) => ({ refId: `${members.free}:1` }),
    compose: (ctx, { recordId }) => freeMonthMail(ctx, recordId),
  },
  'mail.membership_free_month_taken_back': {
    name: 'Free month taken back',
    sample: ({ members, now }) => ({
      refId: `${members.active}:1`,
      payload: { beginsAt: now.toISOString() },
    }),
    compose: (ctx, { recordId, payload }) => freeMonthTakenBackMail(ctx, recordId, payload),
  },
});
