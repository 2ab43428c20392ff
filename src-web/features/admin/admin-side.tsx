import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useMay } from '#web/use-may.ts';
import { AdminCounts } from './admin-counts.tsx';
import { AdminDrawer, AdminMenu, type AdminWaiting } from './admin-menu.tsx';
import type { AdminTabId } from './admin-tabs.ts';

type AdminSideProps = {
  tab: AdminTabId;
  waiting: AdminWaiting;
  isDark: boolean;
  /** Left out where there is nothing to choose. */ onScheme: (() => void) | undefined;
  onLogout: () => void;
};

/** The dark side of the panel: three counts, the way to each page, the way out. A strip with a drawer under 1000 px. */
export function AdminSide({ tab, waiting, isDark, onScheme, onLogout }: AdminSideProps) {
  return (
    <div className="admin-side">
      <Logo href={paths.home} />
      {useMay('money:read') && <AdminCounts />}
      <AdminMenu tab={tab} waiting={waiting} />
      <AdminDrawer tab={tab} waiting={waiting} />
      <div className="admin-exits">
        {onScheme && (
          <button type="button" onClick={onScheme}>
            <ExitWord
              icon={<AdminIcon name={isDark ? 'sun' : 'moon'} size={22} />}
              word={isDark ? 'Light mode' : 'Dark mode'}
            />
          </button>
        )}
        <a href={paths.home}>
          <ExitWord icon={<Icon name="arrow-left" size={22} />} word="Back to site" />
        </a>
        <button type="button" onClick={onLogout}>
          <ExitWord icon={<Icon name="logout" size={22} />} word="Logout" />
        </button>
      </div>
    </div>
  );
}

function ExitWord({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <>
      {icon}
      <span className="exit-word">{word}</span>
    </>
  );
}
