import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadMemberForMail, type MemberForMail } from '../load-member-for-mail.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type Told = { subject: string; preview: string; title: string; blocks: readonly MailBlock[] };

export const manage = (ctx: ServiceContext, label = 'Manage subscription'): MailBlock => ({
  kind: 'button',
  label,
  url: `${ctx.baseUrl}/subscription-management`,
});
export const day = (at: Date | null): string => (at === null ? 'the day agreed on' : formatLongDate(at));

/** What every mail to a member has in common; null where there is nobody, or nothing, to tell about any more. */
export function toMember(
  ctx: ServiceContext,
  subscriberId: string,
  tell: (member: MemberForMail) => Told | null,
): MailContent | null {
  const member = loadMemberForMail(ctx, subscriberId);
  const told = member === null ? null : tell(member);
  return member === null || told === null ? null : { to: member.email, lang: 'en', ...told };
}
