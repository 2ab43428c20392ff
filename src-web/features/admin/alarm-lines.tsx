import { alarmSentence, type AlarmId } from '#shared/admin/alarms.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MAILS } from './sections.ts';

/** Alarms do not wait for somebody to look at the window again. */
const ASK_EVERY_MS = 60_000;

/** Where one can do something about it; the disk, the copies and the provider's settings are no pages of ours. */
const HELPS: Partial<Record<AlarmId, { href: string; label: string }>> = {
  webhooks: { href: adminPaths.money, label: 'Check the payments' },
  outbox: { href: `${paths.admin}#${MAILS.id}`, label: 'See what was not sent' },
  books: { href: adminPaths.money, label: 'Compare both sides' },
  archives: { href: adminPaths.tax, label: 'See the closings' },
  certificates: { href: adminPaths.newDevice, label: 'See the security devices' },
};

/** One line for each thing the server can not mend by itself; nothing at all while all is well. */
export function AlarmLines() {
  const alarms = trpc.admin.alarms.useQuery(undefined, { ...LIVE, refetchInterval: ASK_EVERY_MS });
  return (
    <div role="status" className="admin-alarms">
      {alarms.isError && (
        <LoadFailure sentence="We could not find out whether anything is wrong." lang="en" list={alarms} />
      )}
      {(alarms.data ?? []).map((alarm) => {
        const help = HELPS[alarm.id];
        return (
          <p key={alarm.id}>
            <Icon name="alert-triangle" size={20} />
            <span>
              {alarmSentence(alarm)}
              {alarm.since !== null && (
                <>
                  {' Since '}
                  <time
                    dateTime={isoBerlin(alarm.since)}
                  >{`${formatMemberDate(alarm.since)}, ${formatTime(alarm.since)}`}</time>
                  .
                </>
              )}
              {help && (
                <>
                  {' '}
                  <a href={help.href}>{help.label}</a>
                </>
              )}
            </span>
          </p>
        );
      })}
    </div>
  );
}
