import type { ReactNode } from 'react';
import { paths } from '#web/routes/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/art/logo.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminCounts } from './admin-counts.tsx';
import { AdminDrawer, AdminMenu, type AdminWaiting } from './admin-menu.tsx';
import type { AdminTabId } from './admin-tabs.ts';
import { panelWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type AdminSideProps = {
  tab: AdminTabId;
  waiting: AdminWaiting;
  /** The way into ⌘K, as a sign of the strip. */ search: ReactNode;
  isDark: boolean;
  /** Left out where there is nothing to choose. */ onScheme: (() => void) | undefined;
  onLogout: () => void;
};

/**
 * The dark side of the panel: three counts, the way to each page, the way out. In a narrow window a strip with the search
 * and a drawer, which has all of it.
 */
export function AdminSide({ tab, waiting, search, ...exits }: AdminSideProps) {
  const hasCounts = useMay('money:read');
  const all = (
    <>
      {hasCounts && <AdminCounts />}
      <AdminMenu tab={tab} waiting={waiting} />
      <Exits {...exits} />
    </>
  );
  return (
    <div className="admin-side">
      <Logo href={paths.home} />
      {search}
      <AdminDrawer tab={tab}>{all}</AdminDrawer>
      {all}
    </div>
  );
}

type ExitsProps = Pick<AdminSideProps, 'isDark' | 'onScheme' | 'onLogout'>;

function Exits({ isDark, onScheme, onLogout }: ExitsProps) {
  const words = useWords(panelWords);
  return (
    <div className="admin-exits">
      {onScheme && (
        <button type="button" onClick={onScheme}>
          <ExitWord
            icon={<AdminIcon name={isDark ? 'sun' : 'moon'} size={22} />}
            word={isDark ? words.lightMode : words.darkMode}
          />
        </button>
      )}
      <a href={paths.home}>
        <ExitWord icon={<Icon name="arrow-left" size={22} />} word={words.backToSite} />
      </a>
      <button type="button" onClick={onLogout}>
        <ExitWord icon={<Icon name="logout" size={22} />} word={words.logout} />
      </button>
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
