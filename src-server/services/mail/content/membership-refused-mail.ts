import { planOf, type PlanId } from '#shared/membership/plans.ts';
import { cents, formatCents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { MONEY_BACK_SENTENCE } from './payment-too-late-mail.ts';

type Refused = { email: string; name: string; planId: PlanId; monthlyCents: number };

const refused = statement<{ id: string }, Refused>(
  `SELECT u.email, u.name, s.plan_id AS planId, s.monthly_cents AS monthlyCents FROM subscribers s JOIN users u ON u.id = s.user_id WHERE s.id = @id AND s.end_reason = 'second_membership'`,
);

/** Somebody paid for a second membership: nobody needs two, so it ended before it began and the money goes back (payments.md case 40). */
export function membershipRefusedMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  const row = refused(ctx.db).get({ id: subscriberId });
  if (row === undefined) return null;
  const { email, name, planId, monthlyCents } = row;
  const [plan, price] = [planOf(planId).tier, formatCents(cents(monthlyCents))];
  return {
    to: email,
    lang: 'en',
    subject: `You have a membership already: ${price} goes back to you`,
    preview: 'The second one has not begun.',
    title: 'One is enough',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${name}, you paid ${price} for ${plan}, but you have a membership already. The second one has not begun, and nothing more is charged for it. ${MONEY_BACK_SENTENCE}`,
      },
      { kind: 'text', text: 'Your membership stays as it is.' },
      { kind: 'button', label: 'Manage subscription', url: `${ctx.baseUrl}/subscription-management` },
    ],
  };
}
