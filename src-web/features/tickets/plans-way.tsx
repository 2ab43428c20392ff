import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

type WayProps = {
  icon: IconName;
  title: string;
  text: ReactNode;
  value: { amount: string; what?: string } | null;
  onClick: () => void;
};

/** One of the things that may be done with a ticket: what, until when or where, and the money. */
export function Way({ icon, title, text, value, onClick }: WayProps) {
  return (
    <button type="button" className="plans-way" onClick={onClick}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {value !== null && (
        <span className="plans-value">
          <b className="tabular">{value.amount}</b>
          {value.what !== undefined && <span>{value.what}</span>}
        </span>
      )}
    </button>
  );
}
