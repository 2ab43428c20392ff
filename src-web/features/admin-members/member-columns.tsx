import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import type { MemberView } from '#shared/newsletters/subscriptions.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { MembershipChip } from '#web/ui/admin/membership-chip.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { dayOf } from './member-dialog.tsx';

export const memberName = ({ userId, name }: MemberView): string =>
  userId === null ? 'A deleted account' : (name ?? 'No name');

function MemberName({ member }: { member: MemberView }) {
  if (member.userId === null) return <b>{memberName(member)}</b>;
  return <a href={adminPaths.person(member.userId)}>{memberName(member)}</a>;
}

function Ordered({ createdAt }: Pick<MemberView, 'createdAt'>) {
  return <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>;
}

const Owed = ({ owedCents }: Pick<MemberView, 'owedCents'>) =>
  owedCents === 0 ? '–' : <b>{formatCents(cents(owedCents))}</b>;

/** As much of the number as members see of it; it also finds them. */
const SHOWN_DIGITS = 8;

/** Opens the membership over the list; the address names it. */
function CardButton({ member: { id, membershipId } }: { member: MemberView }) {
  const { set } = useUrlFilter();
  return (
    <button type="button" className="row-open" onClick={() => set({ member: id })}>
      {membershipId?.slice(-SHOWN_DIGITS) ?? 'Open'}
    </button>
  );
}

export const MEMBER_COLUMNS: readonly DataColumn<MemberView>[] = [
  {
    id: 'name',
    label: 'Member',
    width: 170,
    cell: (member) => (
      <span className="data-name">
        <span>
          <MemberName member={member} />
          {member.email !== null && <small className="data-long">{member.email}</small>}
        </span>
      </span>
    ),
  },
  { id: 'state', label: 'State', width: 125, cell: ({ phase }) => <MembershipChip phase={phase} /> },
  { id: 'owed', label: 'Owed', width: 62, isFigure: true, cell: (member) => <Owed {...member} /> },
  { id: 'paid', label: 'Paid until', width: 88, rank: 2, cell: ({ paidUntil }) => dayOf(paidUntil) },
  { id: 'plan', label: 'Plan', width: 115, rank: 3, cell: ({ planName }) => planName },
  { id: 'paid-by', label: 'Paid', width: 96, rank: 7, cell: ({ paidBy }) => PAID_BY_WORDS[paidBy] },
  { id: 'since', label: 'Since', width: 90, rank: 6, cell: ({ startedAt }) => dayOf(startedAt) },
  { id: 'ends', label: 'Ends on', width: 90, rank: 5, cell: ({ cancelAt }) => dayOf(cancelAt) },
  {
    id: 'ordered',
    label: 'Ordered',
    width: 92,
    rank: 4,
    isSortable: true,
    cell: (member) => <Ordered {...member} />,
  },
  {
    id: 'card',
    label: 'Card',
    width: 82,
    rank: 1,
    cell: (member) => <CardButton member={member} />,
  },
];

/** A member on a phone: name and state first, then what is owed and until when it is paid. */
export function MemberCardFace({ member }: { member: MemberView }) {
  return (
    <div className="data-face">
      <h3>
        <MemberName member={member} />
      </h3>
      <p className="data-face-line">
        <MembershipChip phase={member.phase} />
        {member.owedCents > 0 && (
          <span>
            {'owes '}
            <Owed {...member} />
          </span>
        )}
      </p>
      <p className="dim">{member.email}</p>
      <p className="dim">
        {member.paidUntil === null ? member.planName : `${member.planName} · paid until ${dayOf(member.paidUntil)}`}
      </p>
      <CardButton member={member} />
    </div>
  );
}
