import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { MembershipStatusView } from './membership-views.ts';

/** `€96 for 2 months is still open.` */
function openSum(owed: MembershipStatusView['owed']): string {
  if (owed === null) return 'A payment is still open.';
  return `${formatWholeCents(owed.cents)}${owed.months === 1 ? '' : ` for ${owed.months} months`} is still open.`;
}

/** What a member with an open payment is told wherever their code is or would be; null where none is open. */
export function unpaidNotice({
  phase,
  graceEndsAt,
  owed,
}: Pick<MembershipStatusView, 'phase' | 'graceEndsAt' | 'owed'>): { title: string; text: string } | null {
  if (phase === 'grace')
    return {
      title: 'Your last payment failed',
      text:
        `${openSum(owed)} Your pass works until ${graceEndsAt === null ? 'later' : formatMemberDate(graceEndsAt)}. Update your card and ` +
        'we collect the payment automatically.',
    };
  if (phase === 'suspended')
    return {
      title: 'Your pass is blocked',
      text: `${openSum(owed)} As soon as it is paid, your pass works again at once.`,
    };
  return null;
}
