import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useRoles } from '#web/hooks/use-may.ts';
import { tabsFor, type AdminTabId } from './admin-tabs.ts';
import { panelWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** How much waits for a person on a page, where that is known. */
export type AdminWaiting = Partial<Record<AdminTabId, number>>;

/** How much of the window's foot the ways out take, in px. */
const FOOT = 96;

/** The menu is taller than a laptop's window: it moves, and the page does not, until the open page's name is in sight. */
function keepInSight(name: HTMLElement | null): void {
  const side = name?.closest('.admin-side');
  if (!name || !side) return;
  const end = name.offsetTop + name.offsetHeight + FOOT - window.innerHeight;
  if (end > side.scrollTop) side.scrollTop = end;
}

type AdminMenuProps = { tab: AdminTabId; waiting: AdminWaiting };

/** The panel's pages that one may see; the open one is marked by shape and `aria-current`, not by colour alone. */
export function AdminMenu({ tab, waiting }: AdminMenuProps) {
  const words = useWords(panelWords);
  const tabs = tabsFor(useRoles());
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => keepInSight(open.current), [tab]);
  return (
    <nav className="admin-jumps" aria-label={words.admin}>
      {tabs.map(({ id, href, icon }) => (
        <a key={id} href={href} {...(id === tab && { ref: open, 'aria-current': 'page' })}>
          <AdminIcon name={icon} size={22} />
          {words.tabs[id]}
          {(waiting[id] ?? 0) > 0 && (
            <span className="admin-waits">
              {waiting[id]}
              <span className="visually-hidden"> {words.waiting}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** The whole side in narrow windows, in a drawer from the left: closed by Escape, a tap beside it, or a choice. */
export function AdminDrawer({ tab, children }: { tab: AdminTabId; children: ReactNode }) {
  const words = useWords(panelWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="admin-open"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu-2" size={22} />
        <span className="visually-hidden">{words.menuNow(words.tabs[tab])}</span>
      </button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="min(320px, 86vw)"
        classNames={{ content: 'admin-drawer' }}
        attributes={{ content: { 'aria-label': words.adminPages } }}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) setIsOpen(false);
        }}
      >
        {children}
      </Drawer>
    </>
  );
}
