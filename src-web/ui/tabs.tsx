import type { KeyboardEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Tab = { id: string; label: string; icon?: IconName; count?: number };

type TabsProps = { tabs: readonly Tab[]; active: string; onChange: (id: string) => void; label: string };

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab list; its panels are `TabPanel`s. Arrow keys, Home and End move and choose at once. */
export function Tabs({ tabs, active, onChange, label }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const step = STEP[event.key];
    const next = step
      ? (at + step + tabs.length) % tabs.length
      : event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : at;
    const tab = tabs[next];
    if (next === at || !tab) return;
    event.preventDefault();
    onChange(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label: text, icon, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === active}
          aria-controls={id === active ? `panel-${id}` : undefined}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {icon && <Icon name={icon} size={20} />}
          {text}
          {count !== undefined && <span className="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Only the chosen panel is in the page; it cross-fades in one tap. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="tab-panel" role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} tabIndex={0}>
      {children}
    </div>
  );
}
