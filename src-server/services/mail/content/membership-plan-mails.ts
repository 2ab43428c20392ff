import type { Lang } from '#shared/lang.ts';
import { hasFreeEntry, type PlanId } from '#shared/membership/plans.ts';
import { minimumTermEnd } from '#shared/membership/terms.ts';
import { cents } from '#shared/money.ts';
import { membershipContractPdf } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { agreedTerms } from './agreed-terms.ts';
import { saidIn, toMember, type ToMember } from './to-member.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/**
 * The confirmation of a plan that was ordered in place of the running one (§ 312f (2) BGB), with the contract attached;
 * null once it was taken back, or another one was ordered.
 */
async function membershipPlanOrderedMail(
  ctx: ServiceContext,
  refId: string,
  chosen: Lang | null,
): Promise<MailContent | null> {
  const [subscriberId = '', orderedAt] = refId.split(':');
  const member = loadMemberForMail(ctx, subscriberId);
  if (member === null || member.nextPlanOrderedAt?.getTime() !== Number(orderedAt)) return null;
  const { nextPlanId, nextMonthlyCents, nextMinimumMonths: minimumMonths, nextPlanAt: beginsAt } = member;
  if (nextPlanId === null || nextMonthlyCents === null || minimumMonths === null || beginsAt === null) return null;
  const { membershipId, name, startedAt } = member;
  const said = saidIn(ctx, chosen ?? member.lang ?? 'en');
  const { lang, words, day, money, manage } = said;
  const say = words.ordered;
  const plan = planOf(ctx, nextPlanId);
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
    memberName: name,
    startedAt: member.nextPlanOrderedAt,
    lang,
    ticks: [],
  });
  return {
    to: member.email,
    lang,
    subject: say.subject(plan.tier, day(beginsAt)),
    preview: say.preview(member.plan.tier),
    title: say.title,
    poster: { id: `pass-${plan.id}`, genre: plan.art.genre },
    blocks: [
      {
        kind: 'text',
        text: [
          say.text(name, day(beginsAt), { next: plan.tier, now: member.plan.tier }),
          say.charge(money(agreed.monthlyCents)),
        ].join(' '),
      },
      { kind: 'facts', rows: agreedTerms(ctx, agreed, lang) },
      {
        kind: 'text',
        text: `${say.back(day(beginsAt))} ${words.welcome.contract}`,
      },
      ...(hasFreeEntry(plan) ? [] : lostNights(ctx, subscriberId, { from: beginsAt, status: 'active', said })),
      manage(),
    ],
    files: [{ filename: words.welcome.file(membershipId), contentType: 'application/pdf', content: contract }],
  };
}

/** The order of another plan was taken back. */
function membershipPlanKeptMail(ctx: ServiceContext, to: ToMember, { planId }: { planId: PlanId }): MailContent | null {
  const other = planOf(ctx, planId).tier;
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
    isInBoth: true,
    compose: (ctx, { refId, lang }) => membershipPlanOrderedMail(ctx, refId, lang),
  },
  'mail.membership_plan_kept': {
    name: 'Order of another plan taken back',
    sample: ({ members }) => ({ refId: `${members.active}:1`, payload: { planId: 'club' } }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => membershipPlanKeptMail(ctx, { id: recordId, chosen: lang }, payload),
  },
});
