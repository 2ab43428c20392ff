import type { Lang } from '#shared/lang.ts';
import { isByHand } from '#shared/membership/paid-by.ts';
import { membershipContractPdf } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { agreedTerms } from './agreed-terms.ts';
import { givenMail } from './membership-given-mails.ts';
import { saidIn } from './to-member.ts';

/**
 * The confirmation of the contract (§ 312f (2) BGB): at once, with price, term, our terms, the withdrawal instruction
 * and its form.
 */
async function membershipWelcomeMail(
  ctx: ServiceContext,
  subscriberId: string,
  chosen: Lang | null,
): Promise<MailContent | null> {
  const member = loadMemberForMail(ctx, subscriberId);
  if (member === null) return null;
  if (isByHand(member)) return givenMail(ctx, { id: subscriberId, chosen });
  const { plan, monthlyCents, minimumMonths, membershipId, startedAt, minimumTermEnd, name, ticks } = member;
  const { lang, words, button } = saidIn(ctx, chosen ?? member.lang ?? 'en');
  const say = words.welcome;
  const contract = await membershipContractPdf(ctx, {
    plan,
    monthlyCents,
    minimumMonths,
    membershipId,
    memberName: name,
    startedAt,
    minimumTermEnd,
    lang,
    ticks,
  });
  return {
    to: member.email,
    lang,
    subject: say.subject(plan.tier),
    preview: say.preview,
    title: say.title,
    poster: {
      id: `pass-${plan.id}`,
      genre: plan.art.genre,
    },
    blocks: [
      { kind: 'text', text: say.text(name) },
      button(say.openPass, '/dashboard'),
      { kind: 'facts', rows: agreedTerms(ctx, member, lang) },
      { kind: 'text', text: say.contract },
      // The German pages of the law are at their own addresses; an English mail leads there, too.
      { kind: 'small', text: say.ways(`${ctx.baseUrl}/withdraw-contract`, `${ctx.baseUrl}/cancel-contract`) },
    ],
    files: [{ filename: say.file(membershipId), contentType: 'application/pdf', content: contract }],
  };
}

export const membershipWelcomeMails = defineMails({
  'mail.membership_welcome': {
    name: 'Welcome to the members club',
    sample: ({ members }) => ({ refId: members.active }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipWelcomeMail(ctx, recordId, lang),
  },
  'mail.membership_resend': {
    name: 'Welcome to the members club, once more',
    sample: ({ members }) => ({ refId: members.active }),
    isInBoth: true,
    // The first one leaves in any case, for it brings the contract.
    compose: (ctx, { recordId, lang }) =>
      loadMemberForMail(ctx, recordId)?.endedAt instanceof Date ? null : membershipWelcomeMail(ctx, recordId, lang),
  },
});
