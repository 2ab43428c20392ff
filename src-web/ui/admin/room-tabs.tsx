import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

type RoomTab = { id: string; label: string; icon?: IconName; count?: number | undefined };

type RoomTabsProps = {
  tabs: readonly RoomTab[];
  active: string;
  /** Names the list of tabs. */ label: string;
  onChange: (id: string) => void;
  /** What the chosen one shows. */ children: ReactNode;
};

/** So that the tab before it shows that there is one. */
const ROOM_PX = 40;

/** Tabs and the panel of the chosen one; arrow keys, Home and End move and choose at once. */
export function RoomTabs({ tabs, active, label, onChange, children }: RoomTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may lie beyond the edge.
  useEffect(() => {
    const tab = list.current?.querySelector('[data-active]');
    if (!list.current || !tab) return;
    list.current.scrollLeft += tab.getBoundingClientRect().left - list.current.getBoundingClientRect().left - ROOM_PX;
  }, [active]);
  return (
    <Tabs value={active} onChange={(id) => id !== null && onChange(id)}>
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ id, label: text, icon, count }) => (
          <Tabs.Tab
            key={id}
            value={id}
            leftSection={icon && <Icon name={icon} size={20} />}
            rightSection={count !== undefined && <span className="count">{count}</span>}
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={active} className="tab-panel" tabIndex={0}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
