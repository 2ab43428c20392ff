import { brand } from '#shared/brand.ts';
import { hasFreeEntry, planOf, type PlanId } from '#shared/membership/plans.ts';
import { minimumTermEnd } from '#shared/membership/terms.ts';
import { cents, formatCents } from '#shared/money.ts';
import { membershipContractPdf } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { agreedTerms } from './agreed-terms.ts';
import { saidIn, toMember, type ToMember } from './to-member.ts';

/**
 * The confirmation of a plan that was ordered in place of the running one (§ 312f (2) BGB), with the contract attached;
 * null once it was taken back, or another one was ordered.
 */
async function membershipPlanOrderedMail(ctx: ServiceContext, refId: string): Promise<MailContent | null> {
  const [subscriberId = '', orderedAt] = refId.split(':');
  const member = loadMemberForMail(ctx, subscriberId);
  if (member === null || member.nextPlanOrderedAt?.getTime() !== Number(orderedAt)) return null;
  const { nextPlanId, nextMonthlyCents, nextMinimumMonths: minimumMonths, nextPlanAt: beginsAt } = member;
  if (nextPlanId === null || nextMonthlyCents === null || minimumMonths === null || beginsAt === null) return null;
  const { membershipId, name, startedAt } = member;
  // With its contract, which is in English.
  const { day, manage } = saidIn(ctx, 'en');
  const plan = planOf(nextPlanId);
  const agreed = {
    plan,
    membershipId,
    monthlyCents: cents(nextMonthlyCents),
    minimumMonths,
    beginsAt,
    minimumTermEnd: minimumTermEnd({ startedAt, termStartedAt: beginsAt, minimumMonths, extraMonths: 0 }),
  };
  const contract = await membershipContractPdf(ctx, {
    ...agreed,
    planId: plan.id,
    memberName: name,
    startedAt: member.nextPlanOrderedAt,
    ticks: [],
  });
  return {
    to: member.email,
    lang: 'en',
    subject: `Your plan changes to ${plan.tier} on ${day(beginsAt)}`,
    preview: `Until then your ${member.plan.tier} goes on as before. Your contract is attached.`,
    title: 'A new plan for you',
    poster: { id: `pass-${plan.id}`, genre: plan.art.genre },
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${name}, on ${day(beginsAt)} your ${plan.tier} begins, in place of your ${member.plan.tier}. Your card ` +
          `and Member ID stay the same. On that day ${formatCents(agreed.monthlyCents)} is charged, the way you pay now.`,
      },
      { kind: 'facts', rows: agreedTerms(ctx, agreed) },
      {
        kind: 'text',
        text:
          `Changed your mind? Until ${day(beginsAt)} one press in your account keeps the plan you have. ` +
          `The attached file is your contract with ${brand.full}, our terms, the instruction on your right of ` +
          'withdrawal and the form for it. Please keep it.',
      },
      ...(hasFreeEntry(plan) ? [] : lostNights(ctx, subscriberId, { from: beginsAt, status: 'active' })),
      manage(),
    ],
    files: [{ filename: `membership-${membershipId}.pdf`, contentType: 'application/pdf', content: contract }],
  };
}

/** The order of another plan was taken back. */
function membershipPlanKeptMail(ctx: ServiceContext, to: ToMember, { planId }: { planId: PlanId }): MailContent | null {
  const other = planOf(planId).tier;
  return toMember(ctx, to, ({ name, plan, monthlyCents }, { words, money, manage }) => {
    const { subject, preview, title, text, goesOn } = words.kept;
    return {
      subject: subject(plan.tier),
      preview: preview(other),
      title,
      blocks: [{ kind: 'text', text: `${text(name, other)} ${goesOn(plan.tier, money(monthlyCents))}` }, manage()],
    };
  });
}

export const membershipPlanMails = defineMails({
  'mail.membership_plan_ordered': {
    name: 'Another plan ordered',
    sample: ({ members, now }) => ({ refId: `${members.changing}:${now.getTime()}` }),
    compose: (ctx, { refId }) => membershipPlanOrderedMail(ctx, refId),
  },
  'mail.membership_plan_kept': {
    name: 'Order of another plan taken back',
    sample: ({ members }) => ({ refId: `${members.active}:1`, payload: { planId: 'club' } }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => membershipPlanKeptMail(ctx, { id: recordId, chosen: lang }, payload),
  },
});
