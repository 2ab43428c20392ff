import type { InboxEntry } from '#shared/inbox/inbox.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { DECLINE_REASON_TEXT, type DeclineReason } from '#shared/contact/decline-reason.ts';
import type { CancelManner, DeclarationKind, DeclarationOutcome } from '#shared/contact/declaration-kind.ts';

export type DeclarationFacts = {
  declared: DeclarationKind;
  manner: CancelManner | null;
  reason: string | null;
  identification: string | null;
  contract: string;
  endsOn: string | null;
  outcome: DeclarationOutcome;
  effectiveOn: string | null;
  membershipId: string | null;
  declineReason: DeclineReason | null;
  declineWords: string | null;
  takesEffectAt: Date | null;
  confirmedAt: Date | null;
  objectedAt: Date | null;
};

const TITLES: Record<DeclarationKind, string> = {
  cancel: 'Cancellation of a contract',
  withdraw: 'Withdrawal from a contract',
};
const MANNERS: Record<CancelManner, string> = { ordinary: 'with notice', extraordinary: 'for a good cause' };
const OUTCOMES: Record<DeclarationOutcome, string> = {
  unmatched: 'No membership found: somebody has to look',
  effective: 'Effective',
  declined: 'Declined',
};

function outcomeText({ outcome, takesEffectAt, confirmedAt, objectedAt, declineReason }: DeclarationFacts): string {
  if (outcome === 'declined' && declineReason !== null)
    return `${OUTCOMES.declined}: ${DECLINE_REASON_TEXT[declineReason].title}`;
  if (outcome !== 'unmatched') return OUTCOMES[outcome];
  if (objectedAt !== null)
    return 'The owner of the account says: that was not me. It ends nothing unless you assign it';
  if (confirmedAt !== null) return 'Confirmed by the owner of the account: somebody has to decide';
  if (takesEffectAt === null) return OUTCOMES.unmatched;
  const when = `${formatMemberDate(takesEffectAt)}, ${formatTime(takesEffectAt)}`;
  return `Sent without signing in: the owner of the account is asked. Takes effect on ${when}, unless they object`;
}

/**
 * A declaration for the panel: what was declared, what it was found to mean, what became of it (§ 312k, § 356a BGB).
 */
export function declarationFacts(row: DeclarationFacts): Pick<InboxEntry, 'title' | 'text' | 'facts' | 'toAssign'> {
  const rows: (readonly [string, string | null])[] = [
    ['How', row.manner && MANNERS[row.manner]],
    ['About the person', row.identification],
    ['Wanted for', row.declared === 'cancel' ? (row.endsOn ?? 'the earliest possible day') : null],
    ['Outcome', outcomeText(row)],
    ['Told the sender', row.declineWords],
    ['Membership', row.membershipId],
    ['Ends on', row.effectiveOn],
  ];
  return {
    title: TITLES[row.declared],
    text: [row.contract, row.reason].filter((line) => line !== null && line !== '').join('\n'),
    facts: rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const])),
    toAssign:
      row.outcome === 'effective'
        ? null
        : {
            kind: row.declared,
            isExtraordinary: row.manner === 'extraordinary',
            membershipId: row.membershipId,
            isDeclined: row.outcome === 'declined',
          },
  };
}
