import { freeMonthAhead } from '#shared/membership/free-month.ts';
import { boundaryPlus } from '#shared/membership/terms.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, type Cents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import type { MemberForMail } from '../load-member-for-mail.ts';
import { toMember } from './to-member.ts';

/** What a month costs that begins then: the plan that was ordered may run by that time. */
const priceAt = ({ monthlyCents, nextMonthlyCents, nextPlanAt }: MemberForMail, at: Date): Cents =>
  cents(nextPlanAt !== null && nextMonthlyCents !== null && nextPlanAt <= at ? nextMonthlyCents : monthlyCents);

/** The office gave the next month free; null once it was taken back, or has begun. */
export function freeMonthMail(
  ctx: ServiceContext,
  subscriberId: string,
  chosen: Lang | null = null,
): MailContent | null {
  return toMember(ctx, { id: subscriberId, chosen }, (member, { words, day, money, manage }) => {
    const from = freeMonthAhead(member, ctx.now());
    if (from === null) return null;
    const next = boundaryPlus(member.startedAt, from, 1);
    const say = words.free;
    const charge =
      member.cancelAt !== null && member.cancelAt <= next
        ? say.ends(day(member.cancelAt))
        : say.next(money(priceAt(member, next)), day(next));
    return {
      subject: say.subject,
      preview: say.preview(day(from)),
      title: say.title,
      blocks: [
        { kind: 'text', text: `${say.text(member.name, day(from), member.plan.tier)} ${charge}` },
        { kind: 'text', text: say.nothing },
        manage(),
      ],
    };
  });
}

/** A month that had been given free is charged after all. */
export function freeMonthTakenBackMail(
  ctx: ServiceContext,
  subscriberId: string,
  { beginsAt, chosen = null }: { beginsAt: string; chosen?: Lang | null },
): MailContent | null {
  const from = new Date(beginsAt);
  return toMember(ctx, { id: subscriberId, chosen }, (member, { words, day, money, manage }) => {
    const { subject, preview, title, text } = words.notFree;
    return {
      subject,
      preview: preview(day(from)),
      title,
      blocks: [{ kind: 'text', text: text(member.name, day(from), money(priceAt(member, from))) }, manage()],
    };
  });
}

export const freeMonthMails = defineMails({
  'mail.membership_free_month': {
    name: 'A month given free',
    sample: ({ members }) => ({ refId: `${members.free}:1` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => freeMonthMail(ctx, recordId, lang),
  },
  'mail.membership_free_month_taken_back': {
    name: 'Free month taken back',
    sample: ({ members, now }) => ({
      refId: `${members.active}:1`,
      payload: { beginsAt: now.toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => freeMonthTakenBackMail(ctx, recordId, { ...payload, chosen: lang }),
  },
});
