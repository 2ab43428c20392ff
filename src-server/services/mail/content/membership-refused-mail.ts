import { and, eq } from 'drizzle-orm';
import { planOf } from '#shared/membership/plans.ts';
import { cents, formatCents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ORDER_WORDS } from './order-words.ts';

const refused = prepared({ id: subscribers.id }, (orm, { id }) =>
  orm
    .select({
      email: users.email,
      name: users.name,
      planId: subscribers.planId,
      monthlyCents: subscribers.monthlyCents,
    })
    .from(subscribers)
    .innerJoin(users, eq(users.id, subscribers.userId))
    .where(and(eq(subscribers.id, id), eq(subscribers.endReason, 'second_membership')))
    .prepare(),
);

/** Somebody paid for a second membership: nobody needs two, so it ended before it began and the money goes back. */
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
        text:
          `Hello ${name}, you paid ${price} for ${plan}, but you have a membership already. The second one has ` +
          `not begun, and nothing more is charged for it. ${ORDER_WORDS.en.moneyBack}`,
      },
      { kind: 'text', text: 'Your membership stays as it is.' },
      { kind: 'button', label: 'Manage subscription', url: `${ctx.baseUrl}/subscription-management` },
    ],
  };
}

export const membershipRefusedMails = defineMails({
  'mail.membership_refused': {
    name: 'Second membership refused',
    sample: ({ members }) => ({ refId: members.refused }),
    compose: (ctx, { recordId }) => membershipRefusedMail(ctx, recordId),
  },
});
