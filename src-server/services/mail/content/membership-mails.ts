import { addBerlinDays } from '#shared/berlin.ts';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { NOTICE_DAYS } from '#shared/membership/terms.ts';
import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { lostNights } from '../lost-nights.ts';
import { day, manage, toMember } from './to-member.ts';

/** Once, before the minimum term is over and the months run on: when, how much, and until when it can still be stopped. */
function membershipRenewalMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(
    ctx,
    subscriberId,
    ({ name, plan, currentPeriodEnd, minimumTermEnd, monthlyCents, cancelAt, cardLast4 }) => {
      if (cancelAt !== null) return null;
      const card = cardLast4 === null ? 'your card' : `the card ending ${cardLast4}`;
      const lastDay = day(addBerlinDays(currentPeriodEnd, -NOTICE_DAYS));
      const term =
        minimumTermEnd.getTime() === currentPeriodEnd.getTime()
          ? ' On that day your minimum term ends; from then on it runs month by month.'
          : '';
      return {
        subject: `Your membership renews on ${day(currentPeriodEnd)}`,
        preview: `${formatCents(monthlyCents)} will be charged.`,
        title: 'Another month of dancing',
        blocks: [
          {
            kind: 'text',
            text:
              `Hello ${name}, your ${plan.tier} renews on ${day(currentPeriodEnd)}. We charge ` +
              `${formatCents(monthlyCents)} to ${card}.${term} You don't have to do anything.`,
          },
          {
            kind: 'text',
            text: `If you would rather stop, cancel by ${lastDay}: then it ends on ${day(currentPeriodEnd)}.`,
          },
          manage(ctx),
        ],
      };
    },
  );
}

/** `mail`: the first, second or third about one failed payment (days 0, 3 and 6). */
function paymentFailedMail(ctx: ServiceContext, subscriberId: string, { mail }: { mail: number }): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, monthlyCents, graceEndsAt, endedAt }) => {
    if (graceEndsAt === null || endedAt !== null) return null; // paid meanwhile, or over
    const [subject, first] = WORDS_OF_DEBT[Math.min(mail, WORDS_OF_DEBT.length) - 1] ?? WORDS_OF_DEBT[0];
    return {
      subject,
      preview: `Your pass works until ${day(graceEndsAt)}.`,
      title: 'Your card needs a look',
      blocks: [
        { kind: 'text', text: `Hello ${name}, ${first} ${formatCents(monthlyCents)} for your ${plan.tier}.` },
        {
          kind: 'text',
          text:
            `Your pass works until ${day(graceEndsAt)}. Update your card by then and nothing changes; after ` +
            'that the pass is blocked until the payment is through.',
        },
        manage(ctx, 'Update payment method'),
        {
          kind: 'small',
          text:
            'Banks decline for many reasons: an expired card, a limit, a mistyped number. You see your card and ' +
            'your invoices behind the button.',
        },
      ],
    };
  });
}

const WORDS_OF_DEBT = [
  ['Your membership payment failed', 'we could not collect'],
  ['Second try: your membership payment failed', 'we still could not collect'],
  ['Tomorrow your pass will be blocked', 'this is the last mail before your pass is blocked: we could not collect'],
] as const;

/** § 312k (4) BGB asks for no less when it was done in the account: when it ends, in writing. */
function membershipCancelledMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, membershipId, cancelAt }) =>
    cancelAt === null
      ? null
      : {
          subject: `Your membership ends on ${day(cancelAt)}`,
          preview: 'We confirm your cancellation.',
          title: 'Cancelled, as you asked',
          blocks: [
            { kind: 'text', text: `Hello ${name}, we confirm the cancellation of your ${plan.tier}.` },
            {
              kind: 'facts',
              rows: [
                ['Membership ID', membershipId],
                ['Ends on', day(cancelAt)],
                ['Your pass works until', day(cancelAt)],
              ],
            },
            ...lostNights(ctx, subscriberId, { from: cancelAt, status: 'active' }),
            { kind: 'text', text: 'Until that day you can take the cancellation back with one click.' },
            manage(ctx, 'Continue Subscription'),
          ],
        },
  );
}

function membershipReactivatedMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, currentPeriodEnd, monthlyCents, cancelAt }) =>
    cancelAt !== null
      ? null
      : {
          subject: 'Your membership goes on',
          preview: 'The cancellation is taken back.',
          title: 'Good to have you back',
          blocks: [
            {
              kind: 'text',
              text:
                `Hello ${name}, your cancellation is taken back: your ${plan.tier} goes on as before. The next ` +
                `payment of ${formatCents(monthlyCents)} is on ${day(currentPeriodEnd)}.`,
            },
            manage(ctx),
          ],
        },
  );
}

function membershipEndedMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, paidBy, endedAt, endReason }) =>
    endReason === 'withdrawn'
      ? null // has a mail of its own
      : {
          subject: 'Your membership has ended',
          preview: 'Thank you for dancing with us.',
          title: 'Until the next song',
          blocks: [
            {
              kind: 'text',
              text:
                `Hello ${name}, your ${plan.tier} ended on ` +
                `${day(endedAt)}.${endReason === 'unpaid' ? ' A payment stayed open for too long.' : ''} Nothing ` +
                'more is charged. Tickets you have paid for stay valid.',
            },
            ...lostNights(ctx, subscriberId, { from: endedAt, status: 'cancelled' }),
            paidBy === 'card_later'
              ? { kind: 'button', label: 'Go on by card', url: `${ctx.baseUrl}${memberOrderPath(plan.id)}` }
              : { kind: 'button', label: 'Join again', url: `${ctx.baseUrl}/members-club` },
          ],
        },
  );
}

/** § 357 (1) BGB: what goes back, and by when. */
function membershipWithdrawnMail(
  ctx: ServiceContext,
  subscriberId: string,
  { refundCents }: { refundCents: number },
): MailContent | null {
  return toMember(ctx, subscriberId, ({ name, plan, endedAt }) => ({
    subject: 'Your withdrawal: the membership has ended',
    preview: `${formatCents(refundCents)} goes back to you.`,
    title: 'Withdrawn',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${name}, you have withdrawn from your ` +
          `${plan.tier}${endedAt === null ? '' : `; it ended on ${day(endedAt)}`}. Nothing more is charged.`,
      },
      {
        kind: 'text',
        text:
          `${formatCents(refundCents)} goes back to you within 14 days, by the means of payment you used. If ` +
          'you had asked for an early start, the days until your withdrawal are taken off.',
      },
      ...lostNights(ctx, subscriberId, { from: endedAt, status: 'cancelled' }),
    ],
  }));
}

export const membershipMails = defineMails({
  'mail.membership_payment_failed': {
    name: 'A membership payment failed',
    sample: ({ members }) => ({ refId: members.pastDue, payload: { mail: 1 } }),
    compose: (ctx, { recordId, payload }) => paymentFailedMail(ctx, recordId, payload),
  },
  'mail.membership_cancelled': {
    name: 'Membership cancelled',
    sample: ({ members }) => ({ refId: members.cancelled }),
    compose: (ctx, { recordId }) => membershipCancelledMail(ctx, recordId),
  },
  'mail.membership_reactivated': {
    name: 'Membership continues',
    sample: ({ members }) => ({ refId: members.active }),
    compose: (ctx, { recordId }) => membershipReactivatedMail(ctx, recordId),
  },
  'mail.membership_renewal': {
    name: 'Membership renews soon',
    sample: ({ members }) => ({ refId: members.active }),
    compose: (ctx, { recordId }) => membershipRenewalMail(ctx, recordId),
  },
  'mail.membership_ended': {
    name: 'Membership ended',
    sample: ({ members }) => ({ refId: members.ended }),
    compose: (ctx, { recordId }) => membershipEndedMail(ctx, recordId),
  },
  'mail.membership_withdrawn': {
    name: 'Membership withdrawn',
    sample: ({ members }) => ({ refId: members.withdrawn, payload: { refundCents: 2_900 } }),
    compose: (ctx, { recordId, payload }) => membershipWithdrawnMail(ctx, recordId, payload),
  },
});
