import '../../styles/private.css';
import { Redirect, useLocation, useSearch } from 'wouter';
import { AlarmLines } from '#web/features/admin/alarm-lines.tsx';
import { EventSales } from '#web/features/admin/event-sales.tsx';
import { TonightMoney } from '#web/features/admin/tonight-money.tsx';
import { FailedMails } from '#web/features/admin/failed-mails.tsx';
import { TodayList } from '#web/features/admin/today-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords, usePathFor } from '#web/ui/lang.tsx';

/**
 * /admin: what is wrong with the server, what waits today and where it is done, then what every night has sold; past
 * nights have their own address (`?when=past`). Who leads a night and sees no money starts on its board.
 */
export function OverviewPage() {
  const words = useWords(adminPageWords);
  const [, navigate] = useLocation();
  const pathFor = usePathFor();
  const isOffice = useMay('admin:read');
  const hasMoney = useMay('money:read');
  const when = new URLSearchParams(useSearch()).get('when') === 'past' ? 'past' : 'coming';
  if (!hasMoney) return <Redirect to={pathFor(adminPaths.tonight)} replace />;
  return (
    <AdminFrame
      tab="overview"
      title={words.ticketsAndRevenue}
      actions={
        isOffice && (
          <ButtonLink look="o" size="s" href={adminPaths.tonight}>
            {words.tonightLive}
          </ButtonLink>
        )
      }
    >
      {isOffice && <AlarmLines />}
      <TonightMoney />
      <TodayList />
      {isOffice && <FailedMails />}
      <EventSales when={when} onSpan={(span) => navigate(pathFor(span === 'past' ? adminPaths.past : paths.admin))} />
    </AdminFrame>
  );
}
