import { AFTERWARDS, isByHand, PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { hasFreeEntry } from '#shared/membership/plans.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { day, toMember } from './to-member.ts';

/** The office gave a membership or changed what it gave: how it is paid, until when, and what happens then. */
export function givenMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, (member) => {
    const { name, plan, membershipId, cancelAt, endedAt } = member;
    if (!isByHand(member) || cancelAt === null || endedAt !== null) return null;
    return {
      subject: `Your ${plan.tier} until ${day(cancelAt)}`,
      preview: 'Your pass is in your dashboard.',
      title: 'You are in',
      blocks: [
        {
          kind: 'text',
          text:
            `Hello ${name}, you are a member until ${day(cancelAt)}. Your pass with its code is in your dashboard: ` +
            `open it at the door, and the member price is applied whenever you book.`,
        },
        { kind: 'button', label: 'Open my pass', url: `${ctx.baseUrl}/dashboard` },
        {
          kind: 'facts',
          rows: [
            ['Plan', plan.tier],
            ['Membership ID', membershipId],
            ['Paid', PAID_BY_WORDS[member.paidBy]],
            ['Until', day(cancelAt)],
          ],
        },
        { kind: 'text', text: AFTERWARDS[member.paidBy] },
        { kind: 'small', text: 'This membership was entered by us. If something is not right, answer this mail.' },
      ],
    };
  });
}

/** Once, before it ends. */
function givenEndingMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, (member) => {
    const { name, plan, cancelAt, endedAt } = member;
    if (!isByHand(member) || cancelAt === null || endedAt !== null || cancelAt <= ctx.now()) return null;
    return {
      subject: `Your membership ends on ${day(cancelAt)}`,
      preview: 'It does not renew.',
      title: 'Two more weeks',
      blocks: [
        {
          kind: 'text',
          text: `Hello ${name}, your ${plan.tier} opens doors until ${day(cancelAt)}. ${AFTERWARDS[member.paidBy]}`,
        },
        ...(hasFreeEntry(plan) ? lostNights(ctx, subscriberId, { from: cancelAt, status: 'active' }) : []),
        { kind: 'button', label: 'The plan and its terms', url: `${ctx.baseUrl}${memberOrderPath(plan.id)}` },
      ],
    };
  });
}

export const membershipGivenMails = defineMails({
  'mail.membership_given': {
    name: 'Membership given by hand',
    sample: ({ members }) => ({ refId: `${members.given}:1` }),
    compose: (ctx, { recordId }) => givenMail(ctx, recordId),
  },
  'mail.membership_given_ending': {
    name: 'Membership given by hand ends soon',
    sample: ({ members }) => ({ refId: `${members.given}:2` }),
    compose: (ctx, { recordId }) => givenEndingMail(ctx, recordId),
  },
});
