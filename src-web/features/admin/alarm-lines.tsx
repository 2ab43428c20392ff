import { alarmSentence, type AlarmId } from '#shared/admin/alarms.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MAILS } from './sections.ts';
import { panelWords, type PanelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Alarms do not wait for somebody to look at the window again. */
const ASK_EVERY_MS = 60_000;

/** Where one can do something about it; the disk, the copies and the provider's settings are no pages of ours. */
const helpsIn = (words: PanelWords): Partial<Record<AlarmId, { href: string; label: string }>> => ({
  webhooks: { href: adminPaths.money, label: words.checkThePayments },
  outbox: { href: `${paths.admin}#${MAILS.id}`, label: words.seeWhatWasNot },
  books: { href: adminPaths.money, label: words.compareBothSides },
  archives: { href: adminPaths.tax, label: words.seeTheClosings },
  certificates: { href: adminPaths.newDevice, label: words.seeSecurityDevices },
});

/** One line for each thing the server can not mend by itself; nothing at all while all is well. */
export function AlarmLines() {
  const lang = useLang();
  const words = useWords(panelWords);
  const alarms = trpc.admin.alarms.useQuery(undefined, { ...LIVE, refetchInterval: ASK_EVERY_MS });
  return (
    <div role="status" className="admin-alarms">
      {alarms.isError && <LoadFailure sentence={words.alarmsUnknown} lang="en" list={alarms} />}
      {(alarms.data ?? []).map((alarm) => {
        const help = helpsIn(words)[alarm.id];
        return (
          <p key={alarm.id}>
            <Icon name="alert-triangle" size={20} />
            <span>
              {alarmSentence(alarm, lang)}
              {alarm.since !== null && (
                <>
                  {words.since}
                  <time
                    dateTime={isoBerlin(alarm.since)}
                  >{`${formatMemberDate(alarm.since, lang)}, ${formatTime(alarm.since)}`}</time>
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
