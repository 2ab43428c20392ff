import { addBerlinDays } from '#shared/berlin.ts';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { cents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { toMember, type ToMember } from './to-member.ts';

/** Once, before the minimum term is over and the months run on: when, how much, and until when it can still be stopped. */
function membershipRenewalMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, (member, { words: { renewal: say }, day, money, manage }) => {
    const { name, plan, currentPeriodEnd, minimumTermEnd, monthlyCents, cancelAt, cardLast4 } = member;
    if (cancelAt !== null) return null;
    const card = cardLast4 === null ? say.anyCard : say.card(cardLast4);
    const lastDay = day(addBerlinDays(currentPeriodEnd, -plan.noticeDays));
    const isTermOver = minimumTermEnd.getTime() === currentPeriodEnd.getTime();
    const text = [
      say.text(name, plan.tier, day(currentPeriodEnd)),
      say.charge(money(monthlyCents), card),
      ...(isTermOver ? [say.term] : []),
      say.nothing,
    ];
    return {
      subject: say.subject(day(currentPeriodEnd)),
      preview: say.preview(money(monthlyCents)),
      title: say.title,
      blocks: [
        { kind: 'text', text: text.join(' ') },
        { kind: 'text', text: say.stop(lastDay, day(currentPeriodEnd)) },
        manage(),
      ],
    };
  });
}

const MAILS_OF_DEBT = ['first', 'second', 'third'] as const;

/** `mail`: the first, second or third about one failed payment (days 0, 3 and 6). */
function paymentFailedMail(ctx: ServiceContext, to: ToMember, { mail }: { mail: number }): MailContent | null {
  return toMember(ctx, to, ({ name, plan, monthlyCents, graceEndsAt, endedAt }, { words, day, money, manage }) => {
    if (graceEndsAt === null || endedAt !== null) return null; // paid meanwhile, or over
    const say = words.debt;
    const which = MAILS_OF_DEBT[Math.min(mail, MAILS_OF_DEBT.length) - 1] ?? 'first';
    return {
      subject: say[which],
      preview: say.preview(day(graceEndsAt)),
      title: say.title,
      blocks: [
        { kind: 'text', text: say.texts[which](name, money(monthlyCents), plan.tier) },
        { kind: 'text', text: say.next(day(graceEndsAt)) },
        manage(words.updateCard),
        { kind: 'small', text: say.why },
      ],
    };
  });
}

/** § 312k (4) BGB asks for no less when it was done in the account: when it ends, in writing. */
function membershipCancelledMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, ({ name, plan, membershipId, cancelAt }, said) => {
    if (cancelAt === null) return null;
    const { words, day, manage } = said;
    const say = words.cancelled;
    return {
      subject: say.subject(day(cancelAt)),
      preview: say.preview,
      title: say.title,
      blocks: [
        { kind: 'text', text: say.text(name, plan.tier) },
        {
          kind: 'facts',
          rows: [
            [words.id, membershipId],
            [say.endsOn, day(cancelAt)],
            [say.passUntil, day(cancelAt)],
          ],
        },
        ...lostNights(ctx, to.id, { from: cancelAt, status: 'active', said }),
        { kind: 'text', text: say.back },
        manage(words.continue),
      ],
    };
  });
}

function membershipReactivatedMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(
    ctx,
    to,
    ({ name, plan, currentPeriodEnd, monthlyCents, cancelAt }, { words, day, money, manage }) => {
      if (cancelAt !== null) return null;
      const { subject, preview, title, text, next } = words.reactivated;
      return {
        subject,
        preview,
        title,
        blocks: [
          { kind: 'text', text: `${text(name, plan.tier)} ${next(money(monthlyCents), day(currentPeriodEnd))}` },
          manage(),
        ],
      };
    },
  );
}

function membershipEndedMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, ({ name, plan, paidBy, endedAt, endReason }, said) => {
    if (endReason === 'withdrawn') return null; // has a mail of its own
    const { words, day, button } = said;
    const { subject, preview, title, text, unpaid, nothing, byCard, again } = words.ended;
    const why = endReason === 'unpaid' ? ` ${unpaid}` : '';
    return {
      subject,
      preview,
      title,
      blocks: [
        { kind: 'text', text: `${text(name, plan.tier, day(endedAt))}${why} ${nothing}` },
        ...lostNights(ctx, to.id, { from: endedAt, status: 'cancelled', said }),
        paidBy === 'card_later' ? button(byCard, memberOrderPath(plan.id)) : button(again, '/members-club'),
      ],
    };
  });
}

/** § 357 (1) BGB: what goes back, and by when. */
function membershipWithdrawnMail(
  ctx: ServiceContext,
  to: ToMember,
  { refundCents }: { refundCents: number },
): MailContent | null {
  return toMember(ctx, to, ({ name, plan, endedAt }, said) => {
    const { subject, preview, title, text, back } = said.words.withdrawn;
    const amount = said.money(cents(refundCents));
    return {
      subject,
      preview: preview(amount),
      title,
      blocks: [
        { kind: 'text', text: text(name, plan.tier, endedAt && said.day(endedAt)) },
        { kind: 'text', text: back(amount) },
        ...lostNights(ctx, to.id, { from: endedAt, status: 'cancelled', said }),
      ],
    };
  });
}

export const membershipMails = defineMails({
  'mail.membership_payment_failed': {
    name: 'A membership payment failed',
    sample: ({ members }) => ({ refId: members.pastDue, payload: { mail: 1 } }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => paymentFailedMail(ctx, { id: recordId, chosen: lang }, payload),
  },
  'mail.membership_cancelled': {
    name: 'Membership cancelled',
    sample: ({ members }) => ({ refId: members.cancelled }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipCancelledMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_reactivated': {
    name: 'Membership continues',
    sample: ({ members }) => ({ refId: members.active }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipReactivatedMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_renewal': {
    name: 'Membership renews soon',
    sample: ({ members }) => ({ refId: members.active }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipRenewalMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_ended': {
    name: 'Membership ended',
    sample: ({ members }) => ({ refId: members.ended }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipEndedMail(ctx, { id: recordId, chosen: lang }),
  },
  'mail.membership_withdrawn': {
    name: 'Membership withdrawn',
    sample: ({ members }) => ({ refId: members.withdrawn, payload: { refundCents: 2_900 } }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) =>
      membershipWithdrawnMail(ctx, { id: recordId, chosen: lang }, payload),
  },
});
