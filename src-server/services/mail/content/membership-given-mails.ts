import { isByHand } from '#shared/membership/paid-by.ts';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { hasFreeEntry } from '#shared/membership/plans.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { toMember, type ToMember } from './to-member.ts';

/** The office gave a membership or changed what it gave: how it is paid, until when, and what happens then. */
export function givenMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, (member, { words, day, button }) => {
    const { name, plan, membershipId, cancelAt, endedAt } = member;
    if (!isByHand(member) || cancelAt === null || endedAt !== null) return null;
    const say = words.given;
    return {
      subject: say.subject(plan.tier, day(cancelAt)),
      preview: say.preview,
      title: say.title,
      blocks: [
        { kind: 'text', text: say.text(name, day(cancelAt)) },
        button(words.openPass, '/dashboard'),
        {
          kind: 'facts',
          rows: [
            [say.plan, plan.tier],
            [words.id, membershipId],
            [say.paid, say.paidBy[member.paidBy]],
            [say.until, day(cancelAt)],
          ],
        },
        { kind: 'text', text: say.afterwards[member.paidBy] },
        { kind: 'small', text: say.byUs },
      ],
    };
  });
}

/** Brought in from another system's table: what goes on, and how they get to it. */
function broughtInMail(
  ctx: ServiceContext,
  { invitation, ...to }: ToMember & { invitation: { url: string; linkEndsAt: string } | null },
): MailContent | null {
  return toMember(ctx, to, (member, { words, day, button }) => {
    const { name, email, plan, membershipId, cancelAt, endedAt } = member;
    if (!isByHand(member) || cancelAt === null || endedAt !== null) return null;
    const { broughtIn, ...say } = words.given;
    const byCard: MailBlock[] =
      member.paidBy === 'card_later'
        ? [{ kind: 'text', text: broughtIn.byCard(day(cancelAt)) }, button(say.terms, memberOrderPath(plan.id))]
        : [{ kind: 'text', text: say.afterwards[member.paidBy] }];
    return {
      subject: broughtIn.subject(plan.tier),
      preview: broughtIn.preview,
      title: broughtIn.title,
      blocks: [
        { kind: 'text', text: broughtIn.text(name, plan.tier, day(cancelAt)) },
        ...(invitation === null
          ? [button(words.openPass, '/dashboard')]
          : [
              { kind: 'button' as const, label: broughtIn.choose, url: invitation.url },
              { kind: 'small' as const, text: broughtIn.link(email, day(new Date(invitation.linkEndsAt))) },
            ]),
        {
          kind: 'facts',
          rows: [
            [say.plan, plan.tier],
            [words.id, membershipId],
            [say.paid, say.paidBy[member.paidBy]],
            [say.until, day(cancelAt)],
          ],
        },
        ...byCard,
        { kind: 'small', text: say.byUs },
      ],
    };
  });
}

/** Once, before it ends. */
function givenEndingMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, (member, said) => {
    const { name, plan, cancelAt, endedAt } = member;
    if (!isByHand(member) || cancelAt === null || endedAt !== null || cancelAt <= ctx.now()) return null;
    const { words, day, button } = said;
    const say = words.given;
    return {
      subject: say.endsOn(day(cancelAt)),
      preview: say.notRenewed,
      title: say.soon,
      blocks: [
        { kind: 'text', text: `${say.opens(name, plan.tier, day(cancelAt))} ${say.afterwards[member.paidBy]}` },
        ...(hasFreeEntry(plan) ? lostNights(ctx, to.id, { from: cancelAt, status: 'active', said }) : []),
        button(say.terms, memberOrderPath(plan.id)),
      ],
    };
  });
}

export const membershipGivenMails = defineMails({
  'mail.membership_given': {
    name: 'Membership given by hand',
    sample: ({ members }) => ({ refId: `${members.given}:1` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => givenMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_brought_in': {
    name: 'Membership brought in from a table',
    sample: ({ members }) => ({
      refId: members.given,
      payload: {
        url: 'https://clave.example/password-reset?access_token=sample',
        linkEndsAt: '2030-01-31T12:00:00.000Z',
      },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) =>
      broughtInMail(ctx, { id: recordId, chosen: lang, invitation: payload }),
  },
  'mail.membership_given_ending': {
    name: 'Membership given by hand ends soon',
    sample: ({ members }) => ({ refId: `${members.given}:2` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => givenEndingMail(ctx, { id: recordId, chosen: lang }),
  },
});
