import { and, eq } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ORDER_WORDS } from './order-words.ts';
import { saidIn } from './to-member.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const refused = prepared({ id: subscribers.id }, (orm, { id }) =>
  orm
    .select({
      email: users.email,
      name: users.name,
      lang: users.lang,
      planId: subscribers.planId,
      monthlyCents: subscribers.monthlyCents,
    })
    .from(subscribers)
    .innerJoin(users, eq(users.id, subscribers.userId))
    .where(and(eq(subscribers.id, id), eq(subscribers.endReason, 'second_membership')))
    .prepare(),
);

/** Somebody paid for a second membership: nobody needs two, so it ended before it began and the money goes back. */
export function membershipRefusedMail(
  ctx: ServiceContext,
  subscriberId: string,
  chosen: Lang | null = null,
): MailContent | null {
  const row = refused(ctx.db).get({ id: subscriberId });
  if (row === undefined) return null;
  const lang = chosen ?? row.lang ?? 'en';
  const { words, money, manage } = saidIn(ctx, lang);
  const [plan, price] = [planOf(ctx, row.planId).tier, money(cents(row.monthlyCents))];
  const { subject, preview, title, text, stays } = words.refused;
  return {
    to: row.email,
    lang,
    subject: subject(price),
    preview,
    title,
    blocks: [
      { kind: 'text', text: `${text(row.name, price, plan)} ${ORDER_WORDS[lang].moneyBack}` },
      { kind: 'text', text: stays },
      manage(),
    ],
  };
}

export const membershipRefusedMails = defineMails({
  'mail.membership_refused': {
    name: 'Second membership refused',
    sample: ({ members }) => ({ refId: members.refused }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipRefusedMail(ctx, recordId, lang),
  },
});
