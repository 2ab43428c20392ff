import { formatMemberDate } from '#shared/time.ts';
import type { MembershipStatusView } from './membership-views.ts';

/** What a member with an open payment is told wherever their code is or would be; null where none is open. */
export function unpaidNotice({
  phase,
  graceEndsAt,
}: Pick<MembershipStatusView, 'phase' | 'graceEndsAt'>): { title: string; text: string } | null {
  if (phase === 'grace')
    return {
      title: 'Your last payment failed',
      text:
        `Your pass works until ${graceEndsAt === null ? 'later' : formatMemberDate(graceEndsAt)}. Update your card and ` +
        'we collect the payment automatically.',
    };
  if (phase === 'suspended')
    return {
      title: 'Your pass is blocked',
      text: 'A payment is still open. As soon as it is paid, your pass works again at once.',
    };
  return null;
}
