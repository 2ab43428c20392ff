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

/** Where a ticket stands: valid, let in when, cancelled and whether the money is back; disputes are said. */
export function TicketState({ ticket: { status, usedAt, refundStatus, isDisputed } }: { ticket: AdminTicket }) {
  const { word, icon, tone } = STATE[status];
  const refund = refundStatus === null ? undefined : REFUND[refundStatus];
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
