import { brand } from '#shared/brand.ts';
import { isByHand } from '#shared/membership/paid-by.ts';
import { membershipContractPdf } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { agreedTerms } from './agreed-terms.ts';
import { givenMail } from './membership-given-mails.ts';

/**
 * The confirmation of the contract (§ 312f (2) BGB): at once, with price, term, our terms, the withdrawal instruction
 * and its form.
 */
async function membershipWelcomeMail(ctx: ServiceContext, subscriberId: string): Promise<MailContent | null> {
  const member = loadMemberForMail(ctx, subscriberId);
  if (member === null) return null;
  if (isByHand(member)) return givenMail(ctx, { id: subscriberId });
  const { plan, monthlyCents, minimumMonths, membershipId, startedAt, minimumTermEnd, name, ticks } = member;
  const contract = await membershipContractPdf(ctx, {
    planId: plan.id,
    monthlyCents,
    minimumMonths,
    membershipId,
    memberName: name,
    startedAt,
    minimumTermEnd,
    ticks,
  });
  return {
    to: member.email,
    lang: 'en',
    subject: `Welcome to the Members Club: ${plan.tier}`,
    preview: 'Your pass is ready. Your contract is attached.',
    title: 'You are in',
    poster: {
      id: `pass-${plan.id}`,
      genre: plan.art.genre,
    },
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${name}, your membership has begun. Your pass with its code is in your dashboard: open it at ` +
          'the door, and the member price is applied whenever you book.',
      },
      { kind: 'button', label: 'Open my pass', url: `${ctx.baseUrl}/dashboard` },
      { kind: 'facts', rows: agreedTerms(ctx, member) },
      {
        kind: 'text',
        text:
          `The attached file is your contract with ${brand.full}, our terms, the instruction on your right of ` +
          'withdrawal and the form for it. Please keep it.',
      },
      {
        kind: 'small',
        text:
          `Withdraw within 14 days: ${ctx.baseUrl}/withdraw-contract. Cancel later: ` +
          `${ctx.baseUrl}/cancel-contract, or in your account.`,
      },
    ],
    files: [{ filename: `membership-${membershipId}.pdf`, contentType: 'application/pdf', content: contract }],
  };
}

export const membershipWelcomeMails = defineMails({
  'mail.membership_welcome': {
    name: 'Welcome to the members club',
    sample: ({ members }) => ({ refId: members.active }),
    compose: (ctx, { recordId }) => membershipWelcomeMail(ctx, recordId),
  },
  'mail.membership_resend': {
    name: 'Welcome to the members club, once more',
    sample: ({ members }) => ({ refId: members.active }),
    // The first one leaves in any case, for it brings the contract.
    compose: (ctx, { recordId }) =>
      loadMemberForMail(ctx, recordId)?.endedAt instanceof Date ? null : membershipWelcomeMail(ctx, recordId),
  },
});
