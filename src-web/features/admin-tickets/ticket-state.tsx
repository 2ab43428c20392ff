import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const STATE: Record<AdminTicket['status'], { word: string; icon: IconName; tone: string }> = {
  active: { word: 'VALID', icon: 'circle-check', tone: 'is-ok' },
  used: { word: 'USED', icon: 'check', tone: 'is-used' },
  cancelled: { word: 'CANCELLED', icon: 'ban', tone: 'is-bad' },
};

const REFUND: Partial<Record<NonNullable<AdminTicket['refundStatus']>, string>> = {
  requested: 'refund on its way',
  pending: 'refund on its way',
  succeeded: 'refunded',
  failed: 'refund failed',
};

/** Of one whose value went on with it: nothing was given back. */
const MOVED: (typeof STATE)['used'] = { word: 'MOVED', icon: 'calendar', tone: 'is-used' };

/** Where a ticket stands: valid, let in when, moved, cancelled and whether the money is back; disputes are said. */
export function TicketState({ ticket }: { ticket: AdminTicket }) {
  const { status, usedAt, refundStatus, isDisputed, isMoved } = ticket;
  const { word, icon, tone } = isMoved ? MOVED : STATE[status];
  const refund = refundStatus === null || isMoved ? undefined : REFUND[refundStatus];
  return (
    <span className="ticket-state">
      <b className={tone}>
        <Icon name={icon} size={18} />
        {word}
      </b>
      {usedAt !== null && <span className="dim small">{`${formatShortDay(usedAt)}, ${formatTime(usedAt)}`}</span>}
      {refund !== undefined && (
        <span className={refundStatus === 'failed' ? 'is-bad small' : 'dim small'}>{refund}</span>
      )}
      {isDisputed && <span className="is-bad small">disputed</span>}
    </span>
  );
}
